// Lock step: all threads of a warp that are to execute a statement in the same iterations of the loops
// around it do so at one moment, in which first all of them read and then all of them write; what is
// executed at another moment lies before or behind it, the two sides of a branch included, and is seen
// by the whole warp. So two accesses of one warp are ordered, and no race, unless they are made by one
// statement in the same iterations; and of one statement's accesses the reads come before the writes,
// so that nothing is left but a store that writes one cell for two threads.
//
// One statement of the source may be several of ours, which are one moment all the same: `Moment::store`
// numbers those of the source. So are the iterations of a loop that stands for one call.
//
// The iterations. Threads start a phase together, each loop around its start being in one iteration for
// all of them. A loop whose iterations the phase completes is counted from its entrance (in a later turn: from the
// back edge over which the turn began), which is one moment for threads that agree on the iterations
// of the loops outside of it. So at one moment the counters are equal; where two accesses are of
// different turns, nothing is said, and they may be at one moment. Neither is anything said of
// iterations that are not counted: that only makes moments coincide that do not.
//
// What is read. The argument of race_discipline.h does not hold: in a phase, a cell may be written by another
// thread of the warp and then read, without a race. Of what a thread reads from an array that the kernel
// writes, nothing is known, its own stores included; `RaceDiscipline::prepare_reads` forgets it before each
// evaluation. Two things still hold.
//   One evaluation reads one memory: it is a part of one moment.
//   Two threads of a group that read one cell by one evaluation in the same iterations read the same:
//   if they are of one warp, because it is one moment. If not, let some thread write the cell in this
//   phase before one of them reads it. The writer is not of the warp of both, so it races with one
//   of the two. Up to the first race no thread does, and both read what was there when the phase began.
// So the memory of an evaluation has a name that the group shares, wherever its threads are in one
// iteration. (It is what uniformity of loads rests on, too: logic/analysis/uniformity.cpp.)
#include "logic/race/warps.h"

#include <tuple>

#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"
#include "logic/race/race_discipline.h"

namespace permverify::obligation {

Term unordered(KernelContext& k, const Access& mine, const Access& theirs, Term one_warp,
               SecondThread& other) {
  auto& terms = k.terms;
  const Term apart = terms.negate(one_warp);
  const bool store = mine.right == Right::Write && theirs.right == Right::Write;
  if (!store || mine.moment.store != theirs.moment.store) return apart;
  if (mine.moment.turn != theirs.moment.turn) return terms.truth(true);
  std::vector<Term> together;
  const auto& [one, two] = std::tie(mine.moment.iterations, theirs.moment.iterations);
  if (one.size() != two.size()) return terms.truth(true);  // parts of one store in different loops
  for (std::size_t i = 0; i < one.size(); ++i) {
    together.push_back(terms.eq(one[i], other(two[i])));
  }
  return terms.disj(apart, terms.conj(std::move(together)));
}

std::map<const ir::Stmt*, std::uint32_t> stores_of_source(const ir::Kernel& kernel) {
  std::map<const ir::Stmt*, std::uint32_t> result;
  std::uint32_t last = 0;
  Span span;
  ir::for_each_stmt(kernel.body, [&](const ir::Stmt& stmt) {
    bool store = false, other = false;
    ir::visit_effects(
        stmt,
        [](const ir::Evaluates&) {},
        [](const ir::Mentions&) {},
        [](const ir::Defines&) {},
        [&](const ir::Writes& e) { (e.value ? store : other) = true; },
        [&](const ir::Synchronises&) { other = true; },
        [&](const ir::Meets&) { other = true; },
        [&](const ir::Runs&) { other = true; },
        [](const ir::Jumps&) {});
    if (!store && !other) return;
    if (other || last == 0 || stmt.span != span) ++last;
    span = stmt.span;
    if (store) result[&stmt] = last;
  });
  return result;
}

// The counters of the loops that are cut around the place, in its turn.
Moment RaceDiscipline::moment_of(const ir::Stmt& store) const {
  const auto number = k_.automatic.warp_size != 0 && !main_ ? stores_.find(&store) : stores_.end();
  if (number == stores_.end()) return {};
  const RegionNode& at = execution_.at();
  Moment moment{number->second, at.turn, {}};
  for (std::uint32_t l = k_.cfg.blocks[at.block].loop; l != ~0U; l = k_.cfg.loops[l].parent) {
    if (k_.cfg.loops[l].stmt->span == store.span) continue;  // one call
    if (const Term counter = execution_.counter(l)) moment.iterations.push_back(counter);
  }
  return moment;
}

void RaceDiscipline::prepare_reads(State& state, bool apart) {
  for (auto& [array, map] : state.memory) {
    // Each group has its own local memory.
    const bool of_group = k_.pairs == Pairs::OfTwoGroups && k_.is_local(array);
    if (of_group || k_.uniformity.by_turns.count(array) != 0) map = k_.fresh_map(array, "@turn", term::Scope::Private);
    else if (!k_.warps_order() || k_.written.count(array) == 0) continue;
    else map = k_.fresh_map(array, "@warp", apart ? term::Scope::Private : term::Scope::Uniform);
  }
}

}  // namespace permverify::obligation
