// sum over all holders h of amt(h, l) <= amt(l) of the level above, for every l.
//
// Cell by cell: let an arbitrary atom of an arbitrary holder lie on l. The other atoms count with
// arbitrary holders (fresh symbols in a goal: all of them), each once, for no two holders have the
// same atom on one cell; that is evident where the index can be solved for the holder, and else an
// obligation of its own. A holder's identifier that an atom does not mention multiplies its amount.
// An atom that is whole has the cell alone: exclusion and distribution.thread of the kernel say so,
// so 1 is owed and nothing added. A `read` owes something beyond the exact amounts.
#include "logic/contract/dealt.h"

#include "logic/contract/injective.h"

namespace permverify::obligation {
namespace {

std::set<std::uint32_t> mentioned_by(const Atom& atom) {
  std::set<std::uint32_t> result;
  std::vector<Term> open = atom.index;
  open.push_back(atom.guard);
  if (atom.amount) open.push_back(atom.amount);
  std::set<std::uint32_t> seen;
  while (!open.empty()) {
    const Term term = open.back();
    open.pop_back();
    if (!term->has_bound || !seen.insert(term->id).second) continue;
    if (term.kind() == term::Kind::BoundVar) result.insert(term->id);
    for (const Term child : term.children()) open.push_back(child);
  }
  return result;
}

// amount * size; `1\n` for n holders is 1.
Term times(term::TermManager& terms, Term amount, Term size) {
  const Term count = terms.to_real(size);
  if (amount.kind() == term::Kind::RealDiv && amount.child(1) == count) return amount.child(0);
  return terms.mul(amount, count);
}

struct Share {
  Atom atom;   // of all holders
  bool whole;  // before it was multiplied
};

Share share_of(term::TermManager& terms, const Atom& atom, const std::vector<Holder>& holders) {
  const auto mentioned = mentioned_by(atom);
  Share share{atom, atom.whole()};
  std::vector<Term> guards, binders;
  for (const Holder& holder : holders) {
    const Term zero = terms.integer(0);
    if (mentioned.count(holder.id->id) != 0) {
      binders.push_back(holder.id);
      guards.push_back(terms.le(zero, holder.id));
      guards.push_back(terms.lt(holder.id, holder.size));
      continue;
    }
    guards.push_back(terms.lt(zero, holder.size));
    if (atom.kind == RightKind::Exact && !share.whole) {
      share.atom.amount = times(terms, share.atom.amount, holder.size);
    }
  }
  share.atom.binders.insert(share.atom.binders.begin(), binders.begin(), binders.end());
  share.atom.guard = terms.conj(terms.conj(guards), share.atom.guard);
  return share;
}

class Dealing {
 public:
  Dealing(KernelContext& context, std::vector<Share> shares, const DealtAt& at)
      : k_(context), terms_(context.terms), shares_(std::move(shares)), at_(at) {}

  void run() {
    for (const Share& share : shares_) {
      if (share.atom.guard.is_false()) continue;
      located_once(share);
      one(share);
    }
  }

 private:
  bool is_part(const Share& share) const {
    return share.atom.kind == RightKind::Exact && !share.whole;
  }

  void located_once(const Share& share) {
    if (!is_part(share) || is_exact(terms_, {share.atom}, share.atom.array)) return;
    const std::size_t before = k_.out.set().obligations.size();
    require_injective(k_, share.atom, [&](std::vector<Term> about) {
      about.push_back(at_.path);
      auto known = k_.facts.relevant(about, k_.facts.size());
      known.push_back(at_.path);
      return known;
    });
    auto& all = k_.out.set().obligations;
    if (all.size() == before) return;
    all.back().evidence = Evidence::Nothing;  // two holders may share a cell: it is only not added up here
    all.back().kind = at_.kind;
    all.back().message =
        "two threads may have a part of one element here, and such parts are not added up";
  }

  // Parts of other atoms on the cell, of whichever holders.
  std::vector<Atom> parts_beside(const Share& share) const {
    std::vector<Atom> result;
    for (const Share& other : shares_) {
      if (&other != &share && is_part(other)) result.push_back(other.atom);
    }
    return result;
  }

  void one(const Share& share) {
    const Atom cell = skolemised(terms_, share.atom);
    std::vector<Term> axioms;
    const auto holds = [&](Right right) {
      const RightCondition have = has_right(terms_, at_.held, cell.array, cell.index, right);
      axioms.insert(axioms.end(), have.axioms.begin(), have.axioms.end());
      return have.condition;
    };
    Term goal;
    if (share.whole) {
      goal = holds(Right::Write);
    } else if (cell.kind == RightKind::Atomic) {
      goal = holds(Right::AtomicUse);
    } else {
      goal = enough(share, cell, holds, axioms);
    }
    add(share, cell, terms_.implies(cell.guard, goal), axioms);
  }

  template <class Holds>
  Term enough(const Share& share, const Atom& cell, const Holds& holds, std::vector<Term>& axioms) {
    auto beside = parts_beside(share);
    const Term others = amount_sum(terms_, beside, cell.array, cell.index);
    if (cell.kind == RightKind::Read) {
      const Term alone = terms_.conj(holds(Right::Read), terms_.eq(others, terms_.real(0)));
      const Term whole = terms_.conj(holds(Right::Write), terms_.lt(others, terms_.real(1)));
      if (beside.empty()) return terms_.disj(alone, whole);
      beside.push_back(cell);
      const RightCondition more = has_all(terms_, at_.held, beside, cell.array, cell.index);
      axioms.insert(axioms.end(), more.axioms.begin(), more.axioms.end());
      return terms_.disj({alone, whole, more.condition});
    }
    const Term total = terms_.add(cell.amount, others);
    const Term whole = terms_.conj(holds(Right::Write), terms_.le(total, terms_.real(1)));
    const RightCondition sum = has_amount(terms_, at_.held, cell.array, cell.index, total);
    axioms.insert(axioms.end(), sum.axioms.begin(), sum.axioms.end());
    return terms_.disj(whole, sum.condition);
  }

