#include "parser/clang/spans.h"

#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"
#include "parser/clang/invoke.h"
#include "parser/clang/terms.h"

namespace permverify::parser {

using namespace ir;

std::optional<support::Span> Spans::enter(const clang::FunctionDecl& function, support::Span call) {
  const auto& manager = run_.context().getSourceManager();
  const bool ours = manager.isInSystemHeader(manager.getExpansionLoc(function.getLocation()));
  const std::optional<support::Span> outer = site_;
  site_ = !ours ? std::nullopt : outer ? outer : std::optional(call);
  return outer;
}

support::Span Spans::of(const clang::Stmt* stmt) {
  if (site_) return *site_;
  run_.map().note_expansions(stmt->getBeginLoc(), module_.expansions);
  return run_.map().span(stmt->getSourceRange());
}

support::Span Spans::of(clang::SourceLocation at) {
  if (site_) return *site_;
  run_.map().note_expansions(at, module_.expansions);
  return run_.map().span(at);
}

}  // namespace permverify::parser
