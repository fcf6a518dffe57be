#include "driver/read/launch_comment.h"

#include <catch2/catch.hpp>

using namespace permverify;

namespace {

using Sizes = std::array<std::optional<std::int64_t>, 3>;
constexpr std::nullopt_t any = std::nullopt;

struct Applied {
  support::SourceManager sources;
  support::DiagnosticSink sink;
  driver::LaunchComment comment;
  ir::Module module;
  explicit Applied(const std::string& text, const ir::LaunchSizes& command_line = {},
                   const ir::Kernel& kernel = {}) {
    const support::BufferId buffer = sources.add("a.cl", text);
    comment = driver::parse_launch_comment(sources, buffer, sink);
    module.kernels.push_back(kernel);
    apply_launch_comment(comment, command_line, module, sink);
  }
  const ir::Kernel& kernel() const { return module.kernels[0]; }
  Sizes gsize() const { return kernel().launch.gsize; }
  Sizes ngroups() const { return kernel().launch.ngroups; }
  std::string wrong() const {
    return sink.all().empty() ? "" : std::string(sources.text(sink.all()[0].primary.span));
  }
};

}  // namespace

TEST_CASE("sizes in the manner of GPUVerify, in its spellings for both languages") {
  const Applied opencl("//pass\n//--local_size=64 --num_groups=[4,2] --no-inline\n\nvoid f();\n");
  CHECK(opencl.sink.all().empty());
  CHECK(opencl.gsize() == Sizes{64, 1, 1});
  CHECK(opencl.ngroups() == Sizes{4, 2, 1});
  const Applied cuda("//xfail:NOT_ALL_VERIFIED\r\n//--gridDim=1\t--blockDim=[16, 8 ,2]\r\n");
  CHECK(cuda.sink.all().empty());
  CHECK(cuda.gsize() == Sizes{16, 8, 2});
  CHECK(cuda.ngroups() == Sizes{1, 1, 1});
}

TEST_CASE("several lines, spaces before the options, the last of two wins") {
  const Applied read("// a title\n//   --local_size=8\n//--num_groups=2 --local_size=16");
  CHECK(read.gsize() == Sizes{16, 1, 1});
  CHECK(read.ngroups() == Sizes{2, 1, 1});
}

TEST_CASE("only the first comment lines count, and only their own options") {
  CHECK(Applied("\n//--local_size=8\n").gsize() == Sizes{});
  CHECK(Applied("int x;\n//--local_size=8\n").gsize() == Sizes{});
  CHECK(Applied("/* --local_size=8 */\n").gsize() == Sizes{});
  CHECK(Applied("// run with --local_size=8\n").gsize() == Sizes{});
  const Applied other("//----------\n//-- --math-int --unknown=[x -I/tmp -Iinc --debug\n");
  CHECK(other.sink.all().empty());
  CHECK(other.gsize() == Sizes{});
  CHECK(other.comment.defines.empty());
  CHECK(Applied("").sink.all().empty());
  CHECK(Applied("//").sink.all().empty());
}

TEST_CASE("warps in lock step, and threads of one group alone") {
  const Applied both("//--local_size=64 --warp-sync=32 --only-intra-group\n");
  CHECK(both.sink.all().empty());
  CHECK(both.kernel().lock_step == 32);
  CHECK(both.kernel().one_group_only);
  const Applied none("//--local_size=64 --only-intra-groups --warp-synch=32\n");
  CHECK(none.sink.all().empty());
  CHECK(none.kernel().lock_step == 0);
  CHECK_FALSE(none.kernel().one_group_only);
  driver::LaunchComment comment = both.comment;
  comment.forget_launch();
  CHECK(comment.lock_step == 0);
  CHECK_FALSE(comment.one_group_only);
}

TEST_CASE("macros are applied") {
  const Applied read("//--local_size=2 -DN=4 -D M -DFLAG\n");
  CHECK(read.comment.defines == std::vector<std::string>{"N=4", "M", "FLAG"});
}

TEST_CASE("a star is any size") {
  const Applied read("//--local_size=[*,4] --num_groups=*\n");
  CHECK(read.gsize() == Sizes{any, 4, 1});
  CHECK(read.ngroups() == Sizes{any, 1, 1});
  CHECK(read.kernel().dimensions == 2);
}

