#include "logic/function/function_checks.h"

#include "logic/function/function_footprint.h"
#include "logic/resource/rights.h"

namespace permverify::obligation {

Obligation& FunctionChecks::require(FailureId kind, const std::string& message, Term goal,
                                    Span span) {
  auto hypotheses = facts_;
  if (path_) hypotheses.push_back(path_);
  Obligation& o = out_.require(kind, message, span, std::move(hypotheses), goal);
  o.witnesses.push_back(column_);
  o.of_counterexample = in_range_;
  return o;
}

void FunctionChecks::show_in_range(Term argument, const ir::Type& type) {
  if (type.is_scalar() && type.kind == ir::TypeKind::Fixed) in_range_.push_back(vocabulary_.in_range(argument, type));
}

void FunctionChecks::satisfiable(Span span) {
  Obligation& o = require("spec.vacuous:precondition",
                          "this precondition can never hold, so everything follows from it",
                          vocabulary_.terms().truth(false), span);
  o.expect = Expect::Satisfiable;
}

bool FunctionChecks::has_footprint(ir::VarId array) const {
  for (const auto& atom : footprint_) {
    if (atom.array == array) return true;
  }
  return false;
}

// A footprint that is declared must be whole: callers show rights for it and for nothing else.
void FunctionChecks::on_read(ir::VarId array, const std::vector<Term>& index, Span span,
                             const Context& context) {
  if (!has_footprint(array)) return;
  const RightCondition have =
      has_right(vocabulary_.terms(), footprint_, array, index, Right::Read);
  for (const Term axiom : have.axioms) learn(axiom);
  require("frame.contract:not_framed", "this element is not among those the function may read",
          context.close(have.condition), span);
}

void FunctionChecks::on_array_argument(ir::VarId array, const ir::Call& call, std::size_t argument,
                                       const std::vector<Term>& arguments, bool, Span span,
                                       const Context& context) {
  if (!has_footprint(array)) return;
  const auto cells = footprint_of(vocabulary_, call.function, argument, arguments);
  if (!cells.known) {
    out_.refuse("unbounded_footprint_in_bounded_one", span);
    return;
  }
  for (const auto& cell : cells.atoms) {
    Context one = context;
    for (const Term b : cell.binders) one.push_binder(b);
    one.push_guard(cell.guard);
    on_read(array, cell.index, span, one);
  }
}

void FunctionChecks::on_call(ir::FunctionId callee, const std::vector<Term>& arguments, Span span,
                             const Context& context) {
  if (call_hook_) call_hook_(callee, arguments, span, context);
}

void FunctionChecks::on_condition(FailureId kind, const std::string& message,
                                  Term condition, Span span, const Context& context) {
  require(kind, message, context.close(condition), span);
}

}  // namespace permverify::obligation
