#include "parser/clang/spans.h"

#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"
#include "parser/clang/invoke.h"
#include "parser/clang/terms.h"

namespace permverify::parser {

using namespace ir;

support::Span Spans::of(const clang::Stmt* stmt) {
  run_.map().note_expansions(stmt->getBeginLoc(), module_.expansions);
  return run_.map().span(stmt->getSourceRange());
}

support::Span Spans::of(clang::SourceLocation at) {
  run_.map().note_expansions(at, module_.expansions);
  return run_.map().span(at);
}

}  // namespace permverify::parser
