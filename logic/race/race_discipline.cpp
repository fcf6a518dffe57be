#include "logic/race/race_discipline.h"

#include "logic/execution/vote.h"
#include "logic/ir/atomics.h"
#include "logic/ir/grid_barrier.h"
#include "logic/race/race_checks.h"
#include "logic/race/warps.h"

namespace permverify::obligation {

using namespace ir;
using term::Scope;

RaceDiscipline::RaceDiscipline(KernelContext& context, const std::vector<LoopEffect>& loops,
                               const Region& region, Memory& memory, Orders& orders, bool main)
    : k_(context),
      loops_(loops),
      region_(region),
      memory_(memory),
      orders_(orders),
      main_(main),
      execution_(context, loops, region, memory, *this),
      accesses_(context.terms, static_cast<bool>(context.automatic.apart)) {
  if (k_.automatic.warp_size != 0) stores_ = stores_of_source(k_.kernel);
}

void RaceDiscipline::run(State start) {
  execution_.run(std::move(start));
  know_rounds();
}

std::unique_ptr<PointChecks> RaceDiscipline::checks(const State& state, Purpose) {
  return std::make_unique<RaceChecks>(
      k_, state, main_, [this, &state](VarId array, const std::vector<Term>& index, Term guard, Span span) {
        accesses_.add({array, Right::Read, index, k_.terms.conj(state.path, guard), span, {}, {},
                       ir::AtomicScope::All, locks_held(array, state), ticketed(), false, flagged(state),
                       counted_at_barriers(k_, orders_.roles, state.vars)});
      });
}

void RaceDiscipline::access(const ProgramAccess& access, const State& state, PointChecks&) {
  const bool store = access.right == Right::Write;
  const AtomicUpdate* update = ir::atomic_of(access.stmt);
  orders_.locks.give_back(access.stmt, access.array, access.index, state);
  const Right right = orders_.tickets.resets(access.stmt) ? Right::Write : access.right;
  accesses_.add({access.array, right, access.index, state.path, access.span,
                 k_.automatic.same_values ? access.value : Term(), store ? moment_of(access.stmt) : Moment(),
                 access.scope, locks_held(access.array, state), ticketed(), update && ir::is_atomic_load(*update), flagged(state),
                 counted_at_barriers(k_, orders_.roles, state.vars)});
  if (main_) orders_.flags.note(access.stmt, access.index, state.path);
}

// Arrays of the spaces that the barrier fences hold something new behind it, the same for all; unless no
// way from the phase's start to here stores to them. Behind a barrier of the grid global arrays hold what other groups stored.
bool RaceDiscipline::cross(const Stmt& stmt, const Barrier& barrier, State& state) {
  const bool apart = execution_.apart();
  const Term predicate = barrier.vote ? execution_.program_value(barrier.vote->predicate, state) : Term();
  if (region_.ends(barrier)) return false;
  for (auto& [array, map] : state.memory) {
    const bool fenced = k_.is_local(array) ? barrier.fences_local : barrier.fences_global;
    const bool other_groups = is_of_grid(barrier) && !k_.is_local(array);
    if (!fenced || k_.written.count(array) == 0 || (is_untouched(map) && !other_groups)) continue;
    const Term view = map;
    map = k_.fresh_map(array, "@phase", apart ? Scope::Private : Scope::Uniform);
    if (apart || other_groups || k_.uniformity.by_turns.count(array) != 0) continue;
    memory_.contents.meet(map, view, true);
    memory_.contents.settle(array, map, view, state.path);
  }
  if (barrier.vote) answer_vote(k_, *barrier.vote, predicate, state, apart);
  if (main_) behind_.emplace_back(&stmt, state);
  return true;
}

// Between barriers of the group it orders nothing but threads of one warp, which are compared apart (warp_phases.cpp).
void RaceDiscipline::meet(const Stmt& stmt) {
  if (k_.automatic.warp_size != 0) k_.out.refuse("warp_barrier", stmt.span);
}

void RaceDiscipline::run_kernel(const Stmt& stmt, const RunKernel&, State&) {
  k_.out.refuse("block_without_permissions", stmt.span);
}

void RaceDiscipline::exchange(const Stmt& stmt, const Exchange&, State&) {
  k_.out.refuse("block_without_permissions", stmt.span);
}

Term RaceDiscipline::found_by(const AtomicUpdate& update, const std::vector<Term>& operands) {
  return orders_.tickets.found_by(update, operands);
}

void RaceDiscipline::branch(BlockId block, Term condition, const State&, const State&) {
  if (!main_) return;
  orders_.tickets.branch(block, condition);
  orders_.locks.branch(block, condition);
}

std::vector<TakenLock> RaceDiscipline::locks_held(VarId array, const State& state) const {
  const Stmt* stmt = execution_.executed();
  if (!stmt && !execution_.at_branch()) return {};
  return orders_.locks.held(array, stmt, execution_.at().block, state);
}

Ticketed RaceDiscipline::ticketed() const {
  const Stmt* stmt = execution_.executed();
  if (!stmt && !execution_.at_branch()) return {};
  return orders_.tickets.side_at(stmt, execution_.at().block);
}

Flagged RaceDiscipline::flagged(const State& state) const {
  const Stmt* stmt = execution_.executed();
  if (!stmt && !execution_.at_branch()) return {};
  return orders_.flags.sides_at(stmt, execution_.at().block, state);
}

void RaceDiscipline::cut(const LoopCut& loop, const State& before, State&) {
  if (main_ || !loops_[loop.loop].synchronises) return;
  round_of_[loop.loop] = rounds_.size();
  rounds_.push_back({loop.counter, before.path, {}, 0});
}

// States that reach the back edge in the turn in which the loop was cut.
void RaceDiscipline::take_back_edge(std::uint32_t loop, const RegionNode& from, const State& state) {
  gone_round_.insert({k_.cfg.loops[loop].header, from.turn, false});
  const auto at = round_of_.find(loop);
  if (at == round_of_.end()) return;
  Round& round = rounds_[at->second];
  round.ways.push_back(state.path);
  round.known = k_.facts.size();
}

}  // namespace permverify::obligation
