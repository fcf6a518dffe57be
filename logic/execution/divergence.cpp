// Barrier divergence (logic.md 7.5). A branch on which a barrier depends must be decided alike by
// two threads of a group that reach it with equal uniform variables. Branches with uniform
// conditions owe nothing; for the others this is the two-thread obligation. Induction over the
// execution: as long as all branches were decided alike, threads are at the same barrier with the
// same number of iterations, so their uniform variables are equal at the next branch.
#include "logic/execution/divergence.h"

#include "logic/ir/effects.h"
#include "logic/kernel/one_warp.h"
#include "logic/kernel/second_thread.h"

namespace permverify::obligation {

namespace {

// The first barrier that the branch decides about: where the user looks.
const ir::Stmt* first_barrier(const ir::Cfg& cfg, ir::BlockId block) {
  const ir::Stmt* best = nullptr;
  for (const ir::BlockId inside : cfg.influence(block)) {
    for (const ir::Stmt* stmt : cfg.blocks[inside].stmts) {
      if (!ir::barrier_of(*stmt)) continue;
      if (!best || stmt->span.begin < best->span.begin) best = stmt;
    }
  }
  return best;
}

// On each of the two ways a thread comes to a barrier, whatever is decided later. Otherwise deciding
// differently may do no harm: the barriers behind may be out of reach.
bool leads_to_a_barrier(const ir::Cfg& cfg, ir::BlockId block) {
  const ir::BlockId meet = cfg.immediate_postdominator[block];
  for (ir::BlockId at : cfg.blocks[block].successors) {
    while (at != ir::no_block && at != meet && at != block) {
      for (const ir::Stmt* stmt : cfg.blocks[at].stmts) {
        if (ir::barrier_of(*stmt)) return true;
      }
      at = cfg.immediate_postdominator[at];
    }
  }
  return false;
}

}  // namespace

void require_uniform_branch(KernelContext& k, ir::BlockId block, Term condition, const State& yes,
                            const State& no) {
  auto& terms = k.terms;
  const bool groups = k.pairs == Pairs::OfTwoGroups;
  SecondThread other = groups ? SecondThread::same_grid_phase(k) : SecondThread::same_phase(k);
  const Term mine = yes.path;
  const Term theirs = other(no.path);
  // What the whole group has to decide alike is owed of all pairs of its threads, those of one warp included.
  const Term pair = groups                        ? k.launch.different_gids(k.ids, other.ids())
                    : k.pairs == Pairs::OfOneWarp ? compared(k, k.ids, other.ids())
                                                  : k.launch.different_lids(k.ids, other.ids());
  const Term goal = terms.negate(terms.conj({pair, mine, theirs}));
  auto known = k.facts.relevant({mine, no.path, condition}, k.facts.size());
  auto both = other.facts(known);
  known.insert(known.end(), both.begin(), both.end());
  const ir::Stmt* barrier = first_barrier(k.cfg, block);
  Obligation& o = k.out.require(
      "barrier.divergence:non_uniform_branch",
      std::string(groups ? "threads of different groups" : k.pairs == Pairs::OfOneWarp ? "threads of one warp" : "threads of one group") +
          " may not all reach this barrier: they can decide a branch differently",
      barrier->span, std::move(known), goal);
  // Most branches around barriers of a warp ask for the number of the warp: how the two came there does not matter.
  if (k.pairs == Pairs::OfOneWarp) {
    o.sufficient = terms.negate(terms.conj({pair, condition, other(terms.negate(condition))}));
  }
  if (!leads_to_a_barrier(k.cfg, block)) o.evidence = Evidence::Nothing;
  o.related.push_back({k.cfg.blocks[block].condition->span, "this may differ between threads"});
  o.witnesses.push_back(k.launch_column());
  o.witnesses.push_back(k.thread_column("one thread", k.ids));
  o.witnesses.push_back(k.thread_column("the other", other.ids()));
  o.witnesses[1].rows.push_back({"condition", condition});
  o.witnesses[2].rows.push_back({"condition", other(condition)});
}

void require_equal_argument(KernelContext& k, support::Span at, Term value, const State& state) {
  auto& terms = k.terms;
  SecondThread other = SecondThread::same_phase(k);
  const Term theirs = other(value);
  const Term goal = terms.negate(terms.conj(
      {k.launch.different_lids(k.ids, other.ids()), state.path, other(state.path), terms.negate(terms.eq(value, theirs))}));
  auto known = k.facts.relevant({state.path, value}, k.facts.size());
  auto both = other.facts(known);
  known.insert(known.end(), both.begin(), both.end());
  Obligation& o = k.out.require("barrier.divergence:different_barriers", "threads of one group may come to this copy of the group with different arguments",
                                at, std::move(known), goal);
  o.witnesses.push_back(k.launch_column());
  o.witnesses.push_back(k.thread_column("one thread", k.ids));
  o.witnesses.push_back(k.thread_column("the other", other.ids()));
  o.witnesses[1].rows.push_back({"argument", value});
  o.witnesses[2].rows.push_back({"argument", theirs});
}

}  // namespace permverify::obligation
