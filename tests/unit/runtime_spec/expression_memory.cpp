// Reads: footprints under guards, bounds, what is not initialised, launch memory, quantifiers.
#include "tests/unit/runtime_spec/lab.h"

using namespace permverify;
using namespace permverify::testing;

namespace {

using Reads = std::vector<std::string>;

Lab arrays() {
  Lab lab;
  lab.params = "int n, int z";
  lab.arrays = "global int[4] a; global int[2][3] img; local int[4] tmp;";
  lab.values = {{"n", {4, 1}}};
  lab.cells = {{"a", words({3, 1, 4, 1})},
               {"img", words({0, 1, 2, 10, 11, 12})},
               {"tmp", words({9, 8, 7, 6})}};
  lab.before = {{"a", words({30, 10, 40, 10})}};
  lab.gid = {1, 0, 0};
  return lab;
}

}  // namespace

TEST_CASE("reads come from left to right, indices first") {
  const Lab lab = arrays();
  const auto outcome = lab.program("int", "a[a[1]] + img[1][2] + tmp[0]");
  CHECK(outcome.value.bits == 1 + 12 + 9);
  CHECK(outcome.reads == Reads{"a[1]", "a[1]", "img[5]", "tmp[0]"});
}

TEST_CASE("what a guard decides is not read behind it") {
  const Lab lab = arrays();
  CHECK(lab.formula("a[0] == 3 || a[9] == 0").reads == Reads{"a[0]"});
  CHECK(lab.formula("a[0] == 0 && a[9] == 0").reads == Reads{"a[0]"});
  CHECK(lab.formula("a[0] == 0 ==> a[9] == 0").reads == Reads{"a[0]"});
  CHECK(lab.program("int", "a[0] == 3 ? a[1] : a[9]").reads == Reads{"a[0]", "a[1]"});
  CHECK(lab.formula("a[1] == 1 ==> a[2] == 4").reads == Reads{"a[1]", "a[2]"});
}

TEST_CASE("an index outside stops at its read, and names the cell") {
  Lab lab = arrays();
  const auto outcome = lab.program("int", "1 + img[1][n]");
  CHECK(outcome.stopped == Reason::OutOfBounds);
  CHECK(outcome.at == "img[1][n]");
  CHECK(outcome.index == std::vector<std::int64_t>{1, 4});
  CHECK(lab.program("int", "a[0 - 1]").stopped == Reason::OutOfBounds);
  lab.unknown_extents = true;
  CHECK(lab.program("int", "a[n]").stopped == Reason::UnknownExtent);
  CHECK(runtime_spec::is_limit(Reason::UnknownExtent));
  CHECK_FALSE(runtime_spec::is_limit(Reason::OutOfBounds));
}

TEST_CASE("launch memory is read without a footprint, variables inside keep their value") {
  const Lab lab = arrays();
  const auto outcome = lab.formula("int", "\\old(a[a[1]]) + \\old(a[n - 4]) + a[0]");
  CHECK(outcome.stopped == Reason::OutOfBounds);  // \old(a[1]) is 10
  CHECK(outcome.reads.empty());
  const auto value = lab.formula("int", "\\old(a[n - 4]) + a[0]");
  CHECK(value.value.bits == 33);
  CHECK(value.reads == Reads{"a[0]"});
}

TEST_CASE("what was never written is a fault, unless anything will do") {
  Lab lab = arrays();
  lab.body = "int p;";
  lab.unset = {"p"};
  lab.arrays += " local int[2] fresh;";
  lab.unset.push_back("fresh");
  CHECK_FALSE(lab.program("int", "p").stopped);
  CHECK_FALSE(lab.program("int", "fresh[1]").stopped);
  lab.arbitrary_if_unset = false;
  CHECK(lab.program("int", "p + n").stopped == Reason::Uninitialised);
  CHECK(lab.program("int", "p + n").at == "p");
  CHECK(lab.program("int", "fresh[1]").stopped == Reason::Uninitialised);
  CHECK(lab.program("int", "fresh[1]").index == std::vector<std::int64_t>{1});
  CHECK_FALSE(lab.formula("int", "\\old(fresh[1])").stopped);
}

TEST_CASE("quantifiers: ranges as written and from conjuncts") {
  const Lab lab = arrays();
  CHECK(lab.formula("(\\forall int i = 0 .. 4; true; a[i] >= 1)").truth());
  CHECK(lab.formula("(\\forall int i; 0 <= i && i < n; a[i] >= 1)").truth());
  CHECK_FALSE(lab.formula("(\\forall int i; 0 <= i && i < n; a[i] >= 2)").truth());
  CHECK(lab.formula("(\\forall int i; true; 0 <= i && i < n ==> a[i] >= 1)").truth());
  CHECK(lab.formula("(\\exists int i; 0 <= i && i < n; a[i] == 4)").truth());
  CHECK(lab.formula("(\\exists int i; true; 0 <= i && i < n && a[i] == 4)").truth());
  CHECK_FALSE(lab.formula("(\\exists int i; 0 <= i && i < n; a[i] == 5)").truth());
  CHECK(lab.formula("(\\forall int i; 0 <= 2 * i && 2 * i < n; a[2 * i] >= 3)").truth());
  CHECK(lab.formula("(\\forall int i; 0 <= n - i && i >= 1; a[i - 1] >= 1)").truth());
  CHECK(lab.formula("(\\forall int i; i == n - 1; a[i] == 1)").truth());
  CHECK(lab.formula("(\\forall int i; 0 <= i && i < 0; false)").truth());
  CHECK_FALSE(lab.formula("(\\exists int i = 5 .. 2; true; true)").truth());
  CHECK(lab.formula("(\\forall int i; i > 0; i != 0)").stopped == Reason::Unbounded);
  CHECK(lab.formula("(\\forall int i; 0 <= i && (i < 3 || 2 * i < 9); i < 5)").truth());
  CHECK_FALSE(lab.formula("(\\forall int i; 0 <= i && (i < 3 || 2 * i < 9); i != 4)").truth());
  CHECK_FALSE(lab.formula("(\\forall int i; (i == 7 || i == -7); i != -7)").truth());
  CHECK(lab.formula("(\\forall int i; 0 <= i && (i < 3 || i > 5); i != 6)").stopped == Reason::Unbounded);
}

