// A parsed text for tests: its module, or the ids of its errors with their lines.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "logic/ir/print.h"
#include "parser/pvl/parse.h"

namespace permverify::parser::test {

struct Parsed {
  std::optional<ir::Module> module;
  std::vector<std::string> errors;  // "line id", in reading order
  std::vector<std::string> helps;   // beside them

  // What the module prints; empty when there is none.
  std::string text() const { return module ? ir::print(*module) : std::string(); }
};

inline Parsed parse(std::string text) {
  support::SourceManager sources;
  support::DiagnosticSink sink;
  Parsed result;
  result.module = parse_pvl(sources, sources.add("test.pvl", std::move(text)), sink);
  for (const support::Diagnostic& diagnostic : sink.all()) {
    if (diagnostic.severity == support::Severity::Note) continue;  // a remark about a text that is taken
    result.errors.push_back(
        std::to_string(sources.position(diagnostic.primary.span).line) + " " + diagnostic.id);
    result.helps.push_back(diagnostic.help);
  }
  return result;
}

// The canonical form of one expression over `int n, m`, `bool b, c`, as a fact of a kernel that
// has the global array `a`, the second `w` and the matrix `t`.
inline std::string clause(const std::string& expression) {
  const Parsed parsed = parse(
      "kernel k(int n, int m, bool b, bool c, u8 u, real r, float f) { global int[gsize] a, w; "
      "global int[n][m] t;\nrequires " + expression + ";\nvoid main() { } }");
  if (!parsed.module) return parsed.errors.empty() ? "?" : parsed.errors.front();
  const auto& contract = parsed.module->kernels.at(0).thread_contract;
  return ir::print(*parsed.module, *contract.requires_clauses.at(0).assertion);
}

// The first error of a statement in a kernel with the same names and the ghost variable `g`.
inline std::string statement_error(const std::string& statement) {
  const Parsed parsed = parse(
      "kernel k(int n, float f) { global int[gsize] a; void main() { int x = 0; ghost int g = "
      "0;\n" +
      statement + "\n} }");
  return parsed.errors.empty() ? "" : parsed.errors.front().substr(2);
}

}  // namespace permverify::parser::test
