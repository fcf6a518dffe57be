// Generated contracts (logic.md 3): a generated resource has at l the greatest right that one of
// its threads has there, never a sum; a declared one has the sum of its own atoms. Hence a right is
// found in the generated list atom by atom, with the thread's identifier as one more binder.
#include "logic/contract/levels.h"

#include <algorithm>

#include "logic/contract/dealt.h"
#include "logic/kernel/checks.h"

namespace permverify::obligation {

std::vector<Atom> global_only(const KernelContext& k, const std::vector<Atom>& atoms) {
  std::vector<Atom> result;
  for (const auto& atom : atoms) {
    if (!k.is_local(atom.array)) result.push_back(atom);
  }
  return result;
}

namespace {

// The atom for every thread of the group (or for every group): identifiers become binders. One that
// the atom does not mention needs none: there is always a thread.
Atom for_all(KernelContext& k, const Atom& atom, const std::array<Term, 3>& ids,
             const std::array<Term, 3>& sizes, const std::string& name) {
  std::set<std::uint32_t> mentioned;
  std::vector<Term> parts = atom.index;
  parts.push_back(atom.guard);
  if (atom.amount) parts.push_back(atom.amount);
  for (const Term part : parts) {
    for (const Term symbol : term::free_symbols(part)) mentioned.insert(symbol->id);
  }
  term::Substitution to_bound(k.terms);
  std::vector<Term> bound, ranges;
  for (int d = 0; d < 3; ++d) {
    if (ids[d].kind() != term::Kind::Symbol || !mentioned.count(ids[d]->id)) continue;
    const Term b = k.terms.bound(name, term::int_sort);
    to_bound.add(ids[d], b);
    bound.push_back(b);
    ranges.push_back(k.terms.le(k.terms.integer(0), b));
    ranges.push_back(k.terms.lt(b, sizes[d]));
  }
  Atom result = substituted(to_bound, {atom}).front();
  result.binders.insert(result.binders.begin(), bound.begin(), bound.end());
  result.guard = k.terms.conj(k.terms.conj(ranges), result.guard);
  return result;
}

std::vector<Atom> for_all(KernelContext& k, const std::vector<Atom>& atoms,
                          const std::array<Term, 3>& ids, const std::array<Term, 3>& sizes,
                          const std::string& name) {
  std::vector<Atom> result;
  for (const auto& atom : atoms) result.push_back(for_all(k, atom, ids, sizes, name));
  return result;
}

// Each group has local memory of its own: what hangs on its contents here says nothing about other
// groups, and is left out where all groups are meant (fewer rights).
std::vector<Atom> independent_of_local_memory(const KernelContext& k, std::vector<Atom> atoms) {
  std::set<std::uint32_t> contents;
  for (const auto& [array, map] : k.launch_memory) {
    if (k.is_local(array)) contents.insert(map->id);
  }
  std::erase_if(atoms, [&](const Atom& atom) {
    std::vector<Term> parts = atom.index;
    parts.push_back(atom.guard);
    if (atom.amount) parts.push_back(atom.amount);
    for (const Term part : parts) {
      for (const Term symbol : term::free_symbols(part)) {
        if (contents.count(symbol->id)) return true;
      }
    }
    return false;
  });
  return atoms;
}

}  // namespace

bool group_rights_declared(const KernelContext& k) {
  return !global_only(k, k.group_pre.atoms).empty();
}
bool kernel_rights_declared(const KernelContext& k) { return !k.kernel_pre.atoms.empty(); }

std::vector<Atom> group_rights(KernelContext& k) {
  if (group_rights_declared(k)) return global_only(k, k.group_pre.atoms);
  return for_all(k, global_only(k, k.thread_pre.atoms), k.ids.lid, k.launch.gsize(), "lid");
}

std::vector<Atom> kernel_rights(KernelContext& k) {
  if (kernel_rights_declared(k)) return k.kernel_pre.atoms;
  return for_all(k, independent_of_local_memory(k, group_rights(k)), k.ids.gid, k.launch.ngroups(),
                 "gid");
}

namespace {

// The greatest right that one thread has: whole atoms count wherever they are; parts add up only
// within one thread, which is found by solving an atom's index for the thread's identifier.
RightCondition greatest_right(KernelContext& k, const std::vector<Atom>& thread_atoms,
                              const std::vector<Atom>& quantified, ir::VarId array,
                              const std::vector<Term>& location, Right right) {
  auto& terms = k.terms;
  std::vector<Atom> single;
  bool parts = false;
  for (const auto& atom : quantified) {
    if (right != Right::Write || atom.whole()) single.push_back(atom);
    parts = parts || (atom.array == array && atom.kind == RightKind::Exact && !atom.whole());
  }
  RightCondition result = has_right(terms, single, array, location, right);
  if (right != Right::Write || !parts) return result;
  std::vector<Term> ways{result.condition};
  for (const auto& atom : thread_atoms) {
    if (atom.array != array || atom.kind != RightKind::Exact) continue;
    const auto thread = atom.binders.empty() ? solve_for(terms, atom.index, location, k.ids.lid)
                                             : std::nullopt;
    if (!thread) {
      result.exact = result.exact && atom.whole();
      continue;
    }
    term::Substitution to_thread(terms);
    std::vector<Term> in_range;
    for (int d = 0; d < 3; ++d) {
      to_thread.add(k.ids.lid[d], (*thread)[d]);
      in_range.push_back(terms.le(terms.integer(0), (*thread)[d]));
      in_range.push_back(terms.lt((*thread)[d], k.launch.gsize()[d]));
    }
    const RightCondition there =
        has_right(terms, substituted(to_thread, thread_atoms), array, location, right);
    in_range.push_back(there.condition);
    ways.push_back(terms.conj(in_range));
    result.axioms.insert(result.axioms.end(), there.axioms.begin(), there.axioms.end());
  }
  result.condition = terms.disj(ways);
  return result;
}

}  // namespace

Gives group_gives(KernelContext& k) {
  if (group_rights_declared(k)) {
    return [&k](ir::VarId array, const std::vector<Term>& location, Right right) {
      return has_right(k.terms, k.group_pre.atoms, array, location, right);
    };
  }
  if (k.kernel.role == ir::KernelRole::Block) {
    // Who runs a block has the sum of what its threads get (run_kernel.cpp), and so has the group.
    return [&k, all = dealt_to_threads(k)](ir::VarId array, const std::vector<Term>& location,
                                           Right right) {
      RightCondition have = has_right(k.terms, all, array, location, right);
      have.exact = have.exact && is_exact(k.terms, all, array);
      return have;
    };
  }
  return [&k, quantified = group_rights(k)](ir::VarId array, const std::vector<Term>& location,
                                            Right right) {
    return greatest_right(k, k.thread_pre.atoms, quantified, array, location, right);
  };
}

Gives kernel_gives(KernelContext& k) {
  if (kernel_rights_declared(k)) {
    return [&k](ir::VarId array, const std::vector<Term>& location, Right right) {
      return has_right(k.terms, k.kernel_pre.atoms, array, location, right);
    };
  }
  return [&k, quantified = kernel_rights(k)](ir::VarId array, const std::vector<Term>& location,
                                             Right right) {
    // Parts of one group's contract would add up, but not those of different groups: only whole
    // atoms give a write permission here (fewer rights than the rule allows).
    std::vector<Atom> single;
    bool parts = false;
    for (const auto& atom : quantified) {
      if (right != Right::Write || atom.whole()) single.push_back(atom);
      else parts = parts || (atom.array == array && atom.kind == RightKind::Exact);
    }
    RightCondition have = has_right(k.terms, single, array, location, right);
    have.exact = have.exact && !parts;
    return have;
  };
}

void require_cover(KernelContext& k, const Atom& atom, const std::vector<Atom>& holder, Span place,
                   const Gives& gives, FailureId kind, const std::string& message,
                   const Hypotheses& known) {
  auto& terms = k.terms;
  const Atom one = skolemised(terms, atom);
  std::vector<Term> axioms;
  bool exact_gives = true;
  const auto give = [&](Right right) {
    RightCondition have = gives(one.array, one.index, right);
    exact_gives = exact_gives && have.exact;
    axioms.insert(axioms.end(), have.axioms.begin(), have.axioms.end());
    return have.condition;
  };
  Term goal;
  if (atom.whole()) {
    goal = give(Right::Write);
  } else if (atom.kind == RightKind::Atomic) {
    goal = give(Right::AtomicUse);
  } else {
    goal = give(Right::Read);
    std::size_t exact = 0;
    bool symbolic = false;
    for (const auto& other : holder) {
      if (other.array != atom.array || other.kind != RightKind::Exact || other.taken) continue;
      ++exact;
      symbolic = symbolic || other.amount.kind() != term::Kind::RealConst;
    }
    if (exact > 1 || symbolic) {
      const Term sum = amount_sum(terms, holder, one.array, one.index);
      goal = terms.conj(goal, terms.implies(terms.ge(sum, terms.real(1)), give(Right::Write)));
    }
  }
  goal = terms.implies(one.guard, goal);
  std::vector<Term> about = axioms;
  about.push_back(goal);
  auto hypotheses = known(about);
  hypotheses.insert(hypotheses.end(), axioms.begin(), axioms.end());
  Obligation& o = k.out.require(kind, message, place, std::move(hypotheses), goal);
  // Parts of a generated contract that could not be solved for their thread do not add up here.
  if (!exact_gives || !is_exact(terms, holder, atom.array)) o.evidence = Evidence::Nothing;
  k.add_witnesses(o, nullptr);
  for (const Term i : one.index) {
    o.witnesses.back().rows.push_back({"element of " + k.name(atom.array), i});
  }
}

}  // namespace permverify::obligation
