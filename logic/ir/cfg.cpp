#include "logic/ir/cfg.h"

#include <algorithm>
#include <cassert>

#include "logic/ir/visit.h"

namespace permverify::ir {
namespace {

constexpr std::uint32_t no_loop = ~0U;

// Lowers structured statements; `current_` is no_block after a jump away.
class Lowering {
 public:
  Cfg run(const StmtList& body) {
    current_ = new_block();
    cfg_.exit = new_block();
    lower(body);
    if (current_ != no_block) jump(current_, cfg_.exit);
    return std::move(cfg_);
  }

 private:
  struct Targets {
    BlockId on_break, on_continue;
  };

  BlockId new_block() {
    cfg_.blocks.emplace_back();
    cfg_.blocks.back().loop = loop_;
    return static_cast<BlockId>(cfg_.blocks.size() - 1);
  }
  void jump(BlockId from, BlockId to) { cfg_.blocks[from].successors.push_back(to); }
  void branch(BlockId from, const ExprPtr& condition, BlockId yes, BlockId no) {
    cfg_.blocks[from].condition = condition;
    cfg_.blocks[from].successors = {yes, no};
  }
  void leave_to(BlockId target) {
    jump(current_, target);
    current_ = no_block;
  }

  void lower(const StmtList& list) {
    for (const auto& stmt : list) {
      if (current_ == no_block) current_ = new_block();  // unreachable code: pruned later
      lower(*stmt);
    }
  }

  void lower(const Stmt& stmt) {
    const auto simple = [&] { cfg_.blocks[current_].stmts.push_back(&stmt); };
    visit_stmt(
        stmt,
        [&](const Block& n) { lower_block(n); },
        [&](const Leave& n) { lower_leave(n); },
        [&](const If& n) { lower_if(n); },
        [&](const Loop& n) { lower_loop(stmt, n); },
        [&](const Break&) { leave_to(targets_.back().on_break); },
        [&](const Continue&) { leave_to(targets_.back().on_continue); },
        [&](const Return&) { leave_to(cfg_.exit); },
        [&](const OneOf<Declare, Assign, Havoc, Store, AtomicUpdate, Barrier, WarpBarrier, RunKernel,
                      Exchange> auto&) {
          simple();
        },
        [&](const ProofStep auto&) { simple(); });
  }

  void lower_block(const Block& block) {
    if (block.label == no_label) return lower(block.body);
    const BlockId end = new_block();
    labels_.emplace_back(block.label, end);
    lower(block.body);
    labels_.pop_back();
    if (current_ != no_block) jump(current_, end);
    current_ = end;
  }

  void lower_leave(const Leave& leave) {
    const auto target = std::find_if(labels_.rbegin(), labels_.rend(),
                                     [&](const auto& open) { return open.first == leave.label; });
    assert(target != labels_.rend());
    leave_to(target->second);
  }

  void lower_if(const If& choice) {
    const BlockId start = current_;
    const BlockId yes = new_block();
    const BlockId no = new_block();
    const BlockId join = new_block();
    branch(start, choice.condition, yes, no);
    current_ = yes;
    lower(choice.then_body);
    if (current_ != no_block) jump(current_, join);
    current_ = no;
    lower(choice.else_body);
    if (current_ != no_block) jump(current_, join);
    current_ = join;
  }

  void lower_loop(const Stmt& stmt, const Loop& loop) {
    lower(loop.init);
    const BlockId before = current_;
    const BlockId after = new_block();
    const std::uint32_t outer = loop_;
    loop_ = static_cast<std::uint32_t>(cfg_.loops.size());
    cfg_.loops.push_back(CfgLoop{&stmt, no_block, {}, outer});
    const BlockId header = new_block();
    const BlockId step = new_block();
    cfg_.loops[loop_].header = header;
    jump(before, header);
    targets_.push_back({after, step});
    BlockId body = header;
    if (loop.test_first) {
      body = new_block();
      branch(header, loop.condition, body, after);
    }
    current_ = body;
    lower(loop.body);
    if (current_ != no_block) jump(current_, step);
    current_ = step;
    lower(loop.step);
    if (loop.test_first) {
      jump(current_, header);
    } else {
      branch(current_, loop.condition, header, after);
    }
    targets_.pop_back();
    loop_ = outer;
    current_ = after;
  }

