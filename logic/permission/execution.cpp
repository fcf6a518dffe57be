// Rule [VC] Fig. 6 for straight-line code, weakened at joins to the disjunction of the paths.
#include "logic/execution/divergence.h"
#include "logic/permission/distribution.h"
#include "logic/permission/thread_execution.h"

namespace permverify::obligation {

using namespace ir;

ThreadExecution::ThreadExecution(KernelContext& context, Memory& memory) : k_(context), memory_(memory) {
  for (std::uint32_t l = 0; l < k_.cfg.loops.size(); ++l) {
    effects_.push_back(effect_of_loop(k_.vocabulary.module(), k_.cfg, l));
  }
}

State ThreadExecution::entry_state() {
  State state;
  state.path = k_.terms.truth(true);
  state.vars = k_.params;
  state.memory = k_.launch_memory;
  state.held = k_.thread_pre.atoms;
  return state;
}

void ThreadExecution::run() {
  for (std::uint32_t l = 0; l < k_.cfg.loops.size(); ++l) loops_[l] = describe(l);
  State entry = entry_state();
  Phase phase;
  phase.span = k_.kernel.span;
  phase.rights = entry.held;
  phase.known = k_.facts.size();
  phase.path = entry.path;
  k_.phases.push_back(std::move(phase));
  check_phase(k_, k_.phases.back());
  incoming_[0].push_back(std::move(entry));
  bool exit_reached = false;
  for (const BlockId block : k_.cfg.order) {
    const auto it = incoming_.find(block);
    if (it == incoming_.end() || it->second.empty()) continue;
    State state = it->second.front();
    for (std::size_t i = 1; i < it->second.size(); ++i) {
      state = merge(k_.terms, state, it->second[i]);
    }
    it->second.clear();
    run_block(block, std::move(state));
    exit_reached = exit_reached || block == k_.cfg.exit;
  }
  if (!exit_reached) {
    k_.probe_reachable("unreachable:exit", "no thread ever gets here", k_.kernel.end,
                       k_.terms.truth(false));
  }
}

void ThreadExecution::run_block(BlockId block, State state) {
  at_ = block;
  const std::uint32_t loop = k_.cfg.loop_of_header(block);
  if (loop != ~0U) state = enter_loop(loop, state);
  for (const Stmt* stmt : k_.cfg.blocks[block].stmts) execute(*stmt, state);
  if (block == k_.cfg.exit) {
    finish(std::move(state));
  } else {
    leave_block(block, std::move(state));
  }
}

void ThreadExecution::add_path(State& state, Term condition) {
  state.path = k_.terms.conj(state.path, condition);
}

void ThreadExecution::leave_block(BlockId block, State state) {
  const auto& node = k_.cfg.blocks[block];
  if (node.successors.size() == 1) {
    send(block, node.successors[0], std::move(state));
    return;
  }
  const Term condition = node.condition ? program_value(node.condition, state) : k_.terms.truth(true);
  State yes = state;
  add_path(yes, condition);
  add_path(state, k_.terms.negate(condition));
  if (k_.uniformity.needs_proof.count(block)) require_uniform_branch(k_, block, condition, yes, state);
  const std::uint32_t loop = k_.cfg.loop_of_header(block);
  if (loop != ~0U && node.condition) {
    k_.probe_reachable("unreachable:loop_body", "the body of this loop is never executed",
                       k_.cfg.loops[loop].stmt->span, yes.path);
  }
  if (!yes.path.is_false()) send(block, node.successors[0], std::move(yes));
  if (!state.path.is_false()) send(block, node.successors[1], std::move(state));
}

void ThreadExecution::send(BlockId from, BlockId to, State state) {
  const auto& cfg = k_.cfg;
  if (cfg.is_back_edge(from, to)) {
    const std::uint32_t loop = cfg.loop_of_header(to);
    check_invariant(loop, state, false);
    check_measure(loop, state);
    return;
  }
  // What the loops that are left had framed off is back.
  for (std::uint32_t l = cfg.blocks[from].loop; l != ~0U; l = cfg.loops[l].parent) {
    if (cfg.in_loop(to, l)) break;
    const auto it = state.framed_off.find(l);
    if (it == state.framed_off.end()) continue;
    state.held = combine(k_.terms, std::move(state.held), it->second, Reads::Unrelated);
    state.framed_off.erase(it);
  }
  incoming_[to].push_back(std::move(state));
}

}  // namespace permverify::obligation
