#include "parser/pvl/parse.h"

#include <algorithm>

#include "parser/pvl/resolver.h"
#include "parser/pvl/syntax.h"

namespace permverify::parser {

namespace {

std::optional<ir::Module> read(std::string_view text, support::BufferId buffer,
                               support::DiagnosticSink& sink) {
  SyntaxTree tree;
  parse_syntax(text, buffer, tree, sink);
  if (!tree.usable) return std::nullopt;
  ir::Module module;
  resolve_file(tree, module, sink);
  if (sink.has_errors()) return std::nullopt;
  return module;
}

}  // namespace

std::optional<ir::Module> parse_pvl(const support::SourceManager& sources, support::BufferId buffer,
                                    support::DiagnosticSink& sink) {
  support::DiagnosticSink found;
  std::optional<ir::Module> module = read(sources.buffer(buffer).text(), buffer, found);
  // Syntax and types are checked one after the other; the user reads from top to bottom.
  std::vector<support::Diagnostic> ordered = found.all();
  std::stable_sort(ordered.begin(), ordered.end(), [](const auto& a, const auto& b) {
    return a.primary.span.begin < b.primary.span.begin;
  });
  for (support::Diagnostic& diagnostic : ordered) sink.report(std::move(diagnostic));
  return module;
}

}  // namespace permverify::parser
