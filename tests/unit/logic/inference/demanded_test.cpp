// Which invariants are guessed from what contracts demand. Proofs weed them: nothing here is a claim.
#include "logic/inference/demanded.h"

#include <algorithm>

#include "logic/ir/print.h"
#include "tests/unit/logic/source.h"

using namespace permverify;
using namespace permverify::testing;

namespace {

// The guesses for all loops of a kernel k(int n, int m) with arrays, this promise and this body.
std::vector<std::string> guesses(const std::string& ensures, const std::string& body) {
  Source source("kernel k(int n, int m) { global int[tcount] a; global int[n] b;\n"
                "context Perm(a[tid], write);\nensures " + ensures + ";\nvoid main() {\n" + body + "\n} }");
  ir::Module module = source.module;
  std::vector<std::string> texts;
  for (const auto& loop : inference::demanded_invariants(module, module.kernels[0])) {
    for (const ir::Clause& clause : loop.facts) texts.push_back(ir::print(module, *clause.assertion));
  }
  return texts;
}

bool among(const std::vector<std::string>& texts, const std::string& text) {
  return std::find(texts.begin(), texts.end(), text) != texts.end();
}

const std::string sum = "a[tid] == (\\sum int k; 0 <= k && k < n; b[k])";

}  // namespace

TEST_CASE("the bound that a counter reaches becomes the counter, in what is demanded behind the loop") {
  const auto texts = guesses(sum, "int s = 0; for (int i = 0; i < n; i++) { s = s + b[i]; } a[tid] = s;");
  CHECK(among(texts, "s == (\\sum int k; 0 <= k && k < i; b[k])"));
  CHECK(among(texts, "0 <= i"));
  CHECK(among(texts, "i <= n"));
}

TEST_CASE("what a barrier in the loop demands is demanded at the head") {
  const auto texts = guesses("true", "int s = 1; while (s < n) { int t = s; barrier(global) { requires t < m; } s = 2 * s; }");
  CHECK(among(texts, "s < m"));
  CHECK(among(texts, "1 <= s"));
}

TEST_CASE("variables that are not there at the head are not spoken of") {
  const auto texts = guesses("true", "for (int i = 0; i < n; i++) { int t; t = b[i]; assert t > 0; }");
  CHECK(std::none_of(texts.begin(), texts.end(), [](const std::string& text) {
    return text.find('t') != std::string::npos;
  }));
}

TEST_CASE("counters with different steps are related") {
  const auto texts = guesses("true", "int k = 0; for (int i = tid; i < n; i = i + tcount) { k = k + 1; }");
  CHECK(among(texts, "i == tid + k * tcount"));
}

TEST_CASE("loops with an invariant about values get none, those with bounds alone do") {
  const std::string loop = "for (int i = 0; i < n; i++) { s = s + b[i]; } a[tid] = s;";
  CHECK(guesses(sum, "int s = 0; loop_invariant s >= b[0]; " + loop).empty());
  CHECK(among(guesses(sum, "int s = 0; loop_invariant 0 <= i; " + loop), "s == (\\sum int k; 0 <= k && k < i; b[k])"));
}

namespace {

// The guesses for a kernel whose postcondition is that of the launch.
std::vector<std::string> of_launch(const std::string& ensures, const std::string& body) {
  Source source("ensures " + ensures + ";\nkernel k(int n, int m) { global int[tcount] a; global int[n] b; global int[m] c;\n"
                "void main() {\n" + body + "\n} }");
  ir::Module module = source.module;
  std::vector<std::string> texts;
  for (const auto& loop : inference::demanded_invariants(module, module.kernels[0])) {
    for (const ir::Clause& clause : loop.facts) texts.push_back(ir::print(module, *clause.assertion));
  }
  return texts;
}

const std::string sum_of_b = "a[i] == (\\sum int k; 0 <= k && k < n; b[k] * i)";

}  // namespace

TEST_CASE("what the launch promises of an element is demanded of the thread that stores it") {
  const auto texts = of_launch("(\\forall int i; 0 <= i && i < m; " + sum_of_b + ")",
                               "int s = 0; for (int j = 0; j < n; j++) { s = s + b[j] * tid; } a[tid] = s;");
  CHECK(among(texts, "0 <= tid && tid < m ==> s == (\\sum int k; 0 <= k && k < j; b[k] * tid)"));
}

TEST_CASE("an index in a variable is matched by its definition, sums in any order") {
  const auto texts = of_launch("(\\forall int i; a[m + 2 * i] == (\\sum int k; 0 <= k && k < n; b[k] * i))",
                               "int at = 2 * tid + m; int s = 0; for (int j = 0; j < n; j++) { s = s + b[j] * tid; } a[at] = s;");
  CHECK(among(texts, "s == (\\sum int k; 0 <= k && k < j; b[k] * tid)"));
}

TEST_CASE("an element of another form, of another array or at launch demands nothing of the store") {
  for (const std::string element : {"a[2 * i]", "c[i]", "\\old(a[i])"}) {
    const auto texts = of_launch("(\\forall int i; 0 <= i && 2 * i < m; " + element + " == (\\sum int k; 0 <= k && k < n; b[k]))",
                                 "int s = 0; for (int j = 0; j < n; j++) { s = s + 1; } a[tid] = s;");
    CHECK(std::none_of(texts.begin(), texts.end(), [](const std::string& text) {
      return text.find("sum") != std::string::npos;
    }));
  }
}
