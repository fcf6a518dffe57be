// Generated contracts (logic.md 3): a generated resource has at l the greatest right that one of
// its threads has there, never a sum; a declared one has the sum of its own atoms. Hence a right is
// found in the generated list atom by atom, with the thread's identifier as one more binder.
#include "logic/obligation/levels.h"

#include <algorithm>

#include "logic/obligation/checks.h"
#include "logic/obligation/dealt.h"
#include "logic/obligation/distribution.h"
#include "logic/obligation/injective.h"

namespace permverify::obligation {
namespace {

std::vector<Atom> global_only(const KernelContext& k, const std::vector<Atom>& atoms) {
  std::vector<Atom> result;
  for (const auto& atom : atoms) {
    if (!k.is_local(atom.array)) result.push_back(atom);
  }
  return result;
}

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
                   const Gives& gives, const std::string& kind, const std::string& message,
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
  o.approximate = !exact_gives || !is_exact(terms, holder, atom.array);
  k.add_witnesses(o, nullptr);
  for (const Term i : one.index) {
    o.witnesses.back().rows.push_back({"element of " + k.name(atom.array), i});
  }
}

namespace {

void cover_by_declared(KernelContext& k) {
  const Hypotheses known = [&](const std::vector<Term>& about) {
    return k.facts.relevant(about, k.facts.size());
  };
  if (!kernel_rights_declared(k)) return;
  // One thread of one group, or what the group's contract names: at most this much is passed on.
  const auto groups = group_rights_declared(k) ? global_only(k, k.group_pre.atoms)
                                               : global_only(k, k.thread_pre.atoms);
  for (const auto& atom : groups) {
    require_cover(k, atom, groups, atom.span, kernel_gives(k), "distribution.kernel:not_covered",
                  "the kernel was never given this permission on `" + k.name(atom.array) + "`",
                  known);
  }
}

// What stands in a contract above the thread adds up to at most 1, too.
void holds_at_most_one(KernelContext& k, const std::vector<Atom>& atoms) {
  std::set<ir::VarId> arrays;
  for (const auto& atom : atoms) {
    arrays.insert(atom.array);
    require_injective(k, atom, [&k](const std::vector<Term>& about) {
      return k.facts.relevant(about, k.facts_at_launch);
    });
  }
  for (const ir::VarId array : arrays) {
    std::vector<const Atom*> here;
    for (const auto& atom : atoms) {
      if (atom.array == array) here.push_back(&atom);
    }
    if (here.size() < 2) continue;
    std::vector<Term> cell;
    for (std::size_t d = 0; d < here.front()->index.size(); ++d) {
      cell.push_back(k.terms.fresh("cell", term::int_sort, term::Scope::Private));
    }
    const Term sum = amount_sum(k.terms, atoms, array, cell);
    const Term room = k.terms.lt(sum, k.terms.real(1));  // beside an unknown amount
    const Term goal =
        k.terms.conj(k.terms.le(sum, k.terms.real(1)),
                     k.terms.implies(read_hit(k.terms, atoms, array, cell), room));
    k.out.require("distribution.thread:more_than_one",
                  "this contract holds more than the whole of an element of `" + k.name(array) + "`",
                  here.front()->span, k.facts.relevant({goal}, k.facts_at_launch), goal);
  }
}

void exclude_groups(KernelContext& k, const std::vector<Atom>& rights, ir::VarId array, Right first,
                    Right second, const std::string& reason) {
  auto& terms = k.terms;
  SecondThread other = SecondThread::other_group(k);
  const Cell cell = some_cell(terms, rights, array, first);
  if (cell.condition.is_false()) return;
  const Term clash = may_have(terms, other(rights), array, cell.index, second);
  if (clash.is_false()) return;
  const Term goal = terms.negate(
      terms.conj({k.launch.different_gids(k.ids, other.ids()), cell.condition, clash}));
  std::vector<Term> about;
  collect(rights, array, about);
  auto mine = k.facts.relevant(about, k.phases.front().known);
  auto both = other.facts(mine);
  mine.insert(mine.end(), both.begin(), both.end());
  const Atom* place = nullptr;
  for (const auto& atom : rights) {
    if (atom.array == array && (!place || (first == Right::Write && atom.whole()))) place = &atom;
  }
  Obligation& o = k.out.require(
      "distribution.kernel:" + reason,
      "threads of different groups may hold clashing permissions on an element of `" + k.name(array) +
          "`, and groups never synchronise",
      place->span, std::move(mine), goal);
  o.witnesses.push_back(k.launch_column());
  o.witnesses.push_back(k.thread_column("one thread", k.ids));
  o.witnesses.push_back(k.thread_column("the other", other.ids()));
  for (const Term i : cell.index) {
    o.witnesses[1].rows.push_back({"element of " + k.name(array), i});
    o.witnesses[2].rows.push_back({"element of " + k.name(array), i});
  }
}

// The rights of one group's threads at entry, for exclusion: the thread's own identifiers stay
// symbols (two arbitrary threads of two groups are compared).
void exclude_groups(KernelContext& k) {
  if (k.launch.one_group()) return;
  const auto rights = group_rights_declared(k) ? global_only(k, k.group_pre.atoms)
                                               : global_only(k, k.thread_pre.atoms);
  std::set<ir::VarId> arrays;
  for (const auto& atom : rights) arrays.insert(atom.array);
  for (const ir::VarId array : arrays) {
    bool write = false, plain = false, atomic = false, read = false;
    for (const auto& atom : rights) {
      if (atom.array != array) continue;
      atomic = atomic || atom.kind == RightKind::Atomic;
      plain = plain || atom.kind != RightKind::Atomic;
      write = write || atom.kind == RightKind::Exact;
      read = read || (atom.kind != RightKind::Atomic && !atom.whole());
    }
    if (write) exclude_groups(k, rights, array, Right::Write, Right::Write, "two_writers");
    if (write && read) {
      exclude_groups(k, rights, array, Right::Write, Right::Read, "reader_and_writer");
    }
    if (atomic && plain) {
      exclude_groups(k, rights, array, Right::AtomicUse, Right::Read, "atomic_and_plain");
    }
  }
}

}  // namespace

void check_levels(KernelContext& k) {
  holds_at_most_one(k, k.kernel_pre.atoms);
  if (group_rights_declared(k)) holds_at_most_one(k, k.group_pre.atoms);
  cover_by_declared(k);
  exclude_groups(k);
}

}  // namespace permverify::obligation