  void add(const Share& share, const Atom& cell, Term goal, const std::vector<Term>& axioms) {
    if (goal.is_true()) return;
    PointChecks checks(k_, at_.held, at_.path, "frame.contract:not_framed", at_.vars);
    Obligation& o = checks.require(at_.kind, at_.message, goal, share.atom.span, axioms);
    if (!is_exact(terms_, at_.held, cell.array)) o.evidence = Evidence::Nothing;
    for (const Share& other : shares_) {
      const bool beside = &other != &share && other.atom.array == cell.array;
      if (beside && !is_exact(terms_, {other.atom}, cell.array)) o.evidence = Evidence::Nothing;
    }
    if (at_.from.end != 0) o.related.push_back({at_.from, "this block is run"});
    for (const Atom& held : at_.held) {
      if (held.array == cell.array && held.span.end != 0 && o.related.size() < 3) {
        o.related.push_back({held.span, "what the thread holds of `" + k_.name(cell.array) + "`"});
      }
    }
    for (const Term i : cell.index) {
      o.witnesses.back().rows.push_back({"element of " + k_.name(cell.array), i});
    }
  }

  KernelContext& k_;
  term::TermManager& terms_;
  std::vector<Share> shares_;
  const DealtAt& at_;
};

}  // namespace

std::vector<Atom> of_all(term::TermManager& terms, const std::vector<Atom>& atoms,
                         const std::vector<Holder>& holders) {
  std::vector<Atom> result;
  for (const Atom& atom : atoms) result.push_back(share_of(terms, atom, holders).atom);
  return result;
}

void require_dealt(KernelContext& k, const std::vector<Atom>& atoms,
                   const std::vector<Holder>& holders, const DealtAt& at) {
  std::set<ir::VarId> arrays;
  for (const Atom& atom : atoms) arrays.insert(atom.array);
  for (const ir::VarId array : arrays) {
    std::vector<Share> shares;
    for (const Atom& atom : atoms) {
      if (atom.array == array) shares.push_back(share_of(k.terms, atom, holders));
    }
    Dealing(k, std::move(shares), at).run();
  }
}

namespace {

// Identifiers become bound variables.
void bind(KernelContext& k, std::array<Term, 3>& ids, const std::array<Term, 3>& sizes,
          const char* name, std::vector<Holder>& holders) {
  for (std::size_t d = 0; d < 3; ++d) {
    if (ids[d].kind() != term::Kind::Symbol) continue;
    ids[d] = k.terms.bound(name, term::int_sort);
    holders.push_back({ids[d], sizes[d]});
  }
}

// What each thread of this group gets.
std::vector<Atom> of_threads(KernelContext& k, std::vector<Holder>& holders) {
  Environment env = k.launch_environment();
  bind(k, env.ids.lid, k.launch.gsize(), "thread", holders);
  return evaluate_clauses(k.vocabulary, env, k.kernel.thread_contract.requires_clauses, nullptr)
      .atoms;
}

}  // namespace

std::vector<Atom> dealt_to_threads(KernelContext& k) {
  std::vector<Holder> holders;
  const auto atoms = of_threads(k, holders);
  return of_all(k.terms, atoms, holders);
}

void check_dealt_in_group(KernelContext& k) {
  if (k.group_pre.atoms.empty()) return;
  std::vector<Holder> holders;
  const auto atoms = of_threads(k, holders);
  require_dealt(k, atoms, holders,
                {k.group_pre.atoms, k.terms.truth(true), "pre.thread:insufficient_permission",
                 "the threads of a group may get more of this than the group has", nullptr, {}});
}

namespace {

Atom whole_of(KernelContext& k, ir::VarId array) {
  Atom atom;
  atom.array = array;
  atom.amount = k.terms.real(1);
  atom.guard = k.terms.truth(true);
  for (std::size_t d = 0; d < k.vocabulary.variable(array).type.rank; ++d) {
    atom.index.push_back(k.terms.bound("cell", term::int_sort));
  }
  atom.binders = atom.index;
  return atom;
}

}  // namespace

void check_can_be_dealt(KernelContext& k) {
  std::vector<Holder> holders;
  Environment env = k.launch_environment();
  bind(k, env.ids.gid, k.launch.ngroups(), "group", holders);
  const bool of_groups = !k.group_pre.atoms.empty();
  if (!of_groups) bind(k, env.ids.lid, k.launch.gsize(), "thread", holders);
  const ir::Contract& asking = of_groups ? k.kernel.group_contract : k.kernel.thread_contract;
  const auto atoms = evaluate_clauses(k.vocabulary, env, asking.requires_clauses, nullptr).atoms;
  std::vector<Atom> everything;
  for (const ir::VarId array : k.kernel.arrays) everything.push_back(whole_of(k, array));
  require_dealt(k, atoms, holders,
                {everything, k.terms.truth(true), "distribution.thread:more_than_one",
                 "the threads of this block may ask for more than the whole of an element", nullptr, {}});
}

}  // namespace permverify::obligation