  Cfg cfg_;
  BlockId current_ = no_block;
  std::uint32_t loop_ = no_loop;
  std::vector<Targets> targets_;
  std::vector<std::pair<LabelId, BlockId>> labels_;  // of open blocks, with where they end
};

void find_order(Cfg& cfg) {
  std::vector<char> seen(cfg.blocks.size(), 0);
  std::vector<std::pair<BlockId, std::size_t>> stack{{0, 0}};
  seen[0] = 1;
  while (!stack.empty()) {
    auto& [block, next] = stack.back();
    // The false edge first: then loop bodies come before what follows the loop in the order.
    const auto& successors = cfg.blocks[block].successors;
    if (next < successors.size()) {
      const BlockId to = successors[successors.size() - 1 - next++];
      if (!seen[to]) {
        seen[to] = 1;
        stack.emplace_back(to, 0);
      }
    } else {
      cfg.order.push_back(block);
      stack.pop_back();
    }
  }
  std::reverse(cfg.order.begin(), cfg.order.end());
}

void find_predecessors(Cfg& cfg) {
  for (const BlockId block : cfg.order) {
    for (const BlockId to : cfg.blocks[block].successors) {
      cfg.blocks[to].predecessors.push_back(block);
    }
  }
}

// Natural loop bodies from the back edges: blocks that reach the header without leaving it. What
// stands in the body but only ever leaves (before `break`, `Leave`, `return`) is outside, and a loop
// that stands there is no inner loop: parents are found anew among natural loops.
void find_loop_blocks(Cfg& cfg) {
  for (auto& block : cfg.blocks) block.loop = no_loop;
  for (std::uint32_t l = 0; l < cfg.loops.size(); ++l) {
    auto& loop = cfg.loops[l];
    std::vector<char> inside(cfg.blocks.size(), 0);
    inside[loop.header] = 1;
    std::vector<BlockId> work;
    for (const BlockId from : cfg.blocks[loop.header].predecessors) {
      if (cfg.is_back_edge(from, loop.header)) work.push_back(from);
    }
    while (!work.empty()) {
      const BlockId block = work.back();
      work.pop_back();
      if (inside[block]) continue;
      inside[block] = 1;
      for (const BlockId from : cfg.blocks[block].predecessors) work.push_back(from);
    }
    loop.parent = cfg.blocks[loop.header].loop;  // outer loops come first
    for (const BlockId block : cfg.order) {
      if (inside[block]) {
        loop.blocks.push_back(block);
        cfg.blocks[block].loop = l;  // inner loops come later and win
      }
    }
  }
}

// Iterative postdominance over the reversed graph (Cooper, Harvey, Kennedy 2001).
void find_postdominators(Cfg& cfg) {
  const std::size_t n = cfg.blocks.size();
  auto& ipdom = cfg.immediate_postdominator;
  ipdom.assign(n, no_block);
  // Post-order of the reversed graph from the exit.
  std::vector<BlockId> post, number(n, no_block);
  std::vector<char> seen(n, 0);
  std::vector<std::pair<BlockId, std::size_t>> stack{{cfg.exit, 0}};
  seen[cfg.exit] = 1;
  while (!stack.empty()) {
    auto& [block, next] = stack.back();
    const auto& preds = cfg.blocks[block].predecessors;
    if (next < preds.size()) {
      const BlockId to = preds[next++];
      if (!seen[to]) {
        seen[to] = 1;
        stack.emplace_back(to, 0);
      }
    } else {
      number[block] = static_cast<BlockId>(post.size());
      post.push_back(block);
      stack.pop_back();
    }
  }
  const auto meet = [&](BlockId a, BlockId b) {
    while (a != b) {
      while (number[a] < number[b]) a = ipdom[a];
      while (number[b] < number[a]) b = ipdom[b];
    }
    return a;
  };
  ipdom[cfg.exit] = cfg.exit;
  for (bool changed = true; changed;) {
    changed = false;
    for (auto it = post.rbegin(); it != post.rend(); ++it) {
      if (*it == cfg.exit) continue;
      BlockId best = no_block;
      for (const BlockId to : cfg.blocks[*it].successors) {
        if (number[to] == no_block || ipdom[to] == no_block) continue;
        best = best == no_block ? to : meet(best, to);
      }
      if (best != ipdom[*it]) {
        ipdom[*it] = best;
        changed = true;
      }
    }
  }
  ipdom[cfg.exit] = no_block;
}

}  // namespace

bool Cfg::is_back_edge(BlockId from, BlockId to) const {
  // Only loop headers are entered by back edges, and never from before them in the order.
  const std::uint32_t loop = loop_of_header(to);
  if (loop == no_loop) return false;
  const auto at = [&](BlockId block) { return std::find(order.begin(), order.end(), block); };
  return at(to) <= at(from);
}

bool Cfg::in_loop(BlockId block, std::uint32_t loop) const {
  for (std::uint32_t l = blocks[block].loop; l != no_loop; l = loops[l].parent) {
    if (l == loop) return true;
  }
  return false;
}

std::uint32_t Cfg::loop_of_header(BlockId block) const {
  for (std::uint32_t l = 0; l < loops.size(); ++l) {
    if (loops[l].header == block) return l;
  }
  return no_loop;
}

std::vector<BlockId> Cfg::influence(BlockId block) const {
  std::vector<BlockId> result;
  if (blocks[block].successors.size() < 2) return result;
  std::vector<char> seen(blocks.size(), 0);
  std::vector<BlockId> work(blocks[block].successors);
  const BlockId stop = immediate_postdominator[block];
  while (!work.empty()) {
    const BlockId next = work.back();
    work.pop_back();
    if (next == stop || seen[next]) continue;
    seen[next] = 1;
    result.push_back(next);
    for (const BlockId to : blocks[next].successors) work.push_back(to);
  }
  return result;
}

Cfg build_cfg(const StmtList& body) {
  Cfg cfg = Lowering().run(body);
  find_order(cfg);
  find_predecessors(cfg);
  find_loop_blocks(cfg);
  find_postdominators(cfg);
  return cfg;
}

}  // namespace permverify::ir
