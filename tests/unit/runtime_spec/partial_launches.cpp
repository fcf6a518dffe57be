// Launches of which only some groups are executed, as if the others had not begun yet. What is
// expected is read off the launch as a whole.
#include "kernel_run.h"
#include "runtime_spec/contracts/precondition.h"
#include "runtime_spec/explore/execute.h"

using namespace permverify;
using namespace permverify::testing;

TEST_CASE("threads keep the numbers that they have in the launch") {
  Run kernel(runnable("if (gid == 2 || gid == 5) { a[0] = tid; }"), 4, 8);
  kernel.launch.begun = {2, 5};
  const auto result = kernel.run();
  REQUIRE(result.ids == Ids{"race:write_write 3"});
  const rs::Fault& fault = result.faults.front();
  REQUIRE(fault.threads.size() == 2);
  CHECK(fault.threads[0].tid / 4 == 2);  // within group 2 comes first
  CHECK(fault.message.find("thread 8 ") != std::string::npos);
}

TEST_CASE("a race of two groups is seen where both are executed") {
  const std::string body = "if (gid == 1 || gid == 6) { if (lid == 0) { a[0] = tid; } }";
  const auto faults = [&](std::vector<std::int64_t> begun) {
    Run kernel(runnable(body), 4, 8);
    kernel.launch.begun = std::move(begun);
    return kernel.run();
  };
  CHECK(faults({0, 1}).ids.empty());
  CHECK(faults({6, 7}).ids.empty());
  const auto both = faults({1, 6});
  REQUIRE(both.ids == Ids{"race:write_write 3"});
  CHECK(both.faults[0].between_groups);
  CHECK(both.faults[0].threads[0].tid + both.faults[0].threads[1].tid == 4 + 24);
}

TEST_CASE("local memory is that of the thread's group, and its number the one in the launch") {
  Run kernel(runnable("s[0] = lid;\na[tid] = s[lid];"), 2, 8);
  kernel.launch.begun = {3, 7};
  const auto result = kernel.run();
  REQUIRE_FALSE(result.faults.empty());
  for (const rs::Fault& fault : result.faults) {
    CHECK(fault.group == 3);
    for (const rs::FaultThread& thread : fault.threads) CHECK(thread.tid / 2 == 3);
  }
}

TEST_CASE("a barrier is passed or not as in the whole launch") {
  Run kernel(runnable("if (gid == 4 && lid == 0) { barrier(local); }"), 2, 8);
  kernel.launch.begun = {4};
  const auto result = kernel.run();
  REQUIRE(result.faults.size() == 1);
  CHECK(result.faults[0].group == 4);
  CHECK(result.faults[0].threads[0].tid == 8);
  CHECK(result.faults[0].threads[1].tid == 9);
}

TEST_CASE("what a group does is what it does in the whole launch") {
  const std::string body = "int x;\na[tid] = x + tid;\nb[tid] = c[tid + 1] + s[lid];";
  const auto final = [&](std::vector<std::int64_t> begun) {
    Run kernel(runnable(body), 4, 8);
    kernel.launch.fill = rs::Fill::Small;
    kernel.launch.seed = 7;
    kernel.launch.begun = std::move(begun);
    rs::Machine machine(kernel.program, kernel.launch, kernel.options);
    CHECK(run_in_order(machine) == rs::Ending::Finished);
    std::vector<rs::Value> cells;
    for (std::size_t which = 0; which < 2; ++which) {
      const auto& array = machine.memory().at(kernel.program.kernel.arrays[which], 0);
      for (std::int64_t t = 5 * 4; t < 6 * 4; ++t) cells.push_back(array.get(t));
    }
    return cells;
  };
  CHECK(final({}) == final({5}));
  CHECK(final({}) == final({0, 5, 6}));
}

TEST_CASE("preconditions are those of all threads, executed or not") {
  const auto fits = [](const std::string& clause) {
    Run kernel("kernel k(int n) { global int[tcount] a; requires " + clause +
                   ";\nvoid main() { a[tid] = n; } }",
               4, 8);
    kernel.launch.begun = {0, 1};
    rs::Machine machine(kernel.program, kernel.launch, kernel.options);
    return rs::may_launch(machine);
  };
  CHECK(fits("tid < 32") == rs::Fit::Fits);
  CHECK(fits("tid < 31") == rs::Fit::DoesNot);
  CHECK(fits("gid < 7") == rs::Fit::DoesNot);
  CHECK(fits("n == 0") == rs::Fit::Fits);
  CHECK(fits("n == 1") == rs::Fit::DoesNot);
  CHECK(fits("a[n] == 0") == rs::Fit::Fits);
}

TEST_CASE("only the groups that are executed take steps, and of memory only what they touch is drawn") {
  Run kernel(runnable("a[tid] = 1;\nif (gid == 0) { a[tcount - 1] = 2; }"), 64, 1 << 16);
  kernel.launch.begun = {0, (1 << 16) - 1};
  rs::ExecuteOptions how;
  how.machine = kernel.options;
  const auto execution = execute(kernel.program, kernel.launch, how);
  REQUIRE(execution.faults.size() == 1);
  CHECK(execution.faults[0].id.text() == "race:write_write");
  CHECK(execution.steps < 2000);
  const auto& array = execution.final->at(kernel.program.kernel.arrays[0], 0);
  CHECK(array.size() == (64 << 16) + 8);
  CHECK(array.next_touched(1 << 12) > 60 << 16);
}

TEST_CASE("groups that the launch does not have, or out of order, are no launch") {
  for (const std::vector<std::int64_t>& begun :
       {std::vector<std::int64_t>{8}, {-1}, {3, 2}, {2, 2}}) {
    Run kernel(runnable("a[tid] = 1;"), 4, 8);
    kernel.launch.begun = begun;
    CHECK(kernel.run().ending == rs::Ending::NotALaunch);
  }
}
