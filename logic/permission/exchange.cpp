// An invariant that is shared (`invariant inv(R) { ... }`, `atomic(inv) { ... }`), from the point of view of
// one thread. Where the block starts the thread gives R up: the rights, with the facts, which only speak of
// cells that R itself may read. From then on R belongs to the invariant. A thread in `atomic(inv)` has R, one
// at a time, and gives it back with its facts true again. Behind the block the thread that gave R has R.
//
// So R holds whenever no thread is in `atomic(inv)`: it did at the start, and whoever changes what R
// speaks of holds R. No amount is there twice, since who gave R has lost it. What a cell of R holds when R is
// taken is unknown but for the facts; a cell of which the thread kept a part meanwhile has its value still,
// for nobody else can have had the whole of it. Accesses to cells of R are ordered by the critical sections.
#include "logic/permission/thread_execution.h"

namespace permverify::obligation {

using namespace ir;

namespace {

void give(KernelContext& k, const std::vector<Clause>& clauses, State& state) {
  const Environment env = k.environment(state);
  const auto atoms = evaluate_clauses(k.vocabulary, env, clauses, nullptr).atoms;
  PointChecks checks(k, atoms, state.path, "frame.invariant:not_framed", &state.vars);
  checks.check_atoms(true);
  checks.set_fact_hook([&](const Fact& fact, const ExprPtr&) {
    checks.require("invariant.shared:false",
                   "the shared invariant may not hold where the thread gives it up", fact);
  });
  evaluate_clauses(k.vocabulary, env, clauses, &checks);
  require_provided(k, state.held, atoms, state.path, "invariant.shared:insufficient_permission",
                   "the thread may not hold what the shared invariant asks for", &state.vars);
  state.held = combine(k.terms, std::move(state.held), taken(atoms), Reads::Unrelated);
}

// Every array of the invariant gets a new view, linked where the thread held a part all the time.
void take(KernelContext& k, const std::vector<Clause>& clauses, State& state) {
  std::set<VarId> arrays;
  const Environment before = k.environment(state);
  for (const Atom& atom : evaluate_clauses(k.vocabulary, before, clauses, nullptr).atoms) {
    arrays.insert(atom.array);
  }
  for (const VarId array : arrays) {
    Term& map = state.memory.at(array);
    const Term old = map;
    map = k.fresh_map(array, "@shared", term::Scope::Private);
    for (const Term fact : link_rights(k, state.all_rights(), array, old, map)) {
      k.facts.add(k.terms.implies(state.path, fact));
    }
  }
  const Environment env = k.environment(state);
  const Assertion taken = evaluate_clauses(k.vocabulary, env, clauses, nullptr);
  for (const Fact& fact : taken.facts) k.facts.add(k.terms.implies(state.path, fact.formula));
  state.held = combine(k.terms, std::move(state.held), taken.atoms, Reads::Unrelated);
}

}  // namespace

void exchange(KernelContext& k, const Stmt&, const Exchange& node, State& state) {
  if (!node.gives.empty()) give(k, node.gives, state);
  if (!node.takes.empty()) take(k, node.takes, state);
}

}  // namespace permverify::obligation
