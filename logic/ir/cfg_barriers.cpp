#include <algorithm>
#include <set>

#include "logic/ir/cfg.h"
#include "logic/ir/effects.h"

namespace permverify::ir {
namespace {

struct Walk {
  const Cfg& cfg;
  BarrierTest counts;
  std::uint32_t within;  // ~0: the whole body
  std::set<const Stmt*> found;
  std::set<BlockId> seen;
  std::vector<std::pair<BlockId, std::size_t>> work;  // look backwards from before statement i

  void add_end(BlockId block) {
    if (seen.insert(block).second) work.emplace_back(block, cfg.blocks[block].stmts.size());
  }

  void run() {
    while (!work.empty()) {
      const auto [block, end] = work.back();
      work.pop_back();
      if (stops_in(block, end)) continue;
      if (within == ~0U) {
        if (block == 0) found.insert(nullptr);
      } else if (block == cfg.loops[within].header) {
        found.insert(nullptr);
        continue;
      }
      for (const BlockId from : cfg.blocks[block].predecessors) add_end(from);
    }
  }

  bool stops_in(BlockId block, std::size_t end) {
    const auto& stmts = cfg.blocks[block].stmts;
    for (std::size_t i = end; i-- > 0;) {
      const Barrier* barrier = barrier_of(*stmts[i]);
      if (!barrier || !counts(*barrier)) continue;
      found.insert(stmts[i]);
      return true;
    }
    return false;
  }
};

// A set of pointers has no order of its own: what is generated must not depend on addresses.
std::vector<const Stmt*> in_source_order(const std::set<const Stmt*>& found) {
  std::vector<const Stmt*> result(found.begin(), found.end());
  const auto place = [](const Stmt* stmt) { return stmt ? stmt->span.begin + 1 : 0; };
  std::sort(result.begin(), result.end(),
            [&](const Stmt* a, const Stmt* b) { return place(a) < place(b); });
  return result;
}

}  // namespace

std::vector<const Stmt*> directly_before(const Cfg& cfg, const Stmt* barrier) {
  Walk walk{cfg, [](const Barrier&) { return true; }, ~0U, {}, {}, {}};
  for (const BlockId block : cfg.order) {
    const auto& stmts = cfg.blocks[block].stmts;
    const auto it = std::find(stmts.begin(), stmts.end(), barrier);
    if (it != stmts.end()) walk.work.emplace_back(block, it - stmts.begin());
  }
  walk.run();
  return in_source_order(walk.found);
}

std::vector<const Stmt*> last_in_iteration(const Cfg& cfg, std::uint32_t loop,
                                           const BarrierTest& counts) {
  Walk walk{cfg, counts, loop, {}, {}, {}};
  const BlockId header = cfg.loops[loop].header;
  for (const BlockId from : cfg.blocks[header].predecessors) {
    if (cfg.is_back_edge(from, header)) walk.add_end(from);
  }
  walk.run();
  return in_source_order(walk.found);
}

}  // namespace permverify::ir
