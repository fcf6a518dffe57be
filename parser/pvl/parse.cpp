#include "parser/pvl/parse.h"

#include <algorithm>

#include "parser/annotation/comment.h"
#include "parser/library/library.h"
#include "parser/pvl/resolver.h"
#include "parser/pvl/syntax.h"

namespace permverify::parser {

namespace {

std::set<std::string_view> declared_names(const ast::File& file) {
  std::set<std::string_view> result;
  for (const auto& function : file.functions) result.insert(function.name);
  for (const auto& resource : file.resources) result.insert(resource.name);
  for (const auto& method : file.methods) result.insert(method.name);
  for (const auto& kernel : file.kernels) {
    result.insert(kernel.name);
    for (const auto& resource : kernel.resources) result.insert(resource.name);
  }
  return result;
}

// Reads what the program uses of the library; `library` owns the trees.
void add_library(SyntaxTree& tree, SyntaxTree& library, support::SourceManager& sources,
                 support::DiagnosticSink& sink) {
  std::string text = needed_library(called_names(tree.tokens.tokens, tree.tokens.text), declared_names(tree.file),
                                    tree.tokens.dialect);
  if (text.empty()) return;
  const support::BufferId buffer = sources.add(std::string(library_name), std::move(text));
  parse_syntax(sources.buffer(buffer).text(), buffer, library, sink);
  auto& functions = tree.file.functions;
  functions.insert(functions.begin(), library.file.functions.begin(), library.file.functions.end());
}

std::optional<ir::Module> read(support::SourceManager& sources, support::BufferId buffer,
                               support::DiagnosticSink& sink) {
  SyntaxTree tree, library;
  annotation::warn_of_annotations(sources.buffer(buffer).text(), buffer, sink);
  parse_syntax(sources.buffer(buffer).text(), buffer, tree, sink);
  if (!tree.usable) return std::nullopt;
  add_library(tree, library, sources, sink);
  ir::Module module;
  resolve_file(tree, module, sink);
  if (sink.has_errors()) return std::nullopt;
  return module;
}

}  // namespace

std::optional<ir::Module> parse_pvl(support::SourceManager& sources, support::BufferId buffer,
                                    support::DiagnosticSink& sink) {
  support::DiagnosticSink found;
  std::optional<ir::Module> module = read(sources, buffer, found);
  // Syntax and types are checked one after the other; the user reads from top to bottom.
  std::vector<const support::Diagnostic*> ordered;
  for (const support::Diagnostic& diagnostic : found.all()) ordered.push_back(&diagnostic);
  std::sort(ordered.begin(), ordered.end(), [](const auto* a, const auto* b) {
    const auto place = [](const support::Diagnostic* d) {
      return std::pair(d->primary.span.file, d->primary.span.begin);
    };
    return place(a) != place(b) ? place(a) < place(b) : a < b;  // found in one array, in order
  });
  for (const support::Diagnostic* diagnostic : ordered) sink.report(*diagnostic);
  return module;
}

}  // namespace permverify::parser
