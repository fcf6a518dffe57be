#include "logic/memory/contents.h"

#include <algorithm>

#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"
#include "logic/ir/visit.h"

namespace permverify::obligation {

Contents::Contents(KernelContext& context)
    : k_(context), definitions_(std::make_shared<term::Substitution>(context.terms)) {
  if (k_.automatic.warp_size != 0) updated_ = k_.written;
  updated_.merge(ir::effects_of(k_.kernel.body).updated);
  exclude_shared();
}

// Several threads may write an element of a shared invariant in one phase, one after the other.
void Contents::exclude_shared() {
  using namespace ir;
  const auto look = [this](const std::vector<Clause>& clauses) {
    for (const Clause& clause : clauses) {
      any_of(clause.assertion, [this](const Expr& e) {
        if (const auto* perm = std::get_if<Perm>(&e.node)) updated_.insert(perm->array);
        if (const auto* atomic = std::get_if<AtomicRight>(&e.node)) updated_.insert(atomic->array);
        return false;
      });
    }
  };
  for_each_stmt(k_.kernel.body, [&](const Stmt& stmt) {
    visit_stmt(
        stmt, [&](const Exchange& n) { look(n.gives), look(n.takes); },
        [](const OneOf<Declare, Assign, Havoc, Store, AtomicUpdate, Barrier, RunKernel> auto&) {},
        [](const ProofStep auto&) {}, [](const Structure auto&) {});
  });
}

void Contents::settle(ir::VarId array, Term after, Term view, Term path, std::vector<Term> kept) {
  if (updated_.count(array) != 0) return;
  origins_[after->id] = {after, Settled{view, path, k_.facts.size(), std::move(kept)}};
}

void Contents::settle_launch(Term end, Term of_group, Term at_launch) {
  if (origin(of_group)) origins_[end->id] = {end, Ended{of_group, at_launch}};
}

void Contents::begin_iteration(ir::VarId array, Term at_head, Term before, Term counter) {
  if (updated_.count(array) != 0) return;
  origins_[at_head->id] = {at_head, Iterated{before, counter, {}}};
}

void Contents::write(Term at_head, Term guard, const std::vector<Term>& index, Term value) {
  const auto it = origins_.find(at_head->id);
  if (it == origins_.end()) return;
  std::get<Iterated>(it->second.second).writes.push_back({guard, index, value, k_.facts.size()});
}

void Contents::define(Term symbol, Term value) {
  if (symbol.kind() == term::Kind::Symbol && symbol != value) definitions_->add(symbol, defined(value));
}

const Contents::Origin* Contents::origin(Term map) const {
  const auto it = origins_.find(map->id);
  return it == origins_.end() ? nullptr : &it->second.second;
}

bool Contents::spend(std::size_t terms) {
  left_ -= std::min(left_, terms);
  return left_ != 0;
}

Term opened(term::TermManager& terms, Term formula) {
  const term::Kind kind = formula.kind();
  if (kind == term::Kind::Forall) {
    term::Substitution arbitrary(terms);
    for (const Term binder : formula->binders) {
      arbitrary.add(binder, terms.fresh(binder->name, binder.sort(), term::Scope::Launch));
    }
    return opened(terms, arbitrary(formula.child(0)));
  }
  if (kind == term::Kind::And || kind == term::Kind::Or) {
    std::vector<Term> parts;
    for (const Term part : formula.children()) parts.push_back(opened(terms, part));
    return kind == term::Kind::And ? terms.conj(std::move(parts)) : terms.disj(std::move(parts));
  }
  if (kind == term::Kind::Implies) return terms.implies(formula.child(0), opened(terms, formula.child(1)));
  return formula;
}

void for_each_store(term::TermManager& terms, Term view, Term guard, const EachStore& each) {
  if (view.kind() == term::Kind::Ite) {
    for_each_store(terms, view.child(1), terms.conj(guard, view.child(0)), each);
    for_each_store(terms, view.child(2), terms.conj(guard, terms.negate(view.child(0))), each);
  } else if (view.kind() == term::Kind::Store) {
    each(guard, {view.children().begin() + 1, view.children().end() - 1});
    for_each_store(terms, view.child(0), guard, each);
  }
}

bool is_untouched(Term view) {
  if (view.kind() == term::Kind::Store) return false;
  if (view.kind() == term::Kind::Symbol) return view->scope != term::Scope::Private;
  if (view.kind() != term::Kind::Ite) return false;
  const bool shared = view.child(0)->narrowest != term::Scope::Private;
  return shared && is_untouched(view.child(1)) && is_untouched(view.child(2));
}

}  // namespace permverify::obligation
