// Which invariants are guessed. No claim rests on them before proofs have removed those that do not hold.
#include "logic/inference/candidates.h"

#include <algorithm>

#include "logic/ir/print.h"
#include "tests/unit/logic/source.h"

using namespace permverify;
using namespace permverify::testing;

namespace {

// The guesses for all loops of kernel k(int n) with a global array a and this body.
std::vector<std::string> guesses(const std::string& body) {
  Source source("kernel k(int n) { global int[tcount] a; void main() {\n" + body + "\n} }");
  ir::Module module = source.module;
  std::vector<std::string> texts;
  for (const auto& loop : inference::candidate_invariants(module, module.kernels[0])) {
    for (const ir::Clause& clause : loop.facts) {
      texts.push_back(ir::print(module, *clause.assertion));
    }
  }
  return texts;
}

bool among(const std::vector<std::string>& texts, const std::string& text) {
  return std::find(texts.begin(), texts.end(), text) != texts.end();
}

}  // namespace

TEST_CASE("a loop whose variables all have closed forms needs no guess") {
  CHECK(guesses("int i = 0; while (i < n) { a[tid] = i; i = i + 1; }").empty());
}

TEST_CASE("who counts under a condition has come no further than who counts always") {
  const auto texts =
      guesses("int i = 0; int c = 0; while (i < n) { if (a[tid] > i) { c = c + 1; } i = i + 1; }");
  CHECK(among(texts, "c <= i"));
  CHECK(among(texts, "0 <= c"));
  CHECK(among(texts, "c <= n"));  // what its neighbour is compared with
}

TEST_CASE("starts and steps count") {
  const auto texts = guesses(
      "int i = 0; int p = 32 * tid; while (i < 8) { if (a[tid] > i) { p = p + 4; } i = i + 1; }");
  CHECK(among(texts, "p - 32 * tid <= 4 * i"));
  CHECK(among(texts, "(p - 32 * tid) % 4 == 0"));
  const auto down = guesses(
      "int i = 0; int p = 9; while (i < 8) { if (a[tid] > i) { p = p - 1; } i = i + 1; }");
  CHECK(among(down, "9 - p <= i"));
  CHECK(among(down, "p <= 9"));
}

TEST_CASE("two that share a count are guessed to make it up") {
  const auto texts = guesses(
      "int i = 0; int j = 0; int k = 0;\n"
      "while (k < n) { if (a[tid] > k) { i = i + 1; } else { j = j + 1; } k = k + 1; }");
  CHECK((among(texts, "i + j == k") || among(texts, "j + i == k")));
}

TEST_CASE("bounds that the loop itself changes are none, nor what a block inside declares") {
  const auto texts = guesses(
      "int lo = 0; int hi = n;\n"
      "while (lo < hi) { int mid = (lo + hi) / 2; if (a[tid] > mid) { lo = mid + 1; } else { hi = mid; } }");
  CHECK(among(texts, "lo <= hi"));
  CHECK(among(texts, "0 <= lo"));
  for (const std::string& text : texts) CHECK(text.find("mid") == std::string::npos);
}

TEST_CASE("a start that the loop changes, or that memory gave, is not named") {
  const auto texts = guesses(
      "int i = 0; int q = a[tid]; int p = q; while (i < 8) {\n"
      "  if (a[tid] > i) { p = p + 1; } q = q + a[tid]; a[tid] = 0; i = i + 1; }");
  for (const std::string& text : texts) CHECK(text.find("a[") == std::string::npos);
}
