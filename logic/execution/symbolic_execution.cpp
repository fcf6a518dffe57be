#include "logic/execution/symbolic_execution.h"

#include "logic/execution/divergence.h"

namespace permverify::obligation {

using namespace ir;

std::vector<LoopEffect> effects_of_loops(const KernelContext& k) {
  std::vector<LoopEffect> effects;
  for (std::uint32_t l = 0; l < k.cfg.loops.size(); ++l) {
    effects.push_back(effect_of_loop(k.vocabulary.module(), k.cfg, l));
  }
  return effects;
}

SymbolicExecution::SymbolicExecution(KernelContext& context, const std::vector<LoopEffect>& loops,
                                     const Region& region, Memory& memory, Discipline& discipline)
    : k_(context), loops_(loops), region_(region), memory_(memory), discipline_(discipline) {}

void SymbolicExecution::run(State start, AtPlace at_place) {
  at_place_ = std::move(at_place);
  walk_.run(
      region_, std::move(start), [this](const State& a, const State& b) { return merge(k_.terms, a, b); },
      [this](const RegionNode& node, State state) { pass(node, std::move(state)); });
}

Term SymbolicExecution::counter(std::uint32_t loop) const {
  const auto found = counters_.find({k_.cfg.loops[loop].header, at_.turn, false});
  return found == counters_.end() ? Term() : found->second;
}

bool SymbolicExecution::may_be_apart(const RegionNode& node) const {
  if (!discipline_.separates_iterations()) return false;
  for (std::uint32_t l = k_.cfg.blocks[node.block].loop; l != ~0U; l = k_.cfg.loops[l].parent) {
    const bool together = discipline_.owes() && loops_[l].synchronises;
    if (!together && region_.cut_loop({k_.cfg.loops[l].header, node.turn, false}) == l) return true;
  }
  return false;
}

void SymbolicExecution::pass(const RegionNode& node, State state) {
  k_.out.check_time();
  apart_ = may_be_apart(node);
  at_ = node;
  const std::uint32_t loop = region_.cut_loop(node);
  if (loop != ~0U) {
    state = at_head(loop, std::move(state));
  } else if (!node.start && k_.cfg.loop_of_header(node.block) != ~0U) {
    note_reads_of_invariant(k_.cfg.loop_of_header(node.block), state);
  }
  const auto& stmts = k_.cfg.blocks[node.block].stmts;
  for (std::size_t i = region_.first_statement(node); i < stmts.size(); ++i) {
    executed_ = stmts[i];
    const bool goes_on = execute(*stmts[i], state);
    executed_ = nullptr;
    if (!goes_on) return;
  }
  if (node.block == k_.cfg.exit) return discipline_.exit(std::move(state));
  leave(node, std::move(state));
}

void SymbolicExecution::leave(const RegionNode& node, State state) {
  const auto& block = k_.cfg.blocks[node.block];
  if (block.successors.empty()) return;
  if (block.successors.size() == 1) return send(node, 0, std::move(state));
  if (block.condition && at_place_) at_place_(block.condition->span, state);
  at_branch_ = true;
  const Term condition = block.condition
                             ? k_.vocabulary.ranges().decided(program_value(block.condition, state))
                             : k_.terms.truth(true);
  at_branch_ = false;
  State yes = state;
  yes.path = k_.terms.conj(state.path, condition);
  state.path = k_.terms.conj(state.path, k_.terms.negate(condition));
  if (discipline_.owes() && k_.uniformity.needs_proof.count(node.block)) {
    require_uniform_branch(k_, node.block, condition, yes, state);
  }
  discipline_.branch(node.block, condition, yes, state);
  if (!yes.path.is_false()) send(node, 0, std::move(yes));
  if (!state.path.is_false()) send(node, 1, std::move(state));
}

void SymbolicExecution::send(const RegionNode& from, std::size_t successor, State state) {
  const auto to = region_.next(from, successor);
  if (!to) {
    const std::uint32_t loop = k_.cfg.loop_of_header(k_.cfg.blocks[from.block].successors[successor]);
    discipline_.take_back_edge(loop, from, state);
    if (!discipline_.owes()) return;
    check_invariant(loop, state, false);
    check_measure(loop, from.turn, state);
    return;
  }
  discipline_.take_edge(from.block, to->block, state);
  if (apart_ && !may_be_apart(*to)) {
    for (auto& [var, value] : state.vars) value = shared_value(var, value, state);
  }
  walk_.reach(*to, std::move(state));
}

}  // namespace permverify::obligation
