// Whether a loop has an iteration.
#include "host/expressions.h"
#include "host/inputs.h"
#include "host/loops.h"
#include "host/memory.h"
#include "host/met_launches.h"
#include "host/operators.h"

namespace permverify::host {

using clang::dyn_cast;

namespace {

// Whether the range has an element by its type, or by its form.
bool has_elements(const clang::CXXForRangeStmt& loop, const clang::ASTContext& context) {
  const clang::Expr* range = loop.getRangeInit() ? loop.getRangeInit()->IgnoreImplicit() : nullptr;
  if (!range || range->isInstantiationDependent()) return false;
  const auto* array = context.getAsConstantArrayType(range->getType());
  if (array) return array->getSize() != 0;
  if (const auto* made = dyn_cast<clang::CXXStdInitializerListExpr>(range)) range = made->getSubExpr()->IgnoreImplicit();
  const auto* list = dyn_cast<clang::InitListExpr>(range);
  return list && list->getNumInits() != 0;
}

}  // namespace

// An iteration is executed only if the condition is true the first time. A doubt, unless this depends on the input alone.
void Loops::enter(const Loop& loop, const State& start, Term holds) {
  if (const auto* ranged = dyn_cast<clang::CXXForRangeStmt>(loop.whole)) {
    if (!has_elements(*ranged, context_)) memory_.doubt(loop.whole);
    return;
  }
  const auto* counted = dyn_cast<clang::ForStmt>(loop.whole);
  if (counted && !counted->getCond()) return;
  if (loop.condition && !operators_.is_doubtful(*loop.condition, holds, true)) return;
  const Term first = loop.condition ? truth_at_first(*loop.condition, start) : Term{};
  if (first) memory_.know(first, loop.condition->getSourceRange());
  if (!loop.condition || operators_.is_doubtful(*loop.condition, first, true)) memory_.doubt(loop.whole);
}

// It changes nothing: the condition was executed before for all iterations.
Term Loops::truth_at_first(const clang::Expr& condition, const State& start) {
  const State now = memory_.state();
  const std::size_t met = met_.count();
  const std::set<std::string> texts = inputs_.read_texts();
  memory_.set(start);
  const Term result = truth_of(condition);
  const bool ends = !memory_.is_reachable();
  memory_.set(now);
  inputs_.set_read_texts(texts);
  met_.drop_from(met);
  return ends ? Term{} : result;
}

}  // namespace permverify::host
