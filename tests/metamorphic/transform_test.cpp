#include "tests/metamorphic/transform.h"

#include <catch2/catch.hpp>

#include "logic/ir/print.h"
#include "parser/pvl/parse.h"

namespace permverify::metamorphic {
namespace {

const char* const text = R"(
requires n > 0;
requires n < gsize;
kernel k(int n) {
  global int[gsize] a;
  requires Perm(a[tid], write) ** a[tid] == n;
  ensures  Perm(a[tid], write);
  void main() { a[tid] = n; }
}
)";

std::string after(const char* name) {
  support::SourceManager sources;
  support::DiagnosticSink sink;
  const auto module = parser::parse_pvl(sources, sources.add("k.pvl", text), sink);
  REQUIRE(module);
  for (const Transformation& t : transformations()) {
    if (t.name != std::string(name)) continue;
    const auto result = transformed(*module, t);
    REQUIRE(result);
    CHECK(parser::parse_pvl(sources, sources.add("again.pvl", *result), sink));
    CHECK_FALSE(sink.has_errors());
    return *result;
  }
  FAIL("no such transformation");
  return "";
}

bool has(const std::string& in, const std::string& part) {
  return in.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("transformations do what their names say") {
  CHECK(has(after("renamed"), "_a["));
  CHECK_FALSE(has(after("renamed"), " a["));
  const std::string reordered_text = after("clauses reordered");
  CHECK(reordered_text.find("n < gsize") < reordered_text.find("n > 0"));
  CHECK(has(after("conjunctions split"), "requires Perm(a[tid], write);\n"));
  CHECK(has(after("conjunctions split"), "requires a[tid] == n;\n"));
  CHECK(has(after("clauses joined"), "requires n > 0 && n < gsize;\n"));
  CHECK(has(after("dead barrier"), "if (gsize < 1) {\n      barrier(local, global);"));
  CHECK(has(after("threads reversed"), "a[gsize - 1 - tid] = n;"));
}

}  // namespace permverify::metamorphic
