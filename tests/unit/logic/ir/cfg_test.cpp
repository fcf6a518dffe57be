#include "logic/ir/cfg.h"

#include <algorithm>
#include <set>

#include "../source.h"

using namespace permverify;
using namespace permverify::testing;
using ir::BlockId;

namespace {

std::set<BlockId> influence(const Flow& flow, const std::string& condition) {
  const auto list = flow.cfg.influence(flow.branch(condition));
  return {list.begin(), list.end()};
}

std::size_t back_edges(const ir::Cfg& cfg) {
  std::size_t count = 0;
  for (const BlockId from : cfg.order) {
    for (const BlockId to : cfg.blocks[from].successors) count += cfg.is_back_edge(from, to);
  }
  return count;
}

// What must hold of every flow graph.
void check_shape(const Flow& flow) {
  const auto& cfg = flow.cfg;
  REQUIRE(cfg.order.front() == 0);
  for (const BlockId from : cfg.order) {
    for (const BlockId to : cfg.blocks[from].successors) {
      const auto& back = cfg.blocks[to].predecessors;
      CHECK(std::count(back.begin(), back.end(), from) >= 1);
      CHECK(cfg.is_back_edge(from, to) == (flow.place(to) <= flow.place(from)));
    }
  }
  CHECK(cfg.blocks[cfg.exit].successors.empty());
}

}  // namespace

TEST_CASE("a choice: both sides are influenced, the join is not", "[cfg]") {
  const Flow flow("int x = 0; if (n < m) { x = 1; } else { x = 2; } x = 3;");
  check_shape(flow);
  CHECK(influence(flow, "n < m") == std::set<BlockId>{flow.at("x = 1"), flow.at("x = 2")});
  const BlockId branch = flow.branch("n < m");
  CHECK(flow.cfg.immediate_postdominator[branch] == flow.at("x = 3"));
  CHECK(flow.cfg.blocks[branch].successors ==
        std::vector<BlockId>{flow.at("x = 1"), flow.at("x = 2")});
  CHECK(flow.cfg.influence(flow.at("x = 3")).empty());
  CHECK(back_edges(flow.cfg) == 0);
}

TEST_CASE("a loop: its own blocks, one back edge, the head decides over itself", "[cfg]") {
  const Flow flow("int x = 0; while (x < n) { x = x + 1; } x = 9;");
  check_shape(flow);
  const BlockId head = flow.branch("x < n"), body = flow.at("x = x + 1");
  REQUIRE(flow.cfg.loops.size() == 1);
  CHECK(flow.cfg.loops[0].header == head);
  CHECK(flow.cfg.loop_of_header(head) == 0);
  CHECK(back_edges(flow.cfg) == 1);
  CHECK(flow.cfg.in_loop(body, 0));
  CHECK_FALSE(flow.cfg.in_loop(flow.at("x = 9"), 0));
  CHECK(flow.place(body) < flow.place(flow.at("x = 9")));
  const auto decided = influence(flow, "x < n");
  CHECK(decided.count(head) == 1);
  CHECK(decided.count(body) == 1);
  CHECK(decided.count(flow.at("x = 9")) == 0);
}

TEST_CASE("for: init before the head, step behind the body and on continue", "[cfg]") {
  const Flow flow(
      "int x = 0; for (int i = 0; i < n; i = i + 1) { if (i < m) { continue; } x = 1; } x = 2;");
  check_shape(flow);
  CHECK_FALSE(flow.cfg.in_loop(flow.at("int i = 0"), 0));
  const BlockId step = flow.at("i = i + 1");
  CHECK(flow.cfg.in_loop(step, 0));
  CHECK(flow.cfg.is_back_edge(step, flow.branch("i < n")));
  // `continue` leads to the step, which comes in either case
  CHECK(influence(flow, "i < m").count(flow.at("x = 1")) == 1);
  CHECK(influence(flow, "i < m").count(step) == 0);
}

