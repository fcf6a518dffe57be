#include "logic/ir/print.h"

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "parser/pvl/parse.h"

using namespace permverify;

namespace {

// The text printed in canonical form; the errors of the parser when it does not parse.
std::string canonical(const std::string& name, const std::string& text) {
  support::SourceManager sources;
  support::DiagnosticSink sink;
  const auto module = parser::parse_pvl(sources, sources.add(name, text), sink);
  if (module) return ir::print(*module);
  std::string errors = "does not parse:\n" + text;
  for (const auto& d : sink.all()) {
    errors += name + ":" + std::to_string(sources.position(d.primary.span).line) + ": " + d.message + "\n";
  }
  return errors;
}

std::string read(const std::filesystem::path& path) {
  std::ifstream in(path);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

void check_round_trip(const std::string& name, const std::string& text) {
  INFO(name);
  const std::string once = canonical(name, text);
  CHECK(once.find("does not parse") == std::string::npos);
  CHECK(canonical(name, once) == once);
}

}  // namespace

TEST_CASE("every example reads back from its canonical form as the same program") {
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::directory_iterator("examples")) {
    if (entry.path().extension() != ".pvl") continue;
    check_round_trip(entry.path().filename().string(), read(entry.path()));
    ++count;
  }
  CHECK(count > 10);
}

TEST_CASE("brackets stay where they change the meaning, and only there") {
  const auto formula = [](const std::string& text) {
    const std::string out = canonical("f.pvl", "pure bool f(int a, int b, int c, bool p, bool q) = " + text + ";");
    const std::size_t start = out.find(" = ") + 3;
    return out.substr(start, out.rfind(';') - start);
  };
  for (const std::string text :
       {"a - (b - c) == 0", "a - b - c == 0", "(p ==> q) ==> p", "p ==> q ==> p", "(a + b) * c > 0",
        "a + b * c > 0", "-(a + b) < 0", "!(p && q)", "(p || q) && p", "p || q && p", "(p ? a : b) == 0",
        "(\\forall int i; 0 <= i && i < a; i < b) && q",
        "(\\sum int i; 0 <= i && i < a; i * i) == b", "(\\exists int i = 0 .. a; i == b)"}) {
    CHECK(formula(text) == text);
  }
  CHECK(formula("((a)) + (b * c) > (0)") == "a + b * c > 0");
  CHECK(formula("0 <= a < b") == "0 <= a && a < b");
}