TEST_CASE("a global size is divided by the group's") {
  const Applied read("//--global_size=[64,8] --local_size=[16,8]\n");
  CHECK(read.ngroups() == Sizes{4, 1, 1});
  CHECK(read.sink.all().empty());
  CHECK(Applied("//--global_size=64 --local_size=*\n").ngroups() == Sizes{any, 1, 1});
  const Applied odd("//--global_size=65 --local_size=16\n");
  CHECK(odd.wrong() == "--global_size=65");
  CHECK(odd.ngroups() == Sizes{});
  CHECK(Applied("//--global_size=64\n").ngroups() == Sizes{any, any, any});
}

TEST_CASE("sizes that are none are told at their place") {
  for (const char* bad : {"--local_size=", "--local_size=0", "--local_size=-4", "--local_size=[1,2,3,4]",
                          "--blockDim=[8", "--gridDim=x", "--num_groups=[2,]", "--global_size=[]",
                          "--local_size=99999999999999999999", "--local_size=1.5", "--warp-sync=0",
                          "--warp-sync=*", "--warp-sync=", "--warp-sync=x"}) {
    CAPTURE(bad);
    const Applied read("//pass\n//--no-inline " + std::string(bad) + "\n");
    REQUIRE(read.sink.errors() == 1);
    CHECK(read.sink.all()[0].id == "input:launch_comment");
    CHECK(read.wrong() == bad);
    CHECK(read.gsize() == Sizes{});
    CHECK(read.ngroups() == Sizes{});
  }
  CHECK(Applied("//--num_groups=2 --global_size=8 --local_size=4\n").wrong() == "--global_size=8");
}

TEST_CASE("a global offset is not passed over in silence") {
  const Applied read("//--global_offset=4 --local_size=2\n");
  REQUIRE(read.sink.all().size() == 1);
  CHECK(read.sink.all()[0].severity == support::Severity::Warning);
  CHECK(read.wrong() == "--global_offset=4");
}

TEST_CASE("the command line overrides a comment, the kernel does where it says something") {
  const std::string text = "//--local_size=[8,8] --global_size=[64,64]\n";
  ir::LaunchSizes line;
  line.gsize[0] = 32;
  const Applied group(text, line);
  CHECK(group.gsize() == Sizes{});                // those of the line are applied elsewhere
  CHECK(group.ngroups() == Sizes{2, any, any});   // 64 / 32; nothing is known of the other sizes
  line = {};
  line.ngroups[0] = 3;
  const Applied groups(text, line);
  CHECK(groups.gsize() == Sizes{8, 8, 1});
  CHECK(groups.ngroups() == Sizes{});
  ir::Kernel kernel;
  kernel.launch.gsize[1] = 2;
  CHECK(Applied(text, {}, kernel).gsize() == Sizes{8, 2, 1});
}

TEST_CASE("threads in a dimension that the kernel does not mention are threads all the same") {
  CHECK(Applied("//--local_size=[8,4] --num_groups=2\n").kernel().dimensions == 2);
  CHECK(Applied("//--local_size=8 --num_groups=[1,1,2]\n").kernel().dimensions == 3);
  CHECK(Applied("//--local_size=[8,1] --num_groups=[2,1]\n").kernel().dimensions == 1);
  ir::Kernel kernel;
  kernel.dimensions = 3;
  CHECK(Applied("//--local_size=[8,4]\n", {}, kernel).kernel().dimensions == 3);
  ir::LaunchSizes line;
  line.gsize = {8, 2, 1};
  CHECK(Applied("", line).kernel().dimensions == 2);
  line.ngroups[2] = 2;
  CHECK(Applied("", line).kernel().dimensions == 3);
}

TEST_CASE("the dimensions of the launch are those that are written, unless another is given") {
  const Applied read("//--local_size=[8,1] --num_groups=4\n");
  CHECK(read.comment.dimensions({}) == 2);
  CHECK(Applied("//--num_groups=*\n").comment.dimensions({}) == 1);
  CHECK(Applied("// nothing\n").comment.dimensions({}) == 0);
  ir::LaunchSizes given;
  given.gsize[0] = 8;
  CHECK(read.comment.dimensions(given) == 0);
  driver::LaunchComment comment = read.comment;
  comment.forget_launch();
  CHECK(comment.dimensions({}) == 0);
}
