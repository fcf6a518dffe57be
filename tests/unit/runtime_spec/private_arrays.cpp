// Arrays of one thread, unknown values, constant tables, arrays of unknown extent.
#include <set>

#include "c_kernel.h"
#include "runtime_spec/launch_text.h"

using namespace permverify;
using namespace permverify::testing;

using Cells = std::vector<std::int64_t>;

namespace {

const std::string own = "local int[4] p; local int[2][3] q;";

}  // namespace

TEST_CASE("every thread has its own cells of a private array") {
  CKernel kernel(c_text("for (int i = 0; i < 4; i++) {\np[i] = tid * 10 + i;\n}\n"
                        "q[1][2] = p[3];\nq[0][2] = 5;\na[tid] = p[tid] + q[1][2] + q[0][2];",
                        own),
                 3);
  // thread t: 10t + t + 10t + 3 + 5
  CHECK(kernel.final("a", 3) == Cells{8, 29, 50});
  CHECK(kernel.ids().empty());  // no race, though all write the same indices
}

TEST_CASE("an index outside a private array is a fault at its place") {
  CKernel write(c_text("p[tid + 3] = 1;", own));
  CHECK(write.ids() == Ids{"access.bounds:program_access 3"});
  const auto fault = write.run().faults.at(0);
  CHECK(fault.array == write.var("p"));
  CHECK(fault.index == Cells{4});
  CHECK(fault.threads.at(0).tid == 1);
  CHECK(CKernel(c_text("q[0][0] = 1;\na[tid] = q[0][3];", own)).ids() ==
        Ids{"access.bounds:program_access 4"});
  CHECK(CKernel(c_text("p[tid - 1] = 1;", own)).ids() == Ids{"access.bounds:program_access 3"});
}

TEST_CASE("a private cell that was not written holds nothing") {
  CKernel kernel(c_text("p[1] = 4;\na[tid] = p[1];\na[tid] = p[2];", own));
  CHECK(kernel.ids() == Ids{"uninitialised:read 5"});
  kernel.options.machine.arbitrary_if_unset = true;
  kernel.launch.fill = rs::Fill::Any;
  CHECK(kernel.ids().empty());
  CHECK(kernel.final("a", 2) == kernel.final("a", 2));
}

TEST_CASE("assertions see the private arrays of their thread") {
  CHECK(CKernel(c_text("p[0] = tid;\nassert p[0] == tid;", own)).ids().empty());
  CHECK(CKernel(c_text("p[0] = tid;\nassert p[0] == 0;", own)).ids() == Ids{"assert:false 4"});
}

TEST_CASE("an unknown value differs by thread, by occurrence and by seed, not by schedule") {
  CKernel kernel(c_text("int x = 0;\nx = 777;\na[tid] = x;\nx = 777;\nb[tid] = x;"), 8);
  kernel.launch.fill = rs::Fill::Any;
  const auto a = kernel.final("a", 8), b = kernel.final("b", 8);
  CHECK(std::set(a.begin(), a.end()).size() > 2);
  CHECK(a != b);
  kernel.options.schedule = rs::ScheduleKind::Random;
  kernel.options.schedule_seed = 17;
  CHECK(kernel.final("a", 8) == a);
  kernel.launch.seed = 99;
  CHECK(kernel.final("a", 8) != a);
}

TEST_CASE("an unknown value is one of its type, and counts as assigned") {
  CKernel kernel(
      c_text("u8 x;\nfor (int i = 0; i < 50; i++) {\nx = 177;\n"
             "assert 0 <= x && x <= 255;\nif (x > 200) { a[tid] = 1; }\n}"));
  kernel.launch.fill = rs::Fill::Any;
  CHECK(kernel.ids().empty());
  CHECK(kernel.final("a", 2) == Cells{1, 1});
}

