// An invariant that is shared (`invariant inv(R) { ... }`, `atomic(inv) { ... }`), from the point of view of
// one thread. Where the block starts the thread gives R up: the rights, with the facts, which only speak of
// cells that R itself may read. From then on R belongs to the invariant. A thread in `atomic(inv)` has R, one
// at a time, and gives it back with its facts true again. Behind the block the thread that gave R has R.
//
// So R holds whenever no thread is in `atomic(inv)`: it did at the start, and only a thread that holds R
// changes what R speaks of. No amount is there twice, since the thread that gave R has lost it. What a cell
// of R holds when R is taken is unknown but for the facts; a cell of which the thread kept a part meanwhile
// has its value still, for no other thread can have had the whole of it. Accesses to cells of R are ordered by the critical sections.
//
// A call of a method, by its contract, is the same in one statement: what it requires is given, what it ensures
// taken. In between the method runs, which can change only what it was given the whole of; `\old` in what it
// ensures is memory where it is called.
#include <algorithm>

#include "logic/analysis/permissions_given.h"
#include "logic/ir/traverse.h"
#include "logic/kernel/checks.h"
#include "logic/permission/synchronisation.h"

namespace permverify::obligation {

using namespace ir;

namespace {

// Memory decides about the value, or a function that may read it.
bool reads_memory(const ExprPtr& expr) {
  return any_of(expr, [](const Expr& e) {
    return std::holds_alternative<ArrayRead>(e.node) || std::holds_alternative<Call>(e.node);
  });
}

// Each thread that takes the permissions of the assertion gives back exactly these: they are amounts of plain
// permissions at elements that no memory determines. Otherwise a thread could leave more in the invariant than
// it took, or less, and what a block gives back to its method would not be what it was given.
bool is_constant(const ExprPtr& expr) {
  if (!has_right(expr)) return true;
  if (const auto* perm = std::get_if<Perm>(&expr->node)) return perm->amount && !reads_memory(expr);
  if (const auto* q = std::get_if<Quantifier>(&expr->node)) {
    const bool ranges = std::all_of(q->binders.begin(), q->binders.end(), [](const Binder& b) {
      return !b.low || (!reads_memory(b.low) && !reads_memory(b.high));
    });
    return ranges && (!q->range || !reads_memory(q->range)) && is_constant(q->body);
  }
  if (const auto* c = std::get_if<Conditional>(&expr->node)) {
    return !reads_memory(c->condition) && is_constant(c->then_value) && is_constant(c->else_value);
  }
  const auto* b = std::get_if<Binary>(&expr->node);
  if (!b) return false;
  if (b->op == BinaryOp::Implies) return !reads_memory(b->left) && is_constant(b->right);
  return (b->op == BinaryOp::And || b->op == BinaryOp::Star) && is_constant(b->left) && is_constant(b->right);
}

// How it is put what is owed.
struct Words {
  FailureFamily family;
  const char* fact;
  const char* right;
};
constexpr Words of_invariant{FailureFamily::InvariantShared, "the shared invariant may not hold where the thread gives it up",
                             "the thread may not hold what the shared invariant asks for"};
constexpr Words of_call{FailureFamily::PreconditionMethod, "this may not hold where the method is called",
                        "the caller may not hold what the method asks for"};

// The call is what fails; what it fails is a clause of the method.
void put_at_call(KernelContext& k, const Stmt& stmt, std::size_t first) {
  auto& all = k.out.set().obligations;
  for (std::size_t i = first; i < all.size(); ++i) {
    if (all[i].kind.family() != FailureFamily::PreconditionMethod) continue;
    all[i].related.insert(all[i].related.begin(), {all[i].primary.span, "this is required"});
    all[i].primary.span = stmt.span;
  }
}

void give(KernelContext& k, const Stmt& stmt, const std::vector<Clause>& clauses, const Words& words,
          State& state) {
  const std::size_t first = k.out.set().obligations.size();
  const Environment env = k.environment(state);
  const auto atoms = evaluate_clauses(k.vocabulary, env, clauses, nullptr).atoms;
  PointChecks checks(k, atoms, state.path, "frame.invariant:not_framed", &state.vars);
  checks.check_atoms(true);
  checks.set_fact_hook([&](const Fact& fact, const ExprPtr&) {
    checks.require({words.family, FailureReason::False}, words.fact, fact);
  });
  evaluate_clauses(k.vocabulary, env, clauses, &checks);
  require_provided(k, state.held, atoms, state.path, {words.family, FailureReason::InsufficientPermission}, words.right,
                   &state.vars);
  put_at_call(k, stmt, first);
  state.held = combine(k.terms, std::move(state.held), taken(atoms), Reads::Unrelated);
}

std::set<VarId> arrays_of(KernelContext& k, const Exchange& node, const State& state) {
  std::set<VarId> arrays;
  const Environment env = k.environment(state);
  for (const auto* clauses : {&node.gives, &node.takes}) {
    for (const Atom& atom : evaluate_clauses(k.vocabulary, env, *clauses, nullptr).atoms) {
      arrays.insert(atom.array);
    }
  }
  return arrays;
}

// Every array gets a new view, linked where the thread held a part all the time.
void take(KernelContext& k, const Exchange& node, State& state) {
  const Valuation before = state.memory;
  for (const VarId array : arrays_of(k, node, state)) {
    Term& map = state.memory.at(array);
    map = k.fresh_map(array, "@shared", term::Scope::Private);
    // A method may do less than its contract admits, and so may the threads that had the invariant.
    k.open_values[map] = "what `" + k.name(array) + (node.gives.empty() ? "` holds in the invariant" : "` holds behind the call");
    for (const Term fact : link_rights(k, state.all_rights(), array, before.at(array), map)) {
      k.facts.add(k.terms.implies(state.path, fact));
    }
  }
  Environment env = k.environment(state);
  if (!node.gives.empty()) env.old_memory = before;
  const Assertion taken = evaluate_clauses(k.vocabulary, env, node.takes, nullptr);
  for (const Fact& fact : taken.facts) k.facts.add(k.terms.implies(state.path, fact.formula));
  state.held = combine(k.terms, std::move(state.held), taken.atoms, Reads::Unrelated);
}

// Elements that the method was given a `read` of and nothing else, and gave back, are as before: with a `read`
// nothing is written, and while the method has it no other thread has the whole.
void call(KernelContext& k, const Stmt& stmt, const Exchange& node, State& state) {
  const State before = state;
  const Environment at_call = k.environment(before);
  const auto given = evaluate_clauses(k.vocabulary, at_call, node.gives, nullptr).atoms;
  give(k, stmt, node.gives, of_call, state);
  take(k, node, state);
  Environment behind = k.environment(state);
  behind.old_memory = before.memory;
  const auto received = evaluate_clauses(k.vocabulary, behind, node.takes, nullptr).atoms;
  const auto kept = exchanged(k.terms, {}, given, received);
  for (const VarId array : arrays_of(k, node, before)) {
    const bool only_read = std::all_of(given.begin(), given.end(), [&](const Atom& atom) {
      return atom.array != array || atom.kind == RightKind::Read;
    });
    const bool came_back = std::none_of(kept.begin(), kept.end(), [&](const Atom& atom) {
      return atom.array == array && atom.taken;
    });
    if (!only_read || !came_back) continue;
    for (const Term fact : link_rights(k, given, array, before.memory.at(array), state.memory.at(array))) {
      k.facts.add(k.terms.implies(state.path, fact));
    }
  }
  state.held = exchanged(k.terms, before.held, given, received);
}

}  // namespace

void exchange(KernelContext& k, const Stmt& stmt, const Exchange& node, State& state) {
  for (const auto* clauses : {&node.gives, &node.takes}) {
    if (names_atomic_and_plain(*clauses)) k.out.refuse("atomic_beside_permission", stmt.span);
  }
  if (!node.gives.empty() && !node.takes.empty()) return call(k, stmt, node, state);
  for (const auto* clauses : {&node.gives, &node.takes}) {
    for (const Clause& clause : *clauses) {
      if (!is_constant(clause.assertion)) k.out.refuse("permissions_of_invariant_vary", clause.assertion->span);
    }
  }
  if (!node.gives.empty()) give(k, stmt, node.gives, of_invariant, state);
  if (!node.takes.empty()) take(k, node, state);
}

}  // namespace permverify::obligation
