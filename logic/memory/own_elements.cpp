// What the elements of such an array are behind a barrier. Let a group have one axis, let the array have an element for each
// local identifier, and let each store of a thread since the phase began be to the element of its own identifier. Then
//
//   0 <= l < gsize  ==>  M[l] == view(w)[l]      w the thread of the group with the identifier l
//
// for the map M behind the barrier: if w has stored to l, its last store is the last one of the phase to l, since no other
// thread stores to l; if it has not, no thread has, and M[l] and view(w)[l] are as when the phase began. The view of w is
// that of the executed thread with the identifiers of w and the private values of w, which are functions of the identifier
// (any_thread.h). A read of M is executed only by a thread that has reached the barrier, so its value is that of the other
// side: all threads of the group have come there in the same iterations, and l is in range, or the execution fails with this read.
#include "logic/memory/own_elements.h"

#include <algorithm>

#include "logic/ir/effects.h"
#include "logic/memory/any_thread.h"
#include "logic/memory/contents.h"

namespace permverify::obligation {

namespace {

using term::Kind;

// Of the group, along its only axis.
bool has_element_for_each_thread(const KernelContext& k, ir::VarId array) {
  const ir::Variable& variable = k.vocabulary.variable(array);
  if (!k.is_local(array) || variable.extents.size() != 1 || k.launch.dimensions() != 1) return false;
  const auto* size = std::get_if<ir::BuiltinRef>(&variable.extents[0]->node);
  return size != nullptr && size->which == ir::Builtin::Gsize && k.ids.lid[0].kind() == Kind::Symbol;
}

// Each store of the view is to the element at `own`.
bool stores_own_element(Term view, Term own) {
  if (view.kind() == Kind::Ite) return stores_own_element(view.child(1), own) && stores_own_element(view.child(2), own);
  if (view.kind() == Kind::Store) return view.child(1) == own && stores_own_element(view.child(0), own);
  return is_untouched(view);
}

}  // namespace

void OwnElements::settle(ir::VarId array, Term after, Term view, Term path) {
  // Facts about all threads would stand in each obligation behind a loop with barriers, which needs them seldom.
  const auto has_barrier = [](const ir::CfgLoop& loop) { return loop.stmt != nullptr && ir::effects_of(*loop.stmt).synchronises; };
  if (std::any_of(k_.cfg.loops.begin(), k_.cfg.loops.end(), has_barrier)) return;
  const Term own = k_.ids.lid[0];
  if (view.kind() == Kind::Symbol || !has_element_for_each_thread(k_, array) || !stores_own_element(view, own)) return;
  AnyThread any(k_, AnyThread::Of::Group);
  const Term stored = k_.terms.select(view, {own});
  const auto thread = any.fact(own), value = any.fact(stored);
  if (!thread || !value) return;
  for (const Term fact : any.known({stored, path}, k_.facts.size())) k_.facts.add(k_.terms.implies(path, fact));
  for (const Term link : any.of_executed_thread()) k_.facts.add(link);
  elements_[after->id] = {*thread, *value};
}

Term OwnElements::value_at(Term index, const Element& of) const {
  term::TermManager& terms = k_.terms;
  if (index.kind() == Kind::Ite) {
    return terms.ite(index.child(0), value_at(index.child(1), of), value_at(index.child(2), of));
  }
  term::Substitution at(terms);
  at.add(of.thread, index);
  return at(of.value);
}

Term OwnElements::with_values(Term t) const {
  if (elements_.empty()) return t;
  term::Substitution values(k_.terms);
  std::set<std::uint32_t> seen;
  std::vector<Term> open{t};
  while (!open.empty()) {
    const Term part = open.back();
    open.pop_back();
    if (!seen.insert(part->id).second) continue;
    if (part.kind() == Kind::Select) {
      const auto found = elements_.find(part.child(0)->id);
      if (found != elements_.end() && !part->has_bound) values.add(part, value_at(part.child(1), found->second));
    }
    open.insert(open.end(), part.children().begin(), part.children().end());
  }
  return values.empty() ? t : values(t);
}

}  // namespace permverify::obligation