TEST_CASE("a constant table holds its values whatever the launch says") {
  CKernel kernel(c_text("a[tid] = t[tid];", "global int[4] t;"), 4, 1, {10, -20, 30});
  kernel.launch.fill = rs::Fill::Any;
  kernel.launch.global[kernel.var("t")] = {rs::Value{1, 1}, rs::Value{1, 1}};
  CHECK(kernel.final("a", 4) == Cells{10, -20, 30, 0});  // C: the rest is zero
  rs::LaunchText text;
  text.arrays = {"t=1,2"};
  CHECK_THROWS_AS(rs::parse_launch(kernel.module, kernel.kernel(), text), rs::BadLaunch);
  CHECK(rs::describe(kernel.module, kernel.kernel(), kernel.launch).arrays.empty());
}

TEST_CASE("an array of unknown extent is as long as a run needs") {
  const std::string text = "kernel k { global int[] a;\nvoid main() {\na[100 * tid + 5] = 1;\n} }";
  CKernel kernel(text, 4);
  const auto execution = kernel.run();
  CHECK(execution.ending == rs::Ending::Finished);
  CHECK(execution.grown == std::vector<ir::VarId>{kernel.var("a")});
  CHECK(execution.final->at(kernel.var("a"), 0).get(305).bits == 1);
  CHECK(execution.final->at(kernel.var("a"), 0).size() == 512);
  CHECK(execution.initial->at(kernel.var("a"), 0).size() == 512);
  kernel.options.most_cells = 300;  // too far: the run says nothing
  CHECK(kernel.run().ending == rs::Ending::Discarded);
}

TEST_CASE("what grows holds what the seed says, each time the same") {
  CKernel kernel(
      "kernel k { global int[] a; global int[tcount] b;\nvoid main() {\n"
      "b[tid] = a[300 + tid];\n} }",
      4);
  kernel.launch.fill = rs::Fill::Any;
  const auto once = kernel.final("b", 4);
  CHECK(kernel.final("b", 4) == once);
  CHECK(std::set(once.begin(), once.end()).size() > 1);
}

TEST_CASE("a negative index and a length that is given are no reason to grow") {
  CKernel kernel("kernel k { global int[] a;\nvoid main() {\na[tid - 1] = 1;\n} }");
  CHECK(kernel.run().ending == rs::Ending::Discarded);
  CKernel given("kernel k { global int[] a;\nvoid main() {\na[tid + 3] = 1;\n} }");
  rs::LaunchText text;
  text.extents = {"a=4"};
  given.launch = rs::parse_launch(given.module, given.kernel(), text);
  CHECK(given.ids() == Ids{"access.bounds:program_access 3"});
  CHECK(rs::describe(given.module, given.kernel(), given.launch).extents == text.extents);
  given.launch.extents[given.var("a")] = 12;
  CHECK(given.ids().empty());
  text.extents = {"a=-1"};
  CHECK_THROWS_AS(rs::parse_launch(given.module, given.kernel(), text), rs::BadLaunch);
}

TEST_CASE("an extent that the source gives cannot be given again") {
  CKernel kernel(c_text("a[tid] = 1;"));
  rs::LaunchText text;
  text.extents = {"a=4"};
  CHECK_THROWS_AS(rs::parse_launch(kernel.module, kernel.kernel(), text), rs::BadLaunch);
}

TEST_CASE("a launch of more threads than the kernel is for is none") {
  CKernel kernel(c_text("a[tid] = 1;"), 4, 2);
  kernel.module.kernels[0].max_threads = 8;
  CHECK(kernel.run().ending == rs::Ending::Finished);
  kernel.module.kernels[0].max_threads = 7;
  CHECK(kernel.run().ending == rs::Ending::NotALaunch);
  rs::LaunchText text;
  text.sizes.gsize[0] = 8;
  text.sizes.ngroups[0] = 1;
  CHECK_THROWS_AS(rs::parse_launch(kernel.module, kernel.kernel(), text), rs::BadLaunch);
  text.sizes.gsize[0] = 7;
  CHECK(rs::parse_launch(kernel.module, kernel.kernel(), text).threads() == 7);
}
