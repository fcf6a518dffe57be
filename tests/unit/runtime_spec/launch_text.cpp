// Launches as options: there and back.
#include "runtime_spec/launch_text.h"

#include "tests/unit/logic/source.h"

using namespace permverify;
using namespace permverify::runtime_spec;
using testing::Source;

namespace {

struct Fixture : Source {
  Fixture()
      : Source("kernel k(int n, bool flag, real r, u8 small) {\n"
               "  global int[n] a; global real[n] x; global bool[n] b; local int[gsize] tmp;\n"
               "  void main() { }\n}") {}
  Launch parse(const LaunchText& text) const { return parse_launch(module, kernel(), text); }
  std::string complaint(const std::vector<std::string>& params,
                        const std::vector<std::string>& arrays) const {
    LaunchText text;
    text.params = params;
    text.arrays = arrays;
    try {
      parse(text);
    } catch (const BadLaunch& bad) {
      return bad.what();
    }
    return "";
  }
};

}  // namespace

TEST_CASE("a launch survives being written as options") {
  const Fixture f;
  Launch launch;
  launch.gsize = {4, 2, 1};
  launch.ngroups = {3, 1, 1};
  launch.seed = 18446744073709551615ULL;
  launch.fill = Fill::Any;
  launch.params = {{f.var("n"), {-9223372036854775807LL - 1, 1}},
                   {f.var("flag"), from_bool(true)},
                   {f.var("r"), {-2, 3}},
                   {f.var("small"), {255, 1}}};
  launch.global[f.var("a")] = {Value{1}, std::nullopt, Value{-3}};
  launch.global[f.var("x")] = {Value{1, 2}, Value{7}};
  launch.global[f.var("b")] = {};
  launch.local[{f.var("tmp"), 0}] = {Value{5}};
  launch.local[{f.var("tmp"), 2}] = {std::nullopt};
  const Launch again = f.parse(describe(f.module, f.kernel(), launch));
  CHECK(again.gsize == launch.gsize);
  CHECK(again.ngroups == launch.ngroups);
  CHECK(again.params == launch.params);
  CHECK(again.global == launch.global);
  CHECK(again.local == launch.local);
  CHECK(again.seed == launch.seed);
  CHECK(again.fill == launch.fill);
}

TEST_CASE("many equal cells are written once") {
  using Catch::Matchers::Contains;
  const Fixture f;
  Launch launch = f.parse({});
  auto& cells = launch.global[f.var("a")];
  cells.assign(300, Value{0});
  cells[0] = Value{7};
  for (std::size_t i = 100; i < 110; ++i) cells[i] = std::nullopt;
  const LaunchText text = describe(f.module, f.kernel(), launch);
  CHECK(text.arrays == std::vector<std::string>{"a=7,0*99,_*10,0*190"});
  CHECK(f.parse(text).global == launch.global);
  CHECK(f.complaint({}, {"a=1,2*3,0*0"}).empty());
  CHECK_THAT(f.complaint({}, {"a=1*x"}), Contains("`x`"));
  CHECK_THAT(f.complaint({}, {"a=1*-1"}), Contains("`-1`"));
  CHECK_THAT(f.complaint({}, {"a=1*99999999999999999999"}), Contains("no number"));
  CHECK_THAT(f.complaint({}, {"a=1*16777216,1"}), Contains("too many"));
}

TEST_CASE("the options of a launch as words") {
  const Fixture f;
  LaunchText text;
  CHECK(to_options(text).empty());
  text.sizes.gsize = {4, 1, 1};
  text.sizes.ngroups = {1, 1, 3};
  text.params = {"n=8"};
  text.arrays = {"a=1,_", "tmp@0=2"};
  text.seed = 7;
  text.fill = Fill::Cells;
  CHECK(shell_line(to_options(text)) ==
        "--local-size 4 --num-groups 1,1,3 --param n=8 --array a=1,_ --array tmp@0=2 --seed 7 --fill elements");
}

TEST_CASE("words are quoted where a shell would take them apart") {
  CHECK(shell_line({"a b", "it's", "", "x=1,-2", "$HOME"}) == "'a b' 'it'\\''s' '' x=1,-2 '$HOME'");
}

TEST_CASE("a command that reproduces a fault names its kernel only among several") {
  const Source one("kernel k { global int[gsize] a; void main() { } }");
  Launch launch;
  launch.gsize = {2, 1, 1};
  CHECK(shell_line(replay_words(one.module, one.kernel(), launch, "my file.pvl", "race:write_write",
                                {"--schedule", "random"})) ==
        "permverify replay 'my file.pvl' --local-size 2 --num-groups 1 --schedule random --expect "
        "race:write_write");
  const Source two("kernel k { void main() { } } kernel l { void main() { } }");
  CHECK(shell_line(replay_words(two.module, two.module.kernels[1], launch, "f.pvl", "")) ==
        "permverify replay f.pvl --kernel l --local-size 2 --num-groups 1");
}

