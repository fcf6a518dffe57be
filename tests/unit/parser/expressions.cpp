#include <catch2/catch.hpp>

#include "tests/unit/parser/parsed.h"

using permverify::parser::test::clause;
using permverify::parser::test::parse;

TEST_CASE("operators bind as the language says") {
  CHECK(clause("n + m * 2 == n - m - 1") == "n + m * 2 == n - m - 1");
  CHECK(clause("n - (m - 1) == 0") == "n - (m - 1) == 0");
  CHECK(clause("(b ==> c) ==> b") == "(b ==> c) ==> b");
  CHECK(clause("b ==> (c ==> b)") == "b ==> c ==> b");
  CHECK(clause("b || c && b") == "b || c && b");
  CHECK(clause("(b || c) && b") == "(b || c) && b");
  CHECK(clause("b || c ==> n < m ? b : c") == "b || c ==> n < m ? b : c");
  CHECK(clause("!b && -n + 1 < -m") == "!b && -n + 1 < -m");
  CHECK(clause("b ? c : c ? b : c") == "b ? c : c ? b : c");
  CHECK(clause("(n & 3) == 1") == "(n & 3) == 1");
  CHECK(clause("n << 1 < m") == "n << 1 < m");
}

TEST_CASE("a chain of comparisons is their conjunction") {
  CHECK(clause("0 <= n < m") == "0 <= n && n < m");
  CHECK(clause("0 <= n < m <= 9") == "0 <= n && n < m && m <= 9");
}

TEST_CASE("the dialect of the paper means the canonical form") {
  CHECK(clause("n = m & b -> c") == "n == m && b ==> c");
  CHECK(clause("b | c") == "b || c");
  CHECK(clause("n mod 3 = m div 2") == "n % 3 == m / 2");
  CHECK(clause("perm(a[tid], 100)") == "Perm(a[tid], write)");
  CHECK(clause("perm(a[tid], 10)") == "Perm(a[tid], 1 \\ 10)");
  CHECK(clause("perm(a[tid], n)") == "Perm(a[tid], n \\ 100)");
  CHECK(clause("perm(a[tid], 1\\2)") == "Perm(a[tid], 1 \\ 2)");
  CHECK(clause("Perm(a[tid], 1)") == "Perm(a[tid], write)");
  CHECK(clause("Perm(a[tid], read) ** Atomic(w[0])") == "Perm(a[tid], read) ** Atomic(w[0])");
}

TEST_CASE("a star beside a resource is the separating one, and binds looser") {
  CHECK(clause("gsize > 1 * perm(a[tid], 100)") == "gsize > 1 ** Perm(a[tid], write)");
  CHECK(clause("perm(a[tid], 100) * w[tid] * 2 = 4") ==
        "Perm(a[tid], write) ** w[tid] * 2 == 4");
  CHECK(clause("perm(a[tid],100) * n * 2 = 4") == "Perm(a[tid], write) ** n * 2 == 4");
  CHECK(clause("n = 1 * (perm(a[tid],100))") == "n == 1 ** Perm(a[tid], write)");
  CHECK(clause("n = 1 * (b -> perm(a[tid],100))") == "n == 1 ** (b ==> Perm(a[tid], write))");
  CHECK(clause("n * m = 4") == "n * m == 4");
  CHECK(clause("b ** c") == "b && c");
}

TEST_CASE("quantifiers in every form") {
  CHECK(clause("(\\forall int i; 0 <= i; a[i] == 0)") == "(\\forall int i; 0 <= i; a[i] == 0)");
  CHECK(clause("(\\forall int i; a[i] == 0)") == "(\\forall int i; a[i] == 0)");
  CHECK(clause("(\\exists int i, j; i < j; true)") == "(\\exists int i, int j; i < j; true)");
  CHECK(clause("(\\forall int i = 0 .. n, int j = i .. m; b)") ==
        "(\\forall int i = 0 .. n, int j = i .. m; b)");
  CHECK(clause("(forall* int i; 0 <= i && i < n; perm(a[i], 100))") ==
        "(\\forall* int i; 0 <= i && i < n; Perm(a[i], write))");
  CHECK(clause("(\\sum int i = 0 .. n; a[i]) == 0") == "(\\sum int i = 0 .. n; a[i]) == 0");
  CHECK(clause("(\\count int i; 0 <= i && i < n; a[i] > 0) == 1") ==
        "(\\count int i; 0 <= i && i < n; a[i] > 0) == 1");
  CHECK(clause("(\\forall int i; b; {: a[i] :} == 0)") ==
        "(\\forall int i; b; {: a[i] :} (a[i] == 0))");
  CHECK(clause("(\\forall int i; b; {: a[i], w[i] :} a[i] == 0)") ==
        "(\\forall int i; b; {: a[i], w[i] :} (a[i] == 0))");
}

TEST_CASE("numbers take the type of what stands beside them") {
  CHECK(clause("r == 1") == "r == 1.0");
  CHECK(clause("f == 2.50") == "f == 2.5");
  CHECK(clause("u + 1 == 3") == "u + 1 == 3");
  CHECK(clause("u + n == 3") == "(int) u + n == 3");
  CHECK(clause("r < n") == "r < (real) n");
  CHECK(clause("u == 256") == "(int) u == 256");
  CHECK(clause("f < n") == "2 type:mismatch");
}

TEST_CASE("identifiers of the run time, with dimensions") {
  CHECK(clause("lid.x + gid.y * gsize.z < tcount + ngroups") ==
        "lid.x + gid.y * gsize.z < tcount + ngroups");
  const auto parsed = parse(
      "kernel k { global int[4] a; requires Perm(a[lid.y], write); void main() { } }"
      "kernel l { global int[gsize] a; requires Perm(a[tid], write); void main() { } }");
  REQUIRE(parsed.module);
  CHECK(parsed.module->kernels[0].dimensions == 2);
  CHECK_FALSE(parsed.module->kernels[0].single_group);
  CHECK(parsed.module->kernels[1].dimensions == 1);
  CHECK(parsed.module->kernels[1].single_group);
}

TEST_CASE("inlining a resource captures nothing") {
  const auto parsed = parse(
      "resource row(int[] x, int i) = (\\forall* int j; 0 <= j && j < i; Perm(x[j], read));\n"
      "kernel k { global int[gsize] a; requires (\\forall* int j; 0 <= j && j < 2; row(a, j));\n"
      "void main() { } }");
  REQUIRE(parsed.module);
  CHECK(parsed.text().find("(\\forall* int j_1; 0 <= j_1 && j_1 < j; Perm(a[j_1], read))") !=
        std::string::npos);
}
