// A barrier, from the point of view of the arriving thread (logic.md 7.1 to 7.3):
//   pre       Bpre(t) holds and is framed by H_p(t); a transfer gives only what is held;
//   exchange  over a fresh memory M that agrees with the thread's view at the cells it may read:
//             the visible Bpre(t') of all threads t', and Bpre(t) itself, give Bpost(t);
//   resources H_q is framed by itself on M, and is distributed correctly (distribution.cpp);
//   visibility of what is received: visibility.cpp.
// Nothing else links M to an older map: that is what makes a cell that changes hands forgotten.
// After the barrier the thread's view *is* M. That says more than the rule (which links only held
// cells) but nothing false: M is the memory at the barrier, a read without a right is refused
// anyway, and the next exchange links M only at cells held until then.
#include "logic/analysis/barrier_kind.h"
#include "logic/analysis/permissions_given.h"
#include "logic/kernel/checks.h"
#include "logic/permission/distribution.h"
#include "logic/permission/synchronisation.h"
#include "logic/permission/visibility.h"
#include "logic/resource/amounts.h"

namespace permverify::obligation {

using namespace ir;
using term::Scope;

std::vector<Term> link_rights(KernelContext& k, const std::vector<Atom>& rights, VarId array, Term from,
                              Term to) {
  auto& terms = k.terms;
  std::vector<Term> result;
  for (const auto& written : rights) {
    if (written.array != array || written.kind == RightKind::Atomic || written.taken) continue;
    const Atom atom = renamed(terms, written);  // a place of its own, to look for among the rights
    Term guard = atom.guard;
    for (const auto& other : rights) {
      if (other.array != array || !other.taken) continue;
      // Something was given away here: what is left must still be readable.
      const RightCondition left = has_right(terms, rights, array, atom.index, Right::Read);
      for (const Term axiom : left.axioms) k.facts.add(axiom);
      guard = terms.conj(guard, left.condition);
      break;
    }
    const Term same = terms.eq(terms.select(to, atom.index), terms.select(from, atom.index));
    Term fact = terms.implies(guard, same);
    if (!atom.binders.empty()) fact = terms.forall(atom.binders, fact);
    result.push_back(fact);
  }
  return result;
}

namespace {

class Crossing {
 public:
  Crossing(KernelContext& context, Memory& memory, const Stmt& stmt, const Barrier& barrier, State& state)
      : k_(context), memory_(memory), terms_(context.terms), stmt_(stmt), barrier_(barrier), state_(state),
        kind_(kind_of(barrier)) {}

  void run() {
    k_.probe_reachable("unreachable:barrier", unreachable_barrier, stmt_.span,
                       state_.path);
    check_nonuniform_resources();
    refuse_what_invariants_share();
    arrive();
    exchange();
    depart();
  }

 private:
  void check_nonuniform_resources();
  void refuse_what_invariants_share();
  void arrive();
  void exchange();
  void depart();
  Phase new_phase(std::size_t known);
  std::vector<Term> others_say();
  std::string fence_that_is_missing() const;
  Environment of_other(const std::vector<Term>& bound);
  Term private_of(VarId var, const std::vector<Term>& lids);

