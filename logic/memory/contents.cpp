#include "logic/memory/contents.h"

#include <algorithm>

#include "logic/ir/effects.h"
#include "logic/ir/grid_barrier.h"
#include "logic/ir/traverse.h"
#include "logic/ir/visit.h"
#include "logic/memory/growth.h"

namespace permverify::obligation {

Contents::Contents(KernelContext& context)
    : k_(context), definitions_(std::make_shared<term::Substitution>(context.terms)) {
  if (k_.warps_order()) unknown_ = k_.written;
  unknown_.insert(k_.uniformity.by_turns.begin(), k_.uniformity.by_turns.end());
  updated_ = ir::effects_of(k_.kernel.body).updated;
  unknown_.insert(updated_.begin(), updated_.end());
  exclude_shared();
  // Behind a barrier of the grid a global array holds what other groups have stored, too.
  if (ir::find_grid_barrier(k_.kernel.body) == nullptr) return;
  for (const ir::VarId array : k_.written) {
    if (!k_.is_local(array)) unknown_.insert(array);
  }
}

void Contents::use_permissions() {
  if (k_.automatic.warp_size != 0 || k_.kernel.role != ir::KernelRole::Kernel) return;
  for (const ir::VarId array : updated_) unknown_.erase(array);
  exclude_shared();
}

// Several threads may write an element of a shared invariant in one phase, one after the other.
void Contents::exclude_shared() {
  using namespace ir;
  const auto look = [this](const std::vector<Clause>& clauses) {
    for (const Clause& clause : clauses) {
      any_of(clause.assertion, [this](const Expr& e) {
        if (const auto* perm = std::get_if<Perm>(&e.node)) unknown_.insert(perm->array);
        if (const auto* atomic = std::get_if<AtomicRight>(&e.node)) unknown_.insert(atomic->array);
        return false;
      });
    }
  };
  for_each_stmt(k_.kernel.body, [&](const Stmt& stmt) {
    visit_stmt(
        stmt, [&](const Exchange& n) { look(n.gives), look(n.takes); },
        [](const OneOf<Declare, Assign, Havoc, Store, AtomicUpdate, Barrier, WarpBarrier, RunKernel> auto&) {},
        [](const ProofStep auto&) {}, [](const Structure auto&) {});
  });
}

void Contents::update(Term left, Update update) { updates_[left->id] = std::move(update); }

void Contents::update_in_loop(Term left, Term at_head, bool innermost) {
  Loop& loop = loops_[at_head->id];
  loop.updates.push_back(left);
  loop.once = loop.once && innermost;
}

bool Contents::may_be_plain(ir::VarId array) const {
  return phases_ && updated_.count(array) != 0 && k_.is_local(array) && !k_.warps_order() && k_.uniformity.by_turns.count(array) == 0;
}

void Contents::settle(ir::VarId array, Term after, Term view, Term path, std::vector<Term> kept) {
  const Growth growth(k_, *this, array, path);
  const bool plain = may_be_plain(array) && growth.is_plain(view);
  if (unknown_.count(array) != 0 && !plain) return;
  Settled settled{view, path, k_.facts.size(), std::move(kept), view, true, {}};
  if (updated_.count(array) != 0 && !plain) {
    settled.stores = growth.without_updates(view);
    settled.grown = growth.of(view, 0);
    settled.in_views = settled.grown && settled.grown->by.empty();
  }
  origins_[after->id] = {after, std::move(settled)};
}

void Contents::settle_launch(ir::VarId array, Term end, Term of_group) {
  const Origin* of = origin(of_group);
  const auto* last = of ? std::get_if<Settled>(of) : nullptr;
  if (!last) return;
  Ended ended{of_group, k_.launch_memory.at(array), true, {}};
  if (updated_.count(array) != 0) {
    const Growth growth(k_, *this, array, last->path);
    ended.apart = k_.launch.one_group();
    ended.grown = growth.over_launch(last->view);
  }
  origins_[end->id] = {end, std::move(ended)};
}

void Contents::begin_iteration(ir::VarId array, Term at_head, Term before, Term counter, bool nested) {
  loops_[at_head->id] = {before, counter, !nested, false, {}};
  if (unknown_.count(array) + updated_.count(array) != 0) return;
  origins_[at_head->id] = {at_head, Iterated{before, counter, {}}};
}

void Contents::write(Term at_head, Term guard, const std::vector<Term>& index, Term value, bool once) {
  loops_[at_head->id].stores = true;
  const auto it = origins_.find(at_head->id);
  if (it == origins_.end()) return;
  std::get<Iterated>(it->second.second).writes.push_back({guard, index, value, k_.facts.size(), once});
}

void Contents::begin_round(ir::VarId array, Term at_head, Term before, Term counter) {
  if (unknown_.count(array) + updated_.count(array) != 0) return;
  origins_[at_head->id] = {at_head, Round{before, counter, {}, {}, {}}};
}

void Contents::write_in_round(Term at_head, Term guard, const std::vector<Term>& index) {
  const auto it = origins_.find(at_head->id);
  if (it == origins_.end()) return;
  std::get<Round>(it->second.second).writes.push_back({guard, index, {}, k_.facts.size()});
}

void Contents::agree(Term at_head, Term path, std::vector<Term> facts) {
  const auto it = origins_.find(at_head->id);
  if (it == origins_.end()) return;
  Round& round = std::get<Round>(it->second.second);
  round.path = path;
  round.facts = std::move(facts);
  round.known = k_.facts.size();
}

void Contents::define(Term symbol, Term value) {
  if (symbol.kind() == term::Kind::Symbol && symbol != value) definitions_->add(symbol, defined(value));
}

const Contents::Update* Contents::update_of(Term value) const {
  const auto it = updates_.find(value->id);
  return it == updates_.end() ? nullptr : &it->second;
}

const Contents::Loop* Contents::loop_at(Term map) const {
  const auto it = loops_.find(map->id);
  return it == loops_.end() ? nullptr : &it->second;
}

const Contents::Meeting* Contents::meeting_at(Term map) const {
  const auto it = meetings_.find(map->id);
  return it == meetings_.end() ? nullptr : &it->second;
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