TEST_CASE("do while: the test is behind the body and decides over the next turn", "[cfg]") {
  const Flow flow("int x = 0; do { x = x + 1; } while (x < n); x = 9;");
  check_shape(flow);
  const BlockId body = flow.at("x = x + 1"), test = flow.branch("x < n");
  CHECK(flow.cfg.loops.at(0).header == body);
  CHECK(flow.cfg.is_back_edge(test, body));
  CHECK(flow.cfg.blocks[test].successors == std::vector<BlockId>{body, flow.at("x = 9")});
  CHECK(influence(flow, "x < n").count(body) == 1);
  CHECK(flow.cfg.immediate_postdominator[test] == flow.at("x = 9"));
}

TEST_CASE("break: what follows in the loop, and whether it goes on, hang on its condition",
          "[cfg]") {
  const Flow flow("int x = 0; while (x < n) { x = 1; if (x < m) { break; } x = 2; } x = 3;");
  check_shape(flow);
  const auto decided = influence(flow, "x < m");
  CHECK(decided.count(flow.at("x = 2")) == 1);
  CHECK(decided.count(flow.branch("x < n")) == 1);
  CHECK(decided.count(flow.at("x = 1")) == 1);  // in the next turn
  CHECK(decided.count(flow.at("x = 3")) == 0);
  CHECK(flow.cfg.immediate_postdominator[flow.branch("x < m")] == flow.at("x = 3"));
}

TEST_CASE("return: everything to the end hangs on its condition", "[cfg]") {
  const Flow flow("int x = 0; if (n < m) { return; } x = 1; if (b) { x = 2; } x = 3;");
  check_shape(flow);
  const auto decided = influence(flow, "n < m");
  for (const char* later : {"x = 1", "x = 2", "x = 3"}) CHECK(decided.count(flow.at(later)) == 1);
  CHECK(decided.count(flow.cfg.exit) == 0);
  CHECK(influence(flow, "b") ==
        std::set<BlockId>{flow.at("x = 2"), flow.cfg.blocks[flow.branch("b")].successors[1]});
}

TEST_CASE("code behind a jump is not reachable", "[cfg]") {
  const Flow flow("int x = 0; while (true) { x = 1; return; x = 2; }");
  CHECK(flow.at("x = 1") != ir::no_block);
  CHECK(flow.at("x = 2") == ir::no_block);
  // the loop is never repeated: no back edge, no body
  CHECK(back_edges(flow.cfg) == 0);
}

TEST_CASE("nested loops: outer before inner, blocks belong to the innermost", "[cfg]") {
  const Flow flow("int x = 0; while (x < n) { x = 1; while (x < m) { x = 2; } x = 3; } x = 4;");
  check_shape(flow);
  REQUIRE(flow.cfg.loops.size() == 2);
  CHECK(flow.cfg.loops[0].header == flow.branch("x < n"));
  CHECK(flow.cfg.loops[1].header == flow.branch("x < m"));
  CHECK(flow.cfg.loops[1].parent == 0);
  CHECK(flow.cfg.blocks[flow.at("x = 2")].loop == 1);
  CHECK(flow.cfg.in_loop(flow.at("x = 2"), 0));
  CHECK(flow.cfg.blocks[flow.at("x = 3")].loop == 0);
  CHECK_FALSE(flow.cfg.in_loop(flow.at("x = 1"), 1));
  // the order runs through the inner loop before it goes on
  CHECK(flow.place(flow.at("x = 2")) < flow.place(flow.at("x = 3")));
  CHECK(flow.place(flow.at("x = 3")) < flow.place(flow.at("x = 4")));
}

TEST_CASE("a loop that says true keeps its way out: no path is thought away", "[cfg]") {
  const Flow flow("int x = 0; if (b) { while (true) { x = 1; } } x = 2;");
  check_shape(flow);
  CHECK(flow.cfg.immediate_postdominator[flow.branch("b")] == flow.at("x = 2"));
  CHECK(influence(flow, "b").count(flow.at("x = 1")) == 1);
  CHECK(flow.cfg.immediate_postdominator[flow.cfg.exit] == ir::no_block);
}
