#include "logic/analysis/region.h"

#include <algorithm>
#include <map>

#include "logic/ir/effects.h"

namespace permverify::obligation {

using namespace ir;

Region::Region(const Cfg& cfg, const Stmt* barrier, Ends ends) : cfg_(cfg), ends_(std::move(ends)) {
  start_ = {0, 0, true};
  for (const BlockId block : cfg.order) {
    const auto& stmts = cfg.blocks[block].stmts;
    const auto at = std::find(stmts.begin(), stmts.end(), barrier);
    if (!barrier || at == stmts.end()) continue;
    start_.block = block;
    start_statement_ = static_cast<std::size_t>(at - stmts.begin()) + 1;
  }
  if (barrier) {
    for (std::uint32_t l = cfg.blocks[start_.block].loop; l != ~0U; l = cfg.loops[l].parent) {
      around_.push_back(l);
    }
  }
  // The entry block may be the head of a loop: then it is passed like any other.
  if (!barrier) start_.start = false;
  collect();
}

std::size_t Region::first_statement(const RegionNode& node) const {
  return node.start ? start_statement_ : 0;
}

bool Region::is_ended(const RegionNode& node) const {
  const auto& stmts = cfg_.blocks[node.block].stmts;
  for (std::size_t i = first_statement(node); i < stmts.size(); ++i) {
    const Barrier* barrier = barrier_of(*stmts[i]);
    if (barrier && ends_(*barrier)) return true;
  }
  return false;
}

// Nothing for a back edge in the turn in which its loop was entered or has completed an iteration already.
std::optional<RegionNode> Region::target(const RegionNode& from, BlockId to) const {
  if (!cfg_.is_back_edge(from.block, to)) return RegionNode{to, from.turn, false};
  const std::uint32_t loop = cfg_.loop_of_header(to);
  const auto at = std::find(around_.begin(), around_.end(), loop);
  if (at == around_.end()) return std::nullopt;
  const auto turn = static_cast<std::uint32_t>(at - around_.begin()) + 1;
  if (turn <= from.turn) return std::nullopt;
  return RegionNode{to, turn, false};
}

void Region::collect() {
  std::vector<RegionNode> work{start_};
  nodes_.insert(start_);
  while (!work.empty()) {
    const RegionNode node = work.back();
    work.pop_back();
    if (is_ended(node)) continue;
    for (const BlockId to : cfg_.blocks[node.block].successors) {
      const auto next = target(node, to);
      if (next && nodes_.insert(*next).second) work.push_back(*next);
    }
  }
  std::map<BlockId, std::size_t> place;
  for (std::size_t i = 0; i < cfg_.order.size(); ++i) place[cfg_.order[i]] = i;
  order_.assign(nodes_.begin(), nodes_.end());
  std::sort(order_.begin(), order_.end(), [&](const RegionNode& a, const RegionNode& b) {
    if (a.turn != b.turn) return a.turn < b.turn;
    if (place[a.block] != place[b.block]) return place[a.block] < place[b.block];
    return a.start && !b.start;
  });
  for (const RegionNode& node : order_) {
    const bool head = !node.start && cfg_.loop_of_header(node.block) != ~0U;
    if (head && goes_round(node)) cut_.insert(node);
  }
}

// Is there a way from the head, within this turn, to an edge back to it?
bool Region::goes_round(const RegionNode& head) const {
  std::set<RegionNode> seen{head};
  std::vector<RegionNode> work{head};
  while (!work.empty()) {
    const RegionNode node = work.back();
    work.pop_back();
    if (is_ended(node)) continue;
    for (const BlockId to : cfg_.blocks[node.block].successors) {
      if (to == head.block) return true;
      const auto next = target(node, to);
      if (next && next->turn == head.turn && seen.insert(*next).second) work.push_back(*next);
    }
  }
  return false;
}

std::optional<RegionNode> Region::next(const RegionNode& from, std::size_t successor) const {
  return target(from, cfg_.blocks[from.block].successors[successor]);
}

bool Region::keep_cut(const std::set<RegionNode>& gone_round) {
  const auto is_passed_once = [&](const RegionNode& head) { return gone_round.count(head) == 0; };
  return std::erase_if(cut_, is_passed_once) != 0;
}

std::uint32_t Region::cut_loop(const RegionNode& node) const {
  return cut_.count(node) != 0 ? cfg_.loop_of_header(node.block) : ~0U;
}

}  // namespace permverify::obligation
