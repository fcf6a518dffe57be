#include "logic/race/race_checks.h"

#include "logic/function/function_footprint.h"

namespace permverify::obligation {

const std::vector<Atom> RaceChecks::no_rights;

RaceChecks::RaceChecks(KernelContext& context, const State& state, bool owes, OnRead on_read)
    : PointChecks(context, no_rights, state.path, "access.read:insufficient_permission", &state.vars),
      owes_(owes),
      on_read_(std::move(on_read)) {}

void RaceChecks::require_bounds(ir::VarId array, const std::vector<Term>& index, FailureId kind, Span span,
                                const Context& context) {
  if (owes_) PointChecks::require_bounds(array, index, kind, span, context);
}

void RaceChecks::require_right(ir::VarId array, const std::vector<Term>& index, Right, FailureId, Span span,
                               const Context& context) {
  if (k_.constant(array)) return;
  term::Substitution arbitrary(k_.terms);
  for (const Term binder : context.binders()) {
    arbitrary.add(binder, k_.terms.fresh(binder->name, binder.sort(), term::Scope::Private));
  }
  std::vector<Term> element;
  for (const Term i : index) element.push_back(arbitrary(i));
  on_read_(array, element, arbitrary(context.guard()), span);
}

void RaceChecks::on_old_read(ir::VarId array, const std::vector<Term>& index, Span span,
                             const Context& context) {
  require_bounds(array, index, "access.bounds:program_access", span, context);
}

// The elements that the function may read, and that they are in the extents: under permissions the first shows the
// second.
void RaceChecks::on_array_argument(ir::VarId array, const ir::Call& call, std::size_t argument,
                                   const std::vector<Term>& arguments, bool old, Span span,
                                   const Context& context) {
  PointChecks::on_array_argument(array, call, argument, arguments, old, span, context);
  if (old || needs_no_right(array)) return;
  const auto cells = footprint_of(k_.vocabulary, call.function, argument, arguments);
  for (const auto& cell : cells.atoms) {
    Context one = context;
    for (const Term b : cell.binders) one.push_binder(b);
    one.push_guard(cell.guard);
    require_bounds(array, cell.index, "access.bounds:program_access", span, one);
  }
}

void RaceChecks::require_reads_inside(ir::VarId array, const ir::Call& call, std::size_t argument,
                                      const std::vector<Term>& arguments, Span span, const Context& context) {
  if (owes_) PointChecks::require_reads_inside(array, call, argument, arguments, span, context);
}

void RaceChecks::on_condition(FailureId kind, const std::string& message, Term condition,
                              Span span, const Context& context) {
  if (owes_) PointChecks::on_condition(kind, message, condition, span, context);
}

}  // namespace permverify::obligation
