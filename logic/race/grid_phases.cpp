// Why two analyses suffice. Take the first two accesses of an execution that are in conflict and not ordered.
//
// One group. Both kinds of barriers order all that its threads did before: a barrier of the grid is one of the group for
// them. So the kernel is analysed as it is, for pairs of threads of one group. What a thread reads from global memory
// behind a barrier of the grid may come from other groups, so nothing is known of it there (Contents, RaceDiscipline::cross).
//
// Two groups. Only barriers of the grid order their threads. Call the grid the group, and leave out the barriers of
// groups: this is a kernel whose only barriers are those of a group, and the rules of logic.md 11.1 to 11.3 hold of it. A
// branch on which a barrier of the grid depends has to be decided alike by two threads of two groups (and, by the
// first analysis, of one), and what is uniform under that is equal in all threads of the grid: the number of the
// group and what local memory holds are not.
//
// What is read. A barrier of a group is left out, so an element may hold what another thread of the group stored in the
// same phase of the grid. Nothing is known of what a thread reads from an array that the kernel writes, as in
// warp_phases.cpp (RaceDiscipline::prepare_reads). Two threads of two groups that read one element of a global array by
// one evaluation in the same iterations, in one phase of the grid, read the same, up to the first race: a thread that
// writes it in this phase is of another group than one of the two, and nothing orders it with that one. Of local memory
// two groups read different elements.
#include "logic/race/grid_phases.h"

#include "logic/ir/effects.h"
#include "logic/ir/grid_barrier.h"
#include "logic/ir/slots.h"

namespace permverify::obligation {

using namespace ir;

namespace {

// A barrier of a group orders nothing here, as a barrier of a warp does for two warps. Its vote may have any answer.
StmtList without_group_barriers(const StmtList& list) {
  StmtList result;
  for (const StmtPtr& stmt : list) {
    Stmt copy = *stmt;
    const Barrier* barrier = barrier_of(*stmt);
    if (barrier != nullptr && !is_of_grid(*barrier)) {
      if (barrier->vote) result.push_back(std::make_shared<const Stmt>(Stmt{Havoc{barrier->vote->result}, stmt->span, stmt->ghost}));
      copy.node = WarpBarrier{};
    }
    for_each_list(copy, [](StmtList& inner) { inner = without_group_barriers(inner); });
    result.push_back(std::make_shared<const Stmt>(std::move(copy)));
  }
  return result;
}

Kernel without_group_barriers(Kernel kernel) {
  kernel.body = without_group_barriers(kernel.body);
  return kernel;
}

}  // namespace

GridPhases::GridPhases(KernelContext& of_group)
    : kernel_(without_group_barriers(of_group.kernel)), context_(of_group, kernel_) {
  context_.pairs = Pairs::OfTwoGroups;
  context_.uniformity = analysis::find_uniformity(context_.vocabulary.module(), context_.cfg, analysis::Among::Grid);
}

}  // namespace permverify::obligation
