#include "logic/race/recorder.h"

namespace permverify::obligation {

Recorder::Recorder(KernelContext& context, const State& state, bool owes, OnRead on_read)
    : k_(context),
      state_(state),
      owes_(owes),
      on_read_(std::move(on_read)),
      checks_(context, no_rights_, state.path, "access.read:insufficient_permission", &state.vars) {}

void Recorder::require_bounds(ir::VarId array, const std::vector<Term>& index, Span span,
                              const Context& context) {
  if (owes_) checks_.require_bounds(array, index, "access.bounds:program_access", span, context);
}

void Recorder::on_read(ir::VarId array, const std::vector<Term>& index, Span span,
                       const Context& context) {
  require_bounds(array, index, span, context);
  if (k_.is_private(array) || k_.constant(array)) return;
  if (context.has_binders()) return on_unsupported("quantified_read_without_permissions", span);
  on_read_(array, index, k_.terms.negate(context.close(k_.terms.truth(false))), span);
}

void Recorder::on_old_read(ir::VarId array, const std::vector<Term>& index, Span span,
                           const Context& context) {
  require_bounds(array, index, span, context);
}

void Recorder::on_array_argument(ir::VarId, const ir::Call&, std::size_t, const std::vector<Term>&,
                                 bool, Span span, const Context&) {
  on_unsupported("array_argument_without_permissions", span);
}

void Recorder::on_condition(FailureId kind, const std::string& message, Term condition,
                            Span span, const Context& context) {
  if (owes_) checks_.on_condition(kind, message, condition, span, context);
}

void Recorder::on_truth(Term fact) { k_.facts.add(k_.terms.implies(state_.path, fact)); }

void Recorder::on_unsupported(const std::string& what, Span span) { k_.out.refuse(what, span); }

}  // namespace permverify::obligation
