#include "logic/race/automatic.h"

#include <algorithm>
#include <optional>

#include "logic/contract/contracts.h"
#include "logic/ir/assertions.h"
#include "logic/ir/effects.h"
#include "logic/ir/grid_barrier.h"
#include "logic/ir/traverse.h"
#include "logic/ir/visit.h"
#include "logic/memory/memory.h"
#include "logic/race/exclusion.h"
#include "logic/race/grid_phases.h"
#include "logic/race/lane_phases.h"
#include "logic/race/preconditions.h"
#include "logic/race/race_discipline.h"
#include "logic/race/unknowns.h"
#include "logic/race/warp_phases.h"

namespace permverify::obligation {

using namespace ir;

namespace {

class Automatic {
 public:
  Automatic(KernelContext& context, BarrierRoles roles)
      : k_(context),
        loops_(effects_of_loops(context)),
        memory_(context),
        orders_{TakenLocks(context), GroupTickets(context), FlagOrders(context), std::move(roles)} {
    memory_.contents.use_phases();
  }

  void prepare() {
    refuse_engines_beside_warps();
    list_permissions();
    know_preconditions();
    k_.facts.link_by_claim();
  }

  // What the execution of the whole kernel owes, and nothing about races.
  void execute() {
    const std::size_t of_contracts = k_.out.set().obligations.size();
    const State entry = entry_state();
    const Region whole(k_.cfg, nullptr, [](const Barrier&) { return false; });
    RaceDiscipline(k_, loops_, whole, memory_, orders_, true).run(entry);
    know_memory(of_contracts);
  }

  void run() {
    const std::size_t of_contracts = k_.out.set().obligations.size();
    const State entry = entry_state();
    const Region whole(k_.cfg, nullptr, [](const Barrier&) { return false; });
    RaceDiscipline main(k_, loops_, whole, memory_, orders_, true);
    main.run(entry);
    know_memory(of_contracts);
    elsewhere_.from = k_.terms.term_count();
    std::vector<std::pair<const Stmt*, State>> starts{{nullptr, entry}};
    for (const auto& behind : main.behind_barriers()) starts.push_back(behind);
    for (const auto& [stmt, state] : starts) check_phases(stmt, state);
    elsewhere_.to = k_.terms.term_count();
    if (compares_groups_as_a_whole()) exclude_between_groups(k_, memory_, in_order(main.accesses().all()), orders_.flags, elsewhere_);
    name_unknowns(k_, of_contracts);
    k_.out.set().automatic = true;
  }

 private:
  // Barriers of the grid end phases of all groups: these are compared by grid_phases.h.
  bool compares_groups_as_a_whole() const {
    return k_.pairs != Pairs::OfOneWarp && k_.pairs != Pairs::OfTwoGroups && find_grid_barrier(k_.kernel.body) == nullptr;
  }

  // An asynchronous copy is made by whatever engine: no warp is in step with it.
  void refuse_engines_beside_warps() {
    if (k_.automatic.warp_size == 0) return;
    if (const Stmt* barrier = find_grid_barrier(k_.kernel.body)) k_.out.refuse("grid_barrier_in_lock_step", barrier->span);
    for_each_stmt(k_.kernel.body, [&](const Stmt& stmt) {
      if (owes_awaited_copies(stmt)) k_.out.refuse("async_copy_in_lock_step", stmt.span);
    });
  }

  // What the user allowed is no property of the kernel: the verdict names it.
  void list_permissions() {
    const AutomaticOptions& given = k_.automatic;
    const auto assume = [&](bool holds, const char* id, const char* text) {
      if (holds) k_.out.assume(id, text, {});
    };
    assume(given.same_values, "same_value_writes",
           "two threads may write the same value to an element: that is no race");
    assume(!given.between_groups, "intra_group_only", "no race between threads of different groups");
    assume(given.warp_size != 0 && given.within_groups, "warp_lock_step",
           "threads of a warp execute in lock step");
    assume(!given.within_groups, "inter_group_only", "no race between threads of one group");
  }

  void know_preconditions() {
    check_preconditions_without_rights(k_);
    for (const Assertion* level : {&k_.kernel_pre, &k_.group_pre, &k_.thread_pre}) {
      for (const auto& fact : level->facts) know_precondition(k_, fact.formula);
    }
  }

  void know_memory(std::size_t first) {
    auto& all = k_.out.set().obligations;
    for (std::size_t i = first; i < all.size(); ++i) tell_of_memory(k_, memory_, all[i], nullptr);
  }

