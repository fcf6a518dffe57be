#include "logic/race/walk.h"

#include "logic/execution/divergence.h"
#include "logic/race/warps.h"

namespace permverify::obligation {

using namespace ir;
using term::Scope;

Walk::Walk(KernelContext& context, const std::vector<LoopEffect>& loops, const Region& region,
           Memory& memory, bool main)
    : k_(context),
      loops_(loops),
      region_(region),
      memory_(memory),
      main_(main),
      accesses_(context.terms) {
  if (k_.automatic.warp_size != 0) stores_ = stores_of_source(k_.kernel);
}

void Walk::run(State start) {
  incoming_[region_.order().front()].push_back(std::move(start));
  for (const RegionNode& node : region_.order()) {
    const auto it = incoming_.find(node);
    if (it == incoming_.end()) continue;
    State state = it->second.front();
    for (std::size_t i = 1; i < it->second.size(); ++i) {
      state = merge(k_.terms, state, it->second[i]);
    }
    incoming_.erase(it);
    pass(node, std::move(state));
  }
  know_rounds();
}

bool Walk::may_be_apart(const RegionNode& node) const {
  for (std::uint32_t l = k_.cfg.blocks[node.block].loop; l != ~0U; l = k_.cfg.loops[l].parent) {
    const bool together = main_ && loops_[l].synchronises;
    if (!together && region_.cut_loop({k_.cfg.loops[l].header, node.turn, false}) == l) return true;
  }
  return false;
}

void Walk::pass(const RegionNode& node, State state) {
  apart_ = may_be_apart(node);
  at_ = node;
  const std::uint32_t loop = region_.cut_loop(node);
  if (loop != ~0U) state = at_head(loop, std::move(state));
  const auto& stmts = k_.cfg.blocks[node.block].stmts;
  for (std::size_t i = region_.first_statement(node); i < stmts.size(); ++i) {
    if (!execute(*stmts[i], state)) return;
  }
  leave(node, std::move(state));
}

void Walk::leave(const RegionNode& node, State state) {
  const auto& block = k_.cfg.blocks[node.block];
  if (block.successors.empty()) return;
  if (block.successors.size() == 1) return send(node, 0, std::move(state));
  const Term condition =
      block.condition ? k_.vocabulary.ranges().decided(program_value(block.condition, state))
                      : k_.terms.truth(true);
  State yes = state;
  yes.path = k_.terms.conj(state.path, condition);
  state.path = k_.terms.conj(state.path, k_.terms.negate(condition));
  if (main_ && k_.uniformity.needs_proof.count(node.block)) {
    require_uniform_branch(k_, node.block, condition, yes, state);
  }
  if (!yes.path.is_false()) send(node, 0, std::move(yes));
  if (!state.path.is_false()) send(node, 1, std::move(state));
}

void Walk::send(const RegionNode& from, std::size_t successor, State state) {
  const auto to = region_.next(from, successor);
  if (!to) {
    const BlockId head = k_.cfg.blocks[from.block].successors[successor];
    const std::uint32_t loop = k_.cfg.loop_of_header(head);
    gone_round_.insert({head, from.turn, false});
    if (!main_) return note_round(loop, state);
    check_invariant(loop, state, false);
    check_measure(loop, from.turn, state);
    return;
  }
  if (apart_ && !may_be_apart(*to)) {
    for (auto& [var, value] : state.vars) value = shared_value(var, value, state);
  }
  incoming_[*to].push_back(std::move(state));
}

// Equal in all threads, though the term speaks of this one: a name that is shared.
Term Walk::shared_value(VarId var, Term value, const State& state) {
  if (!k_.uniformity.uniform(var)) return value;
  for (const Term s : k_.facts.symbols_of(value)) {
    if (s->scope != Scope::Private) continue;
    const Term shared = k_.terms.fresh(k_.name(var), value.sort(), Scope::Uniform);
    k_.facts.add(k_.terms.implies(state.path, k_.terms.eq(shared, value)));
    return shared;
  }
  return value;
}

}  // namespace permverify::obligation
