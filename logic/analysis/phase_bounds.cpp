#include "logic/analysis/phase_bounds.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "logic/ir/effects.h"

namespace permverify::analysis {

using namespace ir;

namespace {

// Null stands for the begin of the kernel, or for its end.
using Bounds = std::set<const Stmt*>;

bool is_barrier(const Stmt* stmt) { return barrier_of(*stmt) != nullptr; }

class PhaseFlow {
 public:
  explicit PhaseFlow(const Cfg& cfg) : cfg_(cfg), after_(cfg.blocks.size()), before_(cfg.blocks.size()) {
    after_[0].insert(nullptr);
    if (cfg.exit != no_block) before_[cfg.exit].insert(nullptr);
    while (propagate()) {
    }
  }

  // Before the statement of this number, or behind the last one.
  PhaseBounds at(BlockId block, std::size_t number) const {
    const auto& stmts = cfg_.blocks[block].stmts;
    const auto here = stmts.begin() + static_cast<std::ptrdiff_t>(number);
    const auto last = std::find_if(std::make_reverse_iterator(here), stmts.rend(), is_barrier);
    const auto next = std::find_if(here, stmts.end(), is_barrier);
    PhaseBounds bounds;
    bounds.after = spans_of(last == stmts.rend() ? after_[block] : Bounds{*last}, bounds.from_begin);
    bounds.before = spans_of(next == stmts.end() ? before_[block] : Bounds{*next}, bounds.to_end);
    return bounds;
  }

 private:
  // Whether something changed.
  bool propagate() {
    bool changed = false;
    const auto add = [&](Bounds& to, const Bounds& from) {
      const std::size_t before = to.size();
      to.insert(from.begin(), from.end());
      changed |= to.size() != before;
    };
    for (BlockId block = 0; block < cfg_.blocks.size(); ++block) {
      for (const BlockId next : cfg_.blocks[block].successors) {
        add(after_[next], last_of(block));
        add(before_[block], first_of(next));
      }
    }
    return changed;
  }

  Bounds last_of(BlockId block) const {
    const auto& stmts = cfg_.blocks[block].stmts;
    const auto found = std::find_if(stmts.rbegin(), stmts.rend(), is_barrier);
    return found == stmts.rend() ? after_[block] : Bounds{*found};
  }
  Bounds first_of(BlockId block) const {
    const auto& stmts = cfg_.blocks[block].stmts;
    const auto found = std::find_if(stmts.begin(), stmts.end(), is_barrier);
    return found == stmts.end() ? before_[block] : Bounds{*found};
  }

  static std::vector<Span> spans_of(const Bounds& bounds, bool& without) {
    std::vector<Span> spans;
    for (const Stmt* barrier : bounds) {
      if (barrier == nullptr) without = true;
      else spans.push_back(barrier->span);
    }
    std::sort(spans.begin(), spans.end(), [](Span a, Span b) { return std::tie(a.file, a.begin) < std::tie(b.file, b.begin); });
    spans.erase(std::unique(spans.begin(), spans.end()), spans.end());
    return spans;
  }

  const Cfg& cfg_;
  std::vector<Bounds> after_, before_;  // of each block: at its begin, and at its end
};

}  // namespace

std::vector<PlaceInPhase> places_in_phases(const Cfg& cfg) {
  const PhaseFlow flow(cfg);
  std::vector<PlaceInPhase> places;
  std::set<std::tuple<support::BufferId, std::uint32_t, std::uint32_t>> seen;
  const auto add = [&](Span span, BlockId block, std::size_t number) {
    if (seen.emplace(span.file, span.begin, span.end).second) places.push_back({span, flow.at(block, number)});
  };
  for (const BlockId block : cfg.order) {
    const auto& [stmts, successors, condition, predecessors, loop] = cfg.blocks[block];
    for (std::size_t i = 0; i < stmts.size(); ++i) add(stmts[i]->span, block, i);
    if (condition) add(condition->span, block, stmts.size());
  }
  return places;
}

}  // namespace permverify::analysis