  State entry_state() const {
    State state;
    state.path = k_.terms.truth(true);
    state.vars = k_.params;
    for (auto& [param, value] : state.vars) {
      if (value.sort() != term::int_sort) continue;
      const auto constant = k_.vocabulary.ranges().of(value).value();
      if (constant) value = k_.vocabulary.number(*constant);
    }
    state.memory = k_.launch_memory;
    return state;
  }

  // A barrier starts a phase for the spaces that it fences; what it does not fence goes on.
  void check_phases(const Stmt* start, const State& state) {
    const Barrier* barrier = start ? &std::get<Barrier>(start->node) : nullptr;
    const bool local = !barrier || barrier->fences_local;
    const bool global = !barrier || barrier->fences_global;
    const bool alike = spaces_end_together();
    if (alike && (local || global)) return check_phase(start, state, true, true);
    if (local) check_phase(start, state, true, false);
    if (global) check_phase(start, state, false, true);
  }

  bool spaces_end_together() const {
    bool alike = true;
    for_each_stmt(k_.kernel.body, [&](const Stmt& stmt) {
      const Barrier* b = barrier_of(stmt);
      alike = alike && (!b || b->fences_local == b->fences_global);
    });
    return alike;
  }

  // An execution takes loops whose barriers the flow graph lets it pass by as if they had made any number of
  // times, by each thread apart from the others. Where from an arbitrary iteration no way leads back
  // to the head without a barrier, none does: the next one passes the loop once.
  std::vector<Access> accesses_of(Region& region, const State& start) {
    for (;;) {
      elsewhere_.to = k_.terms.term_count();  // executions that were given up count, too
      RaceDiscipline phase(k_, loops_, region, memory_, orders_, false);
      phase.run(start);
      if (!region.keep_cut(phase.gone_round())) return phase.accesses().all();
    }
  }

  void check_phase(const Stmt* start, const State& state, bool local, bool global) {
    Region region(k_.cfg, start, [&](const Barrier& b) {
      return local ? b.fences_local : b.fences_global;
    });
    std::vector<Access> accesses;
    for (const Access& access : accesses_of(region, state)) {
      const bool counts = k_.is_local(access.array) ? local : global;
      if (counts && k_.written.count(access.array) != 0) accesses.push_back(access);
    }
    if (k_.pairs == Pairs::OfTwoGroups) exclude_between_groups(k_, memory_, in_order(std::move(accesses)), orders_.flags, elsewhere_);
    else exclude_in_group(k_, memory_, in_order(std::move(accesses)), orders_.flags, elsewhere_);
  }

  // The whole kernel is executed before: locks that are broken and tickets that do not count are known.
  std::vector<Access> in_order(std::vector<Access> accesses) const {
    for (Access& access : accesses) {
      std::erase_if(access.locks, [&](const TakenLock& lock) { return !orders_.locks.counts(lock.array); });
      access.ticket = orders_.tickets.known(access);
    }
    return accesses;
  }

  KernelContext& k_;
  std::vector<LoopEffect> loops_;
  Memory memory_;
  Orders orders_;
  MadeElsewhere elsewhere_;  // by executions of phases before the one at hand
};

// For pairs of threads that the unchanged kernel does not compare.
void prove_pairs(KernelContext& context, const BarrierRoles& roles) {
  const std::size_t first = context.out.set().obligations.size();
  Automatic(context, roles).run();
  keep_pairs(context, first);
}

// Without such proofs the masks are assumed to name threads that come.
void try_to_discharge_masks(KernelContext& context) {
  const std::size_t first = context.out.set().obligations.size();
  if (context.out.attempt([&] { Automatic(context, {}).execute(); })) discharge_masks(context, first);
}

}  // namespace

void prove_automatically(KernelContext& context) {
  if (effects_of(context.kernel.body).meets) context.pairs = Pairs::OfTwoWarps;
  const BarrierRoles roles = find_barrier_roles(context);
  Automatic unchanged(context, roles);
  unchanged.prepare();
  std::optional<WarpPhases> warps;
  if (context.pairs == Pairs::OfTwoWarps) warps.emplace(context);
  std::optional<GridPhases> grid;
  if (find_grid_barrier(context.kernel.body) != nullptr && !context.launch.one_group()) grid.emplace(context);
  std::optional<LanePhases> lanes;
  if (can_check_masks(context)) lanes.emplace(context);
  unchanged.run();
  if (warps) prove_pairs(warps->context(), roles);
  if (grid) prove_pairs(grid->context(), {});
  if (lanes) try_to_discharge_masks(lanes->context());
}

}  // namespace permverify::obligation
