// distribution.thread  amt(t, l) <= 1 at every location; a `read` beside 1 is too much.
// distribution.injective  an exact forall* covers no cell twice.
// exclusion  t1 != t2:  rt(t1,l) = rw ==> rt(t2,l) = none;  rt(t1,l) = atomic ==> rt(t2,l) in
//            {none, atomic}. One query per array and pair of rights, quantifier-free.
// cover      what a thread holds, its group was given (a group owns its local arrays).
// ([VC] 4.2 and Theorem 2; logic.md 6.) Groups are kept apart once, at launch: every phase is
// covered by Gres, and Gres of different groups exclude each other, so phases of different groups
// do as well; pairs of phases need not be looked at.
#include "logic/permission/distribution.h"

#include <algorithm>

#include "logic/contract/injective.h"
#include "logic/contract/levels.h"
#include "logic/kernel/checks.h"
#include "logic/kernel/second_thread.h"

namespace permverify::obligation {
namespace {

struct Kinds {
  FailureFamily family;
  std::string where;    // "after this barrier"
};

Kinds kinds_of(const Phase& phase) {
  if (phase.barrier) return {FailureFamily::BarrierRedistribution, "after this barrier"};
  return {FailureFamily::DistributionGroup, "at the start of the kernel"};
}

class PhaseCheck {
 public:
  PhaseCheck(KernelContext& context, const Phase& phase, const std::vector<Term>& others)
      : k_(context), terms_(context.terms), phase_(phase), others_(others), kinds_(kinds_of(phase)) {}

  void run() {
    std::set<ir::VarId> arrays;
    for (const auto& atom : phase_.rights) arrays.insert(atom.array);
    for (const ir::VarId array : arrays) {
      thread_holds_at_most_one(array);
      injective(array);
      exclusion(array);
    }
    cover();
  }

 private:
  std::vector<const Atom*> atoms_on(ir::VarId array) const {
    std::vector<const Atom*> result;
    for (const auto& atom : phase_.rights) {
      if (atom.array == array && !atom.guard.is_false()) result.push_back(&atom);
    }
    return result;
  }
  std::vector<Term> hypotheses(const std::vector<Term>& about) const {
    auto result = k_.known_at(phase_, about);
    result.insert(result.end(), others_.begin(), others_.end());
    return result;
  }

  void thread_holds_at_most_one(ir::VarId array) {
    const auto atoms = atoms_on(array);
    if (atoms.size() < 2) return;  // one amount is in (0,1] by perm.amount
    std::vector<Term> cell;
    for (std::size_t d = 0; d < atoms.front()->index.size(); ++d) {
      cell.push_back(terms_.fresh("cell", term::int_sort, term::Scope::Private));
    }
    const Term sum = amount_sum(terms_, phase_.rights, array, cell);
    const Term read = read_hit(terms_, phase_.rights, array, cell);
    // Beside an unknown amount the whole is too much, unless an unknown part of it was given away.
    const Term room = terms_.disj(terms_.lt(sum, terms_.real(1)), gave_read(array, cell));
    const Term goal =
        terms_.conj(terms_.le(sum, terms_.real(1)), terms_.implies(read, room));
    const Atom* place = place_of(array, Right::Write);
    if (!place) return;
    Obligation& o = k_.out.require(
        "distribution.thread:more_than_one",
        "one thread may hold more than the whole of an element of `" + k_.name(array) + "`",
        place->span, hypotheses({goal}), goal);
    if (!is_exact(terms_, phase_.rights, array)) o.evidence = Evidence::Nothing;
    for (const Atom* atom : atoms) {
      if (atom != place && !atom->taken && o.related.size() < 3) {
        o.related.push_back({atom->span, "together with this"});
      }
    }
    k_.add_witnesses(o, nullptr);
    for (const Term c : cell) o.witnesses.back().rows.push_back({"element of " + k_.name(array), c});
  }

  Term gave_read(ir::VarId array, const std::vector<Term>& cell) {
    std::vector<Atom> given;
    for (Atom atom : phase_.rights) {
      if (atom.kind != RightKind::Read || !atom.taken || !atom.binders.empty()) continue;
      atom.taken = false;
      given.push_back(std::move(atom));
    }
    return read_hit(terms_, given, array, cell);
  }

  void injective(ir::VarId array) {
    for (const Atom* atom : atoms_on(array)) {
      require_injective(k_, *atom, [&](const std::vector<Term>& about) { return hypotheses(about); });
    }
  }

  void exclusion(ir::VarId array) {
    if (!several_threads()) return;
    bool write = false, plain = false, atomic = false, read = false;
    for (const Atom* atom : atoms_on(array)) {
      // What is left of a whole may be a part.
      if (atom->taken) read = true;
      if (atom->taken) continue;
      if (atom->kind == RightKind::Atomic) atomic = true;
      if (atom->kind != RightKind::Atomic) plain = true;
      if (atom->kind == RightKind::Exact) write = true;
      if (!atom->whole() && atom->kind != RightKind::Atomic) read = true;
    }
    if (!write && !(atomic && plain)) return;
    if (write) exclude(array, Right::Write, Right::Write, FailureReason::TwoWriters, "write", "write");
    if (write && read) exclude(array, Right::Write, Right::Read, FailureReason::ReaderAndWriter, "write", "read");
    if (atomic && plain) {
      exclude(array, Right::AtomicUse, Right::Read, FailureReason::AtomicAndPlain, "atomic access", "plain access");
    }
  }