  KernelContext& k_;
  Memory& memory_;
  term::TermManager& terms_;
  const Stmt& stmt_;
  const Barrier& barrier_;
  State& state_;
  BarrierKind kind_;
  State after_;
  Assertion pre_, post_;
  std::vector<Term> others_;
  std::set<VarId> unfenced_;   // what facts speak of that are not passed on
  bool doubtful_ = false;      // one of them might have been
  std::map<VarId, term::Function*> private_values_;
};

// A resource may depend on private variables only if they are uniform (logic.md 3).
void Crossing::check_nonuniform_resources() {
  for (const auto* clauses :
       {&barrier_.contract.requires_clauses, &barrier_.contract.ensures_clauses}) {
    for (const auto& found : varying_in_resources(k_, *clauses)) {
      k_.out.fail("resource.nonuniform:private_variable",
                  "`" + k_.name(found.var) +
                      "` may differ between threads, so permissions must not depend on it",
                  found.span);
    }
  }
}

// What threads hold behind a barrier is compared with what the group had at the start, and with what they hold of
// whole elements. What they have given to a shared invariant is in neither: the barrier could hand it out again,
// or hand out parts which add up to a whole with those of the invariant. So it hands out nothing of such arrays.
void Crossing::refuse_what_invariants_share() {
  if (kind_ == BarrierKind::Keep) return;
  const auto shared = arrays_of_shared_invariants(k_.kernel);
  for (const VarId array : arrays_with_permissions(barrier_.contract.ensures_clauses)) {
    if (shared.count(array) != 0) return k_.out.refuse("barrier_moves_what_invariants_share", stmt_.span);
  }
}

void Crossing::arrive() {
  PointChecks checks(k_, state_.held, state_.path, "frame.barrier:not_framed", &state_.vars);
  checks.check_atoms(true);
  checks.set_fact_hook([&](const Fact& fact, const ExprPtr&) {
    checks.require("barrier.pre:false", "this may not hold when the thread reaches the barrier", fact);
  });
  const Environment env = k_.environment(state_);
  pre_ = evaluate_clauses(k_.vocabulary, env, barrier_.contract.requires_clauses, &checks);
  require_provided(k_, state_.held, pre_.atoms, state_.path, "barrier.pre:insufficient_permission",
                   "the barrier takes a permission that may not be held", &state_.vars);
}

// The value of a non-uniform private variable as a function of the thread.
Term Crossing::private_of(VarId var, const std::vector<Term>& lids) {
  auto& function = private_values_[var];
  if (!function) {
    std::vector<term::Sort> sorts(lids.size(), term::int_sort);
    function = terms_.declare(k_.name(var) + "@of", sorts,
                              Vocabulary::sort_of(k_.vocabulary.variable(var).type), Scope::Uniform);
    // Contents of private arrays stay unlinked: what this thread's are, its own clauses say.
    if (k_.is_private(var)) return terms_.apply(function, lids);
    std::vector<Term> own;
    for (int d = 0; d < k_.launch.dimensions(); ++d) own.push_back(k_.ids.lid[d]);
    k_.facts.add(terms_.implies(state_.path,
                                terms_.eq(terms_.apply(function, own), state_.vars.at(var))));
  }
  return terms_.apply(function, lids);
}

Environment Crossing::of_other(const std::vector<Term>& bound) {
  Environment env = k_.environment(after_);
  for (int d = 0; d < k_.launch.dimensions(); ++d) env.ids.lid[d] = bound[d];
  for (auto& [var, value] : env.vars) {
    if (!k_.uniformity.uniform(var)) value = private_of(var, bound);
  }
  return env;
}

// forall t' of the group. Bpre(t') over M, as far as it is visible.
std::vector<Term> Crossing::others_say() {
  std::vector<Term> bound, guards;
  for (int d = 0; d < k_.launch.dimensions(); ++d) {
    bound.push_back(terms_.bound("t" + std::to_string(d), term::int_sort));
    guards.push_back(terms_.le(terms_.integer(0), bound.back()));
    guards.push_back(terms_.lt(bound.back(), k_.launch.gsize()[d]));
  }
  const Environment other = of_other(bound);
  const Assertion said =
      evaluate_clauses(k_.vocabulary, other, barrier_.contract.requires_clauses, nullptr);
  std::vector<Term> result;
  for (const Term bounded : k_.launch.thread_bounds(other.ids)) {
    result.push_back(terms_.forall(bound, terms_.implies(terms_.conj(guards), bounded)));
  }
  for (const auto& fact : said.facts) {
    if (!footprint_visible(k_, barrier_, fact.footprint)) {
      unfenced_.insert(fact.footprint.begin(), fact.footprint.end());
      doubtful_ = doubtful_ || !certainly_written(k_, barrier_, fact.footprint);
      continue;
    }
    result.push_back(terms_.forall(bound, terms_.implies(terms_.conj(guards), fact.formula)));
  }
  return result;
}

void Crossing::exchange() {
  after_ = state_;
  for (auto& [array, map] : after_.memory) {
    if (!k_.written.count(array)) continue;
    map = k_.fresh_map(array, "@" + std::to_string(barrier_.id), Scope::Uniform);
    const bool fenced = k_.is_local(array) ? barrier_.fences_local : barrier_.fences_global;
    const auto kept = link_rights(k_, state_.all_rights(), array, state_.memory.at(array), map);
    memory_.contents.meet(map, state_.memory.at(array), fenced);
    if (fenced) memory_.contents.settle(array, map, state_.memory.at(array), state_.path, kept);
    if (fenced) memory_.own_elements.settle(array, map, state_.memory.at(array), state_.path);
    for (const Term fact : kept) k_.facts.add(terms_.implies(state_.path, fact));
  }
  const Environment env = k_.environment(after_);
  const Assertion own =
      evaluate_clauses(k_.vocabulary, env, barrier_.contract.requires_clauses, nullptr);
  for (const auto& fact : own.facts) k_.facts.add(terms_.implies(state_.path, fact.formula));
  others_ = others_say();
}

Phase Crossing::new_phase(std::size_t known) {
  Phase phase;
  phase.id = static_cast<std::uint32_t>(k_.phases.size());
  phase.barrier_stmt = &stmt_;
  phase.barrier = &barrier_;
  phase.span = stmt_.span;
  phase.rights = after_.all_rights();
  phase.known = known;
  phase.path = after_.path;
  phase.redistributes = kind_ != BarrierKind::Keep;
  return phase;
}

// Empty when every fact of the others is passed on.
std::string Crossing::fence_that_is_missing() const {
  for (const VarId array : unfenced_) {
    const bool local = k_.is_local(array);
    if (!k_.written.count(array) || (local ? barrier_.fences_local : barrier_.fences_global)) continue;
    const std::string space = local ? "local" : "global";
    return "facts that other threads state about `" + k_.name(array) + "` do not pass a barrier that does not fence " +
           space + " memory: `barrier(" + space + ")`";
  }
  return "";
}

void Crossing::depart() {
  const Environment env = k_.environment(after_);
  post_ = evaluate_clauses(k_.vocabulary, env, barrier_.contract.ensures_clauses, nullptr);
  if (kind_ == BarrierKind::Replace) {
    after_.held = post_.atoms;
    after_.framed_off.clear();
  } else if (kind_ == BarrierKind::Transfer) {
    after_.held = exchanged(terms_, std::move(after_.held), pre_.atoms, post_.atoms);
  }
  // What the others say is known in the exchange, in the framing of the postcondition and in the
  // distribution of what it gives; the thread keeps only the postcondition (modular).
  const std::size_t known = k_.facts.size();
  PointChecks checks(k_, after_.held, after_.path, "frame.barrier:not_framed", &after_.vars);
  checks.check_atoms(true);
  checks.set_extra_hypotheses(others_);
  checks.set_fact_hook([&](const Fact& fact, const ExprPtr&) {
    Obligation& o = checks.require(
        "barrier.exchange:false",
        "this does not follow from what the threads of the group state and store before the barrier", fact);
    for (const auto& clause : barrier_.contract.requires_clauses) {
      if (o.related.size() < 2) o.related.push_back({clause.span, "established before the barrier"});
    }
    o.help = fence_that_is_missing();
    if (doubtful_) o.evidence = Evidence::Nothing;
  });
  evaluate_clauses(k_.vocabulary, env, barrier_.contract.ensures_clauses, &checks);
  k_.phases.push_back(new_phase(known));
  if (kind_ != BarrierKind::Keep) {
    check_phase(k_, k_.phases.back(), others_);
  }
  for (const auto& fact : post_.facts) k_.facts.add(terms_.implies(state_.path, fact.formula));
  state_ = after_;
}

}  // namespace

void cross_barrier(KernelContext& context, Memory& memory, const Stmt& stmt, const Barrier& barrier,
                   State& state) {
  Crossing(context, memory, stmt, barrier, state).run();
}

}  // namespace permverify::obligation
