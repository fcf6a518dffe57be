// Pure functions and sequences.
#include "tests/unit/runtime_spec/lab.h"

using namespace permverify;
using namespace permverify::testing;

namespace {

const char* const binom =
    "requires 0 <= k && k <= n; decreases n;\n"
    "pure int binom(int n, int k) = k == 0 || k == n ? 1 : binom(n - 1, k - 1) + binom(n - 1, "
    "k);\n";

const char* const total =
    "requires n >= 0; decreases n;\n"
    "pure int total(int[] a, int n) = n == 0 ? 0 : total(a, n - 1) + a[n - 1];\n";

Lab with(const std::string& functions) {
  Lab lab;
  lab.functions = functions;
  lab.params = "int n";
  lab.arrays = "global int[4] a;";
  lab.values = {{"n", {4, 1}}};
  lab.cells = {{"a", words({3, 1, 4, 1})}};
  lab.before = {{"a", words({30, 10, 40, 10})}};
  return lab;
}

}  // namespace

TEST_CASE("a recursive function is its body, computed once for equal arguments") {
  const Lab lab = with(binom);
  const auto outcome = lab.program("int", "binom(20, 10)");
  CHECK(outcome.value.bits == 184756);
  CHECK(outcome.spent < 1000);
}

TEST_CASE("a function outside its precondition has no value") {
  const Lab lab = with(binom);
  const auto outcome = lab.program("int", "1 + binom(n, 5)");
  CHECK(outcome.stopped == Reason::FunctionPrecondition);
  CHECK(outcome.at == "binom(n, 5)");
}

TEST_CASE("an array parameter is the caller's array, now or at launch") {
  const Lab lab = with(total);
  CHECK(lab.formula("int", "total(a, n)").value.bits == 9);
  CHECK(lab.formula("int", "total(a, n)").reads.size() == 4);
  CHECK(lab.formula("int", "\\old(total(a, n))").value.bits == 90);
  CHECK(lab.formula("int", "total(\\old(a), n)").value.bits == 90);
  CHECK(lab.formula("int", "\\old(total(a, n))").reads.empty());
}

TEST_CASE("every call has bound variables of its own") {
  const Lab lab = with(
      "requires n >= 0; decreases n;\n"
      "pure int tower(int n) = n == 0 ? 1 : (\\sum int i; 0 <= i && i < n; tower(i) + i);\n");
  // tower: 1, 1, (1+0)+(1+1) = 3, (1+0)+(1+1)+(3+2) = 8, 8 + (8+3) = 19
  CHECK(lab.formula("int", "tower(n)").value.bits == 19);
  CHECK(lab.formula("int", "(\\sum int i; 0 <= i && i < 3; tower(i) * i)").value.bits == 7);
}

TEST_CASE("recursion ends where the steps or the stack do") {
  Lab lab = with(
      "decreases n; pure int down(int n) = n <= 0 ? 0 : down(n - 1) + 1;\n"
      "decreases n; pure int deep(int[] a, int n) = n <= 0 ? 0 : deep(a, n - 1) + 1;\n");
  CHECK(lab.program("int", "down(1500)").value.bits == 1500);
  CHECK(lab.program("int", "deep(a, 1500)").value.bits == 1500);
  CHECK(lab.program("int", "deep(a, 1000000)").stopped == Reason::Budget);
  lab.budget = 10;
  CHECK(lab.program("int", "down(100)").stopped == Reason::Budget);
}

TEST_CASE("results of machine types wrap, arguments inside are exact") {
  const Lab lab = with("pure u8 twice(u8 v) = v + v;\npure real half(int v) = v / 2.0;\n");
  CHECK(lab.program("u8", "twice((u8) 200)").value.bits == 144);
  CHECK(lab.program("real", "half(3)").value == Value{3, 2});
}

TEST_CASE("a function without a body is a function, and keeps its promise") {
  Lab lab = with(
      "ensures \\result >= 0 && \\result < 3; pure int pick(int v);\n"
      "pure int any(int[] a, int v);\npure bool side(int v);\n");
  CHECK(lab.formula("(\\forall int i; 0 <= i && i < 50; pick(i) >= 0 && pick(i) < 3 && pick(i) == "
                    "pick(i + 0))")
            .truth());
  CHECK(lab.formula("any(a, 1) == any(a, 1)").truth());
  bool arrays_matter = false, seeds_matter = false;
  const auto at_first = lab.formula("int", "pick(7)").value.bits;
  for (std::uint64_t seed = 1; seed < 20; ++seed) {
    lab.seed = seed;
    arrays_matter = arrays_matter || lab.formula("any(a, 1) != any(\\old(a), 1)").truth();
    seeds_matter = seeds_matter || lab.formula("int", "pick(7)").value.bits != at_first;
  }
  CHECK(arrays_matter);
  CHECK(seeds_matter);
}

TEST_CASE("sequences") {
  Lab lab = with("");
  CHECK(lab.formula("|[1, 2, 3]| == 3 && [1, 2, 3][2] == 3").truth());
  CHECK(lab.formula("[1, 2] + [3] == [1, 2, 3]").truth());
  CHECK(lab.formula("[1, 2, 3][1 .. 3] == [2, 3] && [1, 2, 3][1 .. 1] == [1][1 .. 1]").truth());
  CHECK(lab.formula("[1, 2] != [2, 1]").truth());
  CHECK(lab.formula("int", "[1, 2][n]").stopped == Reason::SequenceIndex);
  CHECK(lab.formula("int", "[1, 2][n]").at == "[1, 2][n]");
  CHECK(lab.formula("[1, 2][1 .. n] == [2]").stopped == Reason::SequenceIndex);
}
