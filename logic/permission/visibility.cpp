// W_s(b), logic.md 7.4: the pairs (t', l) such that t' may have written l in a phase from which b
// is reached without a barrier that fences s. Such a cell must not be received at b by another
// thread. Phases are looked at with their own values and memory: everything but launch constants
// and the group is renamed apart.
#include "logic/permission/visibility.h"

#include <algorithm>
#include <functional>

#include "logic/analysis/barrier_kind.h"
#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"
#include "logic/ir/visit.h"
#include "logic/kernel/checks.h"
#include "logic/kernel/second_thread.h"
#include "logic/permission/distribution.h"
#include "logic/term/rational.h"

namespace permverify::obligation {

using namespace ir;

namespace {

bool fences(const Barrier& barrier, bool local) {
  return local ? barrier.fences_local : barrier.fences_global;
}

// Phases (by the barrier that starts them) in which a write may still be invisible at `stmt`.
std::set<const Stmt*> unfenced_phases(const Cfg& cfg, const Stmt* stmt, bool local) {
  std::set<const Stmt*> phases;
  std::vector<const Stmt*> work{stmt};
  std::set<const Stmt*> walked;
  while (!work.empty()) {
    const Stmt* at = work.back();
    work.pop_back();
    if (!walked.insert(at).second) continue;
    for (const Stmt* before : ir::directly_before(cfg, at)) {
      phases.insert(before);
      if (before && !fences(std::get<Barrier>(before->node), local)) work.push_back(before);
    }
  }
  return phases;
}

// These clauses alone allow no write if all their exact amounts on the array are written down and
// add up to less than 1: an exact `\forall*` is injective, so each atom counts once at a location.
bool may_write_alone(const std::vector<Clause>& clauses, VarId array) {
  std::optional<term::Rational> sum = term::Rational{0, 1};
  for (const auto& clause : clauses) {
    any_of(clause.assertion, [&](const Expr& e) {
      const auto* atomic = std::get_if<AtomicRight>(&e.node);
      const auto* perm = std::get_if<Perm>(&e.node);
      if (atomic && atomic->array == array) sum.reset();
      if (!perm || perm->array != array || !perm->amount || !sum) return false;
      const auto* amount = std::get_if<RealLit>(&perm->amount->node);
      const auto part = amount ? term::make_rational(amount->numerator, amount->denominator)
                               : std::nullopt;
      sum = part ? term::checked_add(*sum, *part) : std::nullopt;
      return false;
    });
  }
  return !sum || !term::less(*sum, {1, 1});
}

bool may_write_by_contract(const std::vector<Clause>& clauses, VarId array) {
  for (const auto& clause : clauses) {
    const bool found = any_of(clause.assertion, [&](const Expr& e) {
      if (const auto* p = std::get_if<Perm>(&e.node)) return p->array == array && p->amount;
      if (const auto* a = std::get_if<AtomicRight>(&e.node)) return a->array == array;
      return false;
    });
    if (found) return true;
  }
  return false;
}

bool kernel_may_write(const KernelContext& k, VarId array) {
  bool found = may_write_by_contract(k.kernel.thread_contract.requires_clauses, array);
  for_each_stmt(k.kernel.body, [&](const Stmt& stmt) {
    visit_stmt(
        stmt,
        [&](const Barrier& n) {
          found = found || may_write_by_contract(n.contract.ensures_clauses, array);
        },
        [&](const Loop& n) { found = found || may_write_by_contract(n.invariants, array); },
        [&](const Exchange& n) { found = found || may_write_by_contract(n.takes, array); },
        [](const OneOf<Declare, Assign, Havoc, Store, AtomicUpdate, WarpBarrier, RunKernel> auto&) {},
        [](const ProofStep auto&) {},
        [](const OneOf<Block, If> auto&) {},
        [](const Jump auto&) {});
  });
  return found;
}

// Is there a right in the phase's contract with which the array could be written?
bool phase_may_write(const KernelContext& k, const Stmt* phase, VarId array) {
  if (!phase) return may_write_alone(k.kernel.thread_contract.requires_clauses, array);
  const auto& barrier = std::get<Barrier>(phase->node);
  if (kind_of(barrier) == BarrierKind::Replace) {
    return may_write_alone(barrier.contract.ensures_clauses, array);
  }
  return kernel_may_write(k, array);
}

const Stmt* statement_of(const KernelContext& k, const Barrier& barrier) {
  const Stmt* result = nullptr;
  for_each_stmt(k.kernel.body, [&](const Stmt& stmt) {
    if (barrier_of(stmt) == &barrier) result = &stmt;
  });
  return result;
}

// One obligation for all earlier phases: each with its own writer, values and memory. What is known of
// one phase is a premise of its own part only: two phases may exclude each other (the branches of an
// `if` over a parameter), and their facts together would prove anything.
void check_received(KernelContext& k, const Phase& phase, const std::set<const Stmt*>& open,
                    VarId array) {
  auto& terms = k.terms;
  std::vector<Term> goals, known;
  std::vector<std::vector<Term>> premises;  // parallel to goals
  std::optional<WitnessColumn> writer;  // of the first clash that there is
  for (const auto& earlier : k.phases) {
    if (!open.count(earlier.barrier_stmt)) continue;
    for (const Right wrote : {Right::Write, Right::AtomicUse}) {
      SecondThread other = SecondThread::other_time(k);
      const Cell cell = some_cell(terms, other(earlier.rights), array, wrote);
      if (cell.condition.is_false()) continue;
      // Atomic operations on one location have one order, fence or not, and what they return is
      // unknown anyway: who goes on with them receives nothing.
      Term received = may_have(terms, phase.rights, array, cell.index, Right::Read);
      if (wrote == Right::Write) {
        received = terms.disj(received,
                              may_have(terms, phase.rights, array, cell.index, Right::AtomicUse));
      }
      goals.push_back(terms.negate(terms.conj(
          {k.launch.different_lids(k.ids, other.ids()), cell.condition, received})));
      std::vector<Term> about;
      collect(earlier.rights, array, about);
      premises.push_back(other.facts(k.known_at(earlier, about)));
      WitnessColumn column = k.thread_column("writer", other.ids());
      for (const Term i : cell.index) column.rows.push_back({"element of " + k.name(array), i});
      const Term clash = terms.conj(terms.conj(premises.back()), terms.negate(goals.back()));
      for (std::size_t row = 0; writer && row < column.rows.size(); ++row) {
        Term& value = column.rows[row].value;
        value = terms.ite(clash, value, writer->rows[row].value);
      }
      writer = std::move(column);
    }
  }
  if (terms.conj(goals).is_true()) return;
  if (goals.size() == 1) {
    known = premises.front();
  } else {
    for (std::size_t i = 0; i < goals.size(); ++i) {
      goals[i] = terms.implies(terms.conj(premises[i]), goals[i]);
    }
  }
  const Term goal = terms.conj(goals);
  std::vector<Term> about;
  collect(phase.rights, array, about);
  const auto now = k.known_at(phase, about);
  known.insert(known.end(), now.begin(), now.end());
  Span place = phase.span;
  for (const auto& atom : phase.rights) {
    const bool here = phase.span.begin <= atom.span.begin && atom.span.end <= phase.span.end;
    if (atom.array == array && !atom.taken && here && place == phase.span) place = atom.span;
  }
  const std::string space = k.is_local(array) ? "local" : "global";
  Obligation& o = k.out.require(
      "barrier.unfenced:not_visible",
      "a thread receives an element of `" + k.name(array) +
          "` that another one may have written, but no barrier since then fences " + space + " memory",
      place, std::move(known), goal);
  if (!is_exact(terms, phase.rights, array)) o.evidence = Evidence::Nothing;
  for (const auto& earlier : k.phases) {
    if (!is_exact(terms, earlier.rights, array)) o.evidence = Evidence::Nothing;
  }
  o.related.push_back({phase.span, "this barrier"});
  o.help = "let the barrier fence the memory of `" + k.name(array) + "`: `barrier(" + space + ")`";
  o.witnesses.push_back(k.launch_column());
  o.witnesses.push_back(k.thread_column("receiver", k.ids));
  if (writer) o.witnesses.push_back(std::move(*writer));
}

}  // namespace

bool footprint_visible(const KernelContext& k, const Barrier& barrier,
                       const std::set<VarId>& footprint) {
  for (const VarId array : footprint) {
    const bool local = k.is_local(array);
    if (fences(barrier, local) || !k.written.count(array)) continue;
    for (const Stmt* phase : unfenced_phases(k.cfg, statement_of(k, barrier), local)) {
      if (phase_may_write(k, phase, array)) return false;
    }
  }
  return true;
}

namespace {

// `Perm(a[..], write)` in a conjunct that stands under no condition.
bool writes_always(const ExprPtr& e, VarId array) {
  if (const auto* b = std::get_if<Binary>(&e->node)) {
    const bool both = b->op == BinaryOp::Star || b->op == BinaryOp::And;
    return both && (writes_always(b->left, array) || writes_always(b->right, array));
  }
  const auto* perm = std::get_if<Perm>(&e->node);
  const auto* amount = perm && perm->amount ? std::get_if<RealLit>(&perm->amount->node) : nullptr;
  return amount && perm->array == array && amount->numerator == amount->denominator;
}

bool phase_writes_always(const KernelContext& k, const Stmt* phase, VarId array) {
  const Contract* contract = phase ? &std::get<Barrier>(phase->node).contract : nullptr;
  const auto& clauses = contract ? contract->ensures_clauses : k.kernel.thread_contract.requires_clauses;
  return std::any_of(clauses.begin(), clauses.end(),
                     [&](const Clause& c) { return writes_always(c.assertion, array); });
}

}  // namespace

bool certainly_written(const KernelContext& k, const Barrier& barrier,
                       const std::set<VarId>& footprint) {
  for (const VarId array : footprint) {
    const bool local = k.is_local(array);
    if (fences(barrier, local) || !k.written.count(array)) continue;
    for (const Stmt* phase : unfenced_phases(k.cfg, statement_of(k, barrier), local)) {
      if (phase_writes_always(k, phase, array)) return true;
    }
  }
  return false;
}

namespace {

// Might a thread write with these rights, or update atomically? Not if all amounts are known and add up
// to less than 1: an exact `\forall*` is injective, so each atom counts once at a location.
bool may_write(const std::vector<Atom>& rights, VarId array) {
  std::optional<term::Rational> sum = term::Rational{0, 1};
  for (const Atom& atom : rights) {
    if (atom.array != array || atom.guard.is_false() || atom.kind == RightKind::Read) continue;
    if (atom.kind == RightKind::Atomic || atom.amount.kind() != term::Kind::RealConst) return true;
    const auto part = term::make_rational(atom.amount->value, atom.amount->denominator);
    sum = part && sum ? term::checked_add(*sum, *part) : std::nullopt;
  }
  return !sum || !term::less(*sum, {1, 1});
}

bool may_only_read(const std::vector<Atom>& rights, VarId array) {
  return std::any_of(rights.begin(), rights.end(), [&](const Atom& a) {
    return a.array == array && a.kind != RightKind::Atomic && !a.whole() && !a.guard.is_false();
  });
}

// A thread gets to write what others only read since the last fence. Nothing has to be visible for
// that, so no fence is asked for; OpenCL 2's memory model alone does not order the two (logic.md 7.4).
void note_write_after_read(KernelContext& k, const Phase& phase, const std::set<const Stmt*>& open,
                           VarId array) {
  if (!may_write(phase.rights, array)) return;
  const bool read_before = std::any_of(k.phases.begin(), k.phases.end(), [&](const Phase& earlier) {
    return open.count(earlier.barrier_stmt) != 0 && may_only_read(earlier.rights, array);
  });
  if (!read_before) return;
  k.out.assume("write_after_read",
               "a write to `" + k.name(array) +
                   "` behind a barrier without fence stays behind the reads before it",
               phase.span);
}

}  // namespace

void check_visibility(KernelContext& k) {
  for (const auto& phase : k.phases) {
    if (!phase.barrier || !phase.redistributes) continue;
    std::set<VarId> arrays;
    for (const auto& atom : phase.rights) {
      if (k.written.count(atom.array)) arrays.insert(atom.array);
    }
    for (const VarId array : arrays) {
      const bool local = k.is_local(array);
      if (fences(*phase.barrier, local)) continue;
      const auto open = unfenced_phases(k.cfg, phase.barrier_stmt, local);
      note_write_after_read(k, phase, open, array);
      check_received(k, phase, open, array);
    }
  }
}

std::vector<VaryingVariable> varying_in_resources(const KernelContext& k,
                                                  const std::vector<Clause>& clauses) {
  std::vector<VaryingVariable> result;
  const auto scan = [&](const ExprPtr& e) {
    any_of(e, [&](const Expr& x) {
      if (const auto* ref = std::get_if<VarRef>(&x.node); ref && !k.uniformity.uniform(ref->var)) {
        result.push_back({ref->var, x.span});
      }
      if (const auto array = array_read_by(x); array && k.is_private(*array)) result.push_back({*array, x.span});
      return false;
    });
  };
  const std::function<void(const ExprPtr&)> walk = [&](const ExprPtr& e) {
    if (!e || !has_right(e)) return;
    if (const auto* b = std::get_if<Binary>(&e->node)) {
      if (b->op == BinaryOp::Implies) scan(b->left);
      walk(b->left);
      walk(b->right);
    } else if (const auto* c = std::get_if<Conditional>(&e->node)) {
      scan(c->condition);
      walk(c->then_value);
      walk(c->else_value);
    } else if (const auto* q = std::get_if<Quantifier>(&e->node)) {
      for (const auto& binder : q->binders) {
        if (binder.low) scan(binder.low), scan(binder.high);
      }
      if (q->range) scan(q->range);
      walk(q->body);
    } else {
      scan(e);
    }
  };
  for (const auto& clause : clauses) walk(clause.assertion);
  return result;
}

}  // namespace permverify::obligation