  bool several_threads() const {
    for (const Term n : k_.launch.gsize()) {
      if (!n.is_int(1)) return true;
    }
    return false;
  }

  void exclude(ir::VarId array, Right first, Right second, FailureReason reason,
               const std::string& first_has, const std::string& second_has) {
    SecondThread other = SecondThread::same_phase(k_);
    const Cell cell = some_cell(terms_, phase_.rights, array, first);
    if (cell.condition.is_false()) return;
    const auto theirs = other(phase_.rights);
    const Term clash = may_have(terms_, only_for(theirs, first, second), array, cell.index, second);
    if (clash.is_false()) return;
    const Term different = k_.launch.different_lids(k_.ids, other.ids());
    const Term goal = terms_.negate(terms_.conj({different, cell.condition, clash}));
    auto known = hypotheses({goal, cell.condition});
    std::vector<Term> about;
    collect(phase_.rights, array, about);
    const auto mine = hypotheses(about);
    auto both = other.facts(mine);
    known.insert(known.end(), mine.begin(), mine.end());
    known.insert(known.end(), both.begin(), both.end());
    std::sort(known.begin(), known.end(), [](Term a, Term b) { return a->id < b->id; });
    known.erase(std::unique(known.begin(), known.end()), known.end());
    const Atom* place = place_of(array, first);
    Obligation& o = k_.out.require(
        {kinds_.family, reason},
        kinds_.where + " one thread may hold " + first_has + " on an element of `" + k_.name(array) +
            "` while another holds " + second_has,
        given_here(*place) ? place->span : phase_.span, std::move(known), goal);
    o.array = array;
    if (!is_exact(terms_, phase_.rights, array)) o.evidence = Evidence::Nothing;
    const Atom* beside = place_of(array, second);
    if (beside != place) o.related.push_back({beside->span, "another thread holds " + second_has});
    o.primary.label = "one thread holds " + first_has;
    o.witnesses.push_back(k_.launch_column());
    o.witnesses.push_back(k_.thread_column("one thread", k_.ids));
    o.witnesses.push_back(k_.thread_column("the other", other.ids()));
    for (const Term i : cell.index) {
      o.witnesses[1].rows.push_back({"element of " + k_.name(array), i});
      o.witnesses[2].rows.push_back({"element of " + k_.name(array), i});
    }
  }

  // For writer against reader the reader's whole atoms are the other query's business.
  static std::vector<Atom> only_for(const std::vector<Atom>& atoms, Right first, Right second) {
    if (first == Right::AtomicUse || second != Right::Read) return atoms;
    std::vector<Atom> result;
    for (const auto& atom : atoms) {
      if (atom.taken) return atoms;  // a whole may be less than 1 by now
      if (!atom.whole()) result.push_back(atom);
    }
    return result;
  }

  // Was the right written in the contract with which the phase starts?
  bool given_here(const Atom& atom) const {
    return !phase_.barrier || (phase_.span.begin <= atom.span.begin && atom.span.end <= phase_.span.end);
  }
  // The place of a right of this kind: one that the barrier gives, before what is kept.
  const Atom* place_of(ir::VarId array, Right right) const {
    const Atom* kept = place_among(array, right, false);
    const Atom* given = place_among(array, right, true);
    return given ? given : kept;
  }
  const Atom* place_among(ir::VarId array, Right right, bool only_given) const {
    const Atom* any = nullptr;
    for (const Atom* atom : atoms_on(array)) {
      if (atom->taken || (only_given && !given_here(*atom))) continue;
      if (!any) any = atom;
      const bool fits = right == Right::Write       ? atom->kind == RightKind::Exact
                        : right == Right::AtomicUse ? atom->kind == RightKind::Atomic
                                                    : atom->kind != RightKind::Atomic && !atom->whole();
      if (fits) return atom;
    }
    return any;
  }

  void cover() {
    if (!phase_.barrier && !group_rights_declared(k_)) return;  // by construction (logic.md 3)
    for (const auto& atom : phase_.rights) {
      if (atom.taken || atom.guard.is_false() || k_.is_local(atom.array)) continue;
      const Span place = given_here(atom) ? atom.span : phase_.span;
      require_cover(k_, atom, phase_.rights, place, group_gives(k_), {kinds_.family, FailureReason::NotCovered},
                    "the group was never given this permission on `" + k_.name(atom.array) + "`",
                    [&](const std::vector<Term>& about) { return hypotheses(about); });
    }
  }

  KernelContext& k_;
  term::TermManager& terms_;
  const Phase& phase_;
  const std::vector<Term>& others_;
  Kinds kinds_;
};

}  // namespace

void check_phase(KernelContext& context, const Phase& phase, const std::vector<Term>& others) {
  PhaseCheck(context, phase, others).run();
}

}  // namespace permverify::obligation
