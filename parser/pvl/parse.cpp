#include "parser/pvl/parse.h"

#include "parser/pvl/resolver.h"
#include "parser/pvl/syntax.h"

namespace permverify::parser {

std::optional<ir::Module> parse_pvl(const support::SourceManager& sources, support::BufferId buffer,
                                    support::DiagnosticSink& sink) {
  const std::size_t before = sink.errors();
  SyntaxTree tree;
  parse_syntax(sources.buffer(buffer).text(), buffer, tree, sink);
  if (!tree.usable) return std::nullopt;
  ir::Module module;
  resolve_file(tree, module, sink);
  if (sink.errors() != before) return std::nullopt;
  return module;
}

}  // namespace permverify::parser
