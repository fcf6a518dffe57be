// The part of the flow graph that a phase covers: all that can be reached from its start without passing a barrier
// that ends it, back edges included (logic.md 11.1).
#pragma once
#include <functional>
#include <optional>
#include <set>

#include "logic/ir/cfg.h"

namespace permverify::obligation {

// A block in one turn. The phase starts in turn 0; over the back edge of the n-th loop around its start, counted from
// within, it continues in turn n. So a region has only the cycles of loops whose iterations the phase may complete,
// and these are cut at their heads.
struct RegionNode {
  ir::BlockId block;
  std::uint32_t turn;
  bool start;        // the rest of the block in which the phase starts
  auto operator<=>(const RegionNode&) const = default;
};

class Region {
 public:
  using Ends = std::function<bool(const ir::Barrier&)>;
  // From the entry of the kernel (barrier null) or from behind a barrier.
  Region(const ir::Cfg& cfg, const ir::Stmt* barrier, Ends ends);

  // Predecessors first.
  const std::vector<RegionNode>& order() const { return order_; }
  // Where execution continues from the end of the node; without the back edges of loops that are cut.
  std::optional<RegionNode> next(const RegionNode& from, std::size_t successor) const;
  // Index of the first statement that belongs to the node.
  std::size_t first_statement(const RegionNode& node) const;
  // The loop whose head this is, if the phase may complete an iteration of it; else ~0.
  std::uint32_t cut_loop(const RegionNode& node) const;
  // The phase completes no iteration of these loops, although the flow graph has a path: each is executed once.
  // Returns whether this changes the region.
  bool keep_cut(const std::set<RegionNode>& gone_round);
  bool ends(const ir::Barrier& barrier) const { return ends_(barrier); }

 private:
  std::optional<RegionNode> target(const RegionNode& from, ir::BlockId to) const;
  bool is_ended(const RegionNode& node) const;
  void collect();
  bool goes_round(const RegionNode& head) const;

  const ir::Cfg& cfg_;
  Ends ends_;
  RegionNode start_{};
  std::size_t start_statement_ = 0;
  std::vector<std::uint32_t> around_;        // loops around the start, innermost first
  std::set<RegionNode> nodes_;
  std::vector<RegionNode> order_;
  std::set<RegionNode> cut_;
};

}  // namespace permverify::obligation
