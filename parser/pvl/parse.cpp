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
  std::vector<const support::Diagnostic*> ordered;
  for (const support::Diagnostic& diagnostic : found.all()) ordered.push_back(&diagnostic);
  std::sort(ordered.begin(), ordered.end(), [](const auto* a, const auto* b) {
    const auto place = [](const support::Diagnostic* d) { return d->primary.span.begin; };
    return place(a) != place(b) ? place(a) < place(b) : a < b;  // found in one array, in order
  });
  for (const support::Diagnostic* diagnostic : ordered) sink.report(*diagnostic);
  return module;
}

}  // namespace permverify::parser