TEST_CASE("sizes that are not given") {
  const Fixture f;
  LaunchText text;
  CHECK(f.parse(text).gsize == Sizes{4, 1, 1});
  CHECK(f.parse(text).ngroups == Sizes{2, 1, 1});
  // Global arrays of `gsize` cells, and no word of groups: one group (logic.md 1).
  const Source one("kernel k { global int[gsize] a; void main() { } }");
  CHECK(parse_launch(one.module, one.kernel(), text).ngroups == Sizes{1, 1, 1});
  LaunchText several;
  several.sizes.ngroups[0] = 2;
  CHECK_THROWS_AS(parse_launch(one.module, one.kernel(), several), BadLaunch);
  const Source grid("requires ngroups.x > 0; kernel k { global int[gsize.y] a; void main() { } }");
  CHECK(parse_launch(grid.module, grid.kernel(), text).gsize == Sizes{2, 2, 1});
  CHECK(parse_launch(grid.module, grid.kernel(), text).ngroups == Sizes{2, 1, 1});
  text.sizes.gsize[0] = 3;
  CHECK(parse_launch(grid.module, grid.kernel(), text).gsize == Sizes{3, 1, 1});
}

TEST_CASE("what is no launch of the kernel is refused with the reason") {
  const Fixture f;
  using Catch::Matchers::Contains;
  CHECK_THAT(f.complaint({"m=1"}, {}), Contains("`m`") && Contains("n, flag, r, small"));
  CHECK_THAT(f.complaint({"n"}, {}), Contains("NAME=VALUE"));
  CHECK_THAT(f.complaint({"=3"}, {}), Contains("NAME=VALUE"));
  CHECK_THAT(f.complaint({"n=1.5"}, {}), Contains("`1.5`") && Contains("int"));
  CHECK_THAT(f.complaint({"small=256"}, {}), Contains("u8"));
  CHECK_THAT(f.complaint({"n=1", "n=1"}, {}), Contains("twice"));
  CHECK_THAT(f.complaint({}, {"c=1"}), Contains("`c`") && Contains("a, x, b, tmp"));
  CHECK_THAT(f.complaint({}, {"a=1,,2"}), Contains("``"));
  CHECK_THAT(f.complaint({}, {"a@0=1"}), Contains("global"));
  CHECK_THAT(f.complaint({}, {"tmp=1"}), Contains("tmp@0"));
  CHECK_THAT(f.complaint({}, {"tmp@4=1"}), Contains("`4`"));
  CHECK(f.complaint({"n=1", "r=1\\2"}, {"a=1,_,2", "tmp@0=", "b=true,false"}).empty());
}

TEST_CASE("sizes that contradict the kernel are refused") {
  const Source fixed("kernel k { launch(gsize = 8); global int[gsize] a; void main() { } }");
  LaunchText text;
  CHECK(parse_launch(fixed.module, fixed.kernel(), text).gsize == Sizes{8, 1, 1});
  text.sizes.gsize[0] = 4;
  CHECK_THROWS_AS(parse_launch(fixed.module, fixed.kernel(), text), BadLaunch);
}

TEST_CASE("a launch that is too large is refused before anything is computed from its size") {
  const Fixture f;
  LaunchText text;
  text.sizes.gsize = {4096, 1, 1};
  text.sizes.ngroups = {1024, 1, 1};
  CHECK(f.parse(text).threads() == 4096 * 1024);
  text.sizes.ngroups[0] = 1025;
  CHECK_THROWS_AS(f.parse(text), BadLaunch);
  text.sizes.gsize = {9223372036854775807, 9223372036854775807, 2};
  CHECK_THROWS_AS(f.parse(text), BadLaunch);
}

TEST_CASE("groups that have not begun are said, and groups that there are not refused") {
  const Fixture f;
  LaunchText text;
  text.sizes.gsize = {256, 1, 1};
  text.sizes.ngroups = {1 << 20, 1, 1};
  CHECK_THROWS_AS(f.parse(text), BadLaunch);  // as a whole it is too large
  text.begun = {0, 1929};
  const Launch launch = f.parse(text);
  CHECK(launch.executed_threads() == 512);
  CHECK(launch.threads() == std::int64_t{256} << 20);
  CHECK(launch.group_at(1) == 1929);
  CHECK(launch.place_of(1929) == 1);
  CHECK(launch.place_of(5) == -1);
  CHECK(shell_line(to_options(text)).find("--only-groups 0,1929") != std::string::npos);
  for (const std::vector<std::int64_t>& wrong :
       {std::vector<std::int64_t>{1 << 20}, {-1}, {5, 4}, {4, 4}}) {
    text.begun = wrong;
    CHECK_THROWS_AS(f.parse(text), BadLaunch);
  }
}
