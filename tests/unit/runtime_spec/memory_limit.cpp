// A run takes as much memory as it may, as it is counted, and ends without a result beyond that.
#include "kernel_run.h"
#include "runtime_spec/explore/execute.h"

using namespace permverify;
using namespace permverify::testing;

namespace {

rs::Execution executed(const std::string& body, std::int64_t gsize, std::int64_t ngroups, std::uint64_t bytes) {
  Run kernel(runnable(body), gsize, ngroups);
  rs::ExecuteOptions how;
  how.machine = kernel.options;
  how.machine.max_bytes = bytes;
  return execute(kernel.program, kernel.launch, how);
}

constexpr std::uint64_t plenty = std::uint64_t{1} << 30;

}  // namespace

TEST_CASE("a run within its memory is as without a limit") {
  const auto run = executed("a[tid] = lid;", 4, 4, plenty);
  CHECK(run.ending == rs::Ending::Finished);
  CHECK_FALSE(run.beyond_memory);
  REQUIRE(run.final);
  CHECK(run.faults.empty());
}

TEST_CASE("variables of many threads are counted before the first step") {
  const std::string body = "int x = tid; int y = x + 1; int z = y + x; a[tid] = z;";
  const auto run = executed(body, 64, 64, 100'000);
  CHECK(run.ending == rs::Ending::Discarded);
  CHECK(run.beyond_memory);
  CHECK(run.steps == 0);
  CHECK(executed(body, 64, 64, plenty).ending == rs::Ending::Finished);
}

TEST_CASE("elements are counted as they are touched") {
  // 4096 threads; the elements lie far apart, so each takes a part of memory of its own.
  Run far("kernel k(int n) { global int[tcount * 4096] a;\nvoid main() {\na[tid * 4096] = 1;\n} }", 16, 16);
  rs::ExecuteOptions how;
  how.machine = far.options;
  how.machine.max_bytes = 1'000'000;
  const auto run = execute(far.program, far.launch, how);
  CHECK(run.beyond_memory);
  CHECK(run.ending == rs::Ending::Discarded);
  CHECK(run.steps > 0);
  how.machine.max_bytes = plenty;
  CHECK(execute(far.program, far.launch, how).ending == rs::Ending::Finished);
}

TEST_CASE("a fault before the memory was used up stays a fault") {
  Run far("kernel k(int n) { global int[tcount * 4096] a; global int[1] b;\nvoid main() {\nb[0] = tid;\na[tid * 4096] = 1;\n} }", 16, 16);
  rs::ExecuteOptions how;
  how.machine = far.options;
  how.machine.max_bytes = 1'000'000;
  const auto run = execute(far.program, far.launch, how);
  CHECK(run.beyond_memory);
  CHECK_FALSE(run.faults.empty());
}

TEST_CASE("the memory of a run that has ended can be read, whatever its limit was") {
  Run kernel(runnable("a[0] = n;"), 1, 1);
  rs::ExecuteOptions how;
  how.machine = kernel.options;
  how.machine.max_bytes = 60'000;
  const auto run = execute(kernel.program, kernel.launch, how);
  REQUIRE(run.ending == rs::Ending::Finished);
  REQUIRE(run.initial);
  CHECK(run.initial->at(kernel.kernel().arrays[1], 0).get(5).bits == 0);
}