TEST_CASE("several variables: one may bound the next, whatever their order") {
  const Lab lab = arrays();
  CHECK(lab.formula("(\\forall int i, int j; 0 <= i && i < j && j < n; a[i] != a[j] || a[j] == 1)")
            .truth());
  CHECK(lab.formula("(\\forall int i, int j; 0 <= j && j < 2 && 3 * j <= i && i < 3 * j + 3; "
                    "img[j][i - 3 * j] == 10 * j + i - 3 * j)")
            .truth());
  CHECK(lab.formula("(\\forall int i = 0 .. 2, int j = 0 .. a[i]; true; j < 3)").truth());
  CHECK(lab.formula("(\\exists int i, int j, int k; 0 <= i && i < j && j < k && k < n; a[i] + a[j] "
                    "+ a[k] == 8)")
            .truth());
  CHECK_FALSE(
      lab.formula("(\\exists int i, int j; 0 <= i && i <= j && j < n; a[j] - a[i] > 3)").truth());
  CHECK(lab.formula("(\\forall int i, int j = i .. n; 0 <= i; a[j] >= 1)").truth());
  // How far j runs is only known, and only read, where i is a cell.
  CHECK(
      lab.formula("(\\forall int i, int j; 0 <= i && i < n && 0 <= j && j < a[i]; j < 4)").truth());
}

TEST_CASE("nothing is evaluated behind a range that is empty") {
  const Lab lab = arrays();
  CHECK(lab.formula("(\\forall int i = 0 .. z; 1 / z > 0; a[9] == 0)").truth());
  CHECK(lab.formula("(\\forall int i = 0 .. n, int j = 0 .. z; 1 / z > i; false)").truth());
  CHECK(lab.formula("int", "(\\sum int i = 3 .. 3; a[9] > 0; 1)").value.bits == 0);
  CHECK(lab.formula("(\\forall int i; 1 / z > 0 && 0 <= i && i < 0; false)").stopped ==
        Reason::DivisionByZero);
}

TEST_CASE("machine integers and truth values have ranges of their own") {
  const Lab lab = arrays();
  CHECK(lab.formula("(\\forall u8 v; true; v <= 255)").truth());
  CHECK(lab.formula("(\\exists i8 v; true; v == (0 - 128))").truth());
  CHECK(lab.formula("(\\forall bool b; true; b || !b)").truth());
  CHECK(lab.formula("(\\forall u32 v; v < 9; v != 9)").truth());
  CHECK(lab.formula("(\\forall i64 v; v < 9; v != 9)").stopped == Reason::Unbounded);
  CHECK(lab.formula("(\\forall real r; 0.0 <= r && r < 1.0; r < 1.0)").stopped ==
        Reason::Unbounded);
}

TEST_CASE("a quantifier reads what it reads for every value") {
  const Lab lab = arrays();
  CHECK(lab.formula("(\\forall int i; 0 <= i && i < n; a[i] > 3)").reads ==
        Reads{"a[0]", "a[1]", "a[2]", "a[3]"});
  // Even an empty range reads what says that it is empty.
  CHECK(lab.formula("(\\forall int i; 0 <= i && i < a[1] - 1; false)").reads == Reads{"a[1]"});
  CHECK(lab.formula("(\\forall int i; 0 <= i && i < z; a[i] == 0)").reads.empty());
}

TEST_CASE("sums, counts, extrema") {
  Lab lab = arrays();
  lab.arrays += " global float[3] f;";
  lab.cells["f"] = {runtime_spec::from_float(1e8F), runtime_spec::from_float(1.0F),
                    runtime_spec::from_float(-1e8F)};
  CHECK(lab.formula("int", "(\\sum int i; 0 <= i && i < n; a[i])").value.bits == 9);
  CHECK(lab.formula("int", "(\\sum int i; 0 <= i && i < z; a[i])").value.bits == 0);
  CHECK(lab.formula("int", "(\\sum int i = 0 .. n; a[i] > 1; a[i])").value.bits == 7);
  CHECK(lab.formula("int", "(\\count int i = 0 .. n; true; a[i] == 1)").value.bits == 2);
  CHECK(lab.formula("int", "(\\min int i = 0 .. n; true; a[i])").value.bits == 1);
  CHECK(lab.formula("int", "(\\max int i = 0 .. n; true; a[i])").value.bits == 4);
  CHECK(lab.formula("int", "(\\max int i = 0 .. z; true; a[i])").stopped == Reason::EmptyReduction);
  // 1e8 + 1 is 1e8 as a float: in order, the sum is 0.
  CHECK(lab.formula("float", "(\\sum int i = 0 .. 3; true; f[i])").value ==
        runtime_spec::from_float(0.0F));
}

TEST_CASE("steps run out") {
  Lab lab = arrays();
  lab.budget = 100;
  CHECK(lab.formula("(\\forall int i; 0 <= i && i < 200; i >= 0)").stopped == Reason::Budget);
  CHECK_FALSE(lab.formula("(\\forall int i; 0 <= i && i < 50; i >= 0)").stopped);
}
