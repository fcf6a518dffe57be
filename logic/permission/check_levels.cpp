// Contracts above the thread's (logic.md 6): what they hold is at most the whole, what is passed on
// was given, and groups are kept apart once, at launch.
#include "logic/contract/injective.h"
#include "logic/contract/levels.h"
#include "logic/kernel/second_thread.h"
#include "logic/permission/distribution.h"

namespace permverify::obligation {

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
                    Right second, FailureReason reason) {
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
      {FailureFamily::DistributionKernel, reason},
      "threads of different groups may hold clashing permissions on an element of `" + k.name(array) +
          "`, and groups never synchronise",
      place->span, std::move(mine), goal);
  o.array = array;
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
    if (write) exclude_groups(k, rights, array, Right::Write, Right::Write, FailureReason::TwoWriters);
    if (write && read) {
      exclude_groups(k, rights, array, Right::Write, Right::Read, FailureReason::ReaderAndWriter);
    }
    if (atomic && plain) {
      exclude_groups(k, rights, array, Right::AtomicUse, Right::Read, FailureReason::AtomicAndPlain);
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
