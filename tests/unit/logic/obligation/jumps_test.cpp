// Forward jumps (`Leave`) and loops without a condition, in everything that walks the flow graph.
#include <algorithm>

#include "../lowered.h"
#include "logic/analysis/uniformity.h"

using namespace permverify;
using namespace permverify::testing;

namespace {

// `{ ... }` are the labelled blocks; `to = 0;` leaves the block with label 0.
const Edit jumps = [](Editor& e) {
  e.label_blocks().replace({{"to = 0", ir::Leave{0}}, {"to = 1", ir::Leave{1}}});
};

struct JumpFlow : Lowered {
  ir::Cfg cfg;
  explicit JumpFlow(const std::string& body)
      : Lowered(kernel_with("int to = 9; int x = 0; int y = 0;\n" + body), jumps),
        cfg(build_cfg(kernel().body)) {}
  ir::BlockId at(const std::string& words) const {
    for (const ir::BlockId block : cfg.order) {
      for (const ir::Stmt* s : cfg.blocks[block].stmts) {
        if (text(s->span).rfind(words, 0) == 0) return block;
      }
    }
    return ir::no_block;
  }
};

}  // namespace

TEST_CASE("what only leaves two loops belongs to neither", "[jumps]") {
  const JumpFlow f(
      "{ while (x < n) { while (y < m) { if (b) { x = 7; to = 0; } y = 1; } x = 2; } y = 3; } x = 4;");
  REQUIRE(f.cfg.loops.size() == 2);
  CHECK(f.cfg.loops[0].parent == ~0U);
  CHECK(f.cfg.loops[1].parent == 0);
  CHECK(f.cfg.blocks[f.at("y = 1")].loop == 1);
  CHECK(f.cfg.blocks[f.at("x = 2")].loop == 0);
  CHECK(f.cfg.blocks[f.at("x = 7")].loop == ~0U);
  CHECK(f.cfg.blocks[f.at("y = 3")].loop == ~0U);
  // Both ways meet behind the labelled block, not at its last statement.
  CHECK(f.cfg.immediate_postdominator[f.at("x = 7")] == f.at("x = 4"));
}

TEST_CASE("a loop in a body that never comes back has no parent", "[jumps]") {
  const JumpFlow f("while (x < n) { x = 1; while (y < m) { y = 2; } break; } x = 4;");
  REQUIRE(f.cfg.loops.size() == 2);
  CHECK(f.cfg.loops[0].blocks.size() == 1);
  CHECK(f.cfg.loops[1].parent == ~0U);
  CHECK_FALSE(f.cfg.in_loop(f.at("y = 2"), 0));
}

TEST_CASE("behind `while (true)` a variable has the values of its breaks", "[jumps]") {
  const Edit edit = [](Editor& e) {
    ir::Kernel& kernel = e.kernel();
    for (auto& stmt : kernel.body) {
      if (const auto* loop = std::get_if<ir::Loop>(&stmt->node)) {
        ir::Stmt now = *stmt;
        ir::Loop endless = *loop;
        endless.condition = nullptr;
        now.node = endless;
        stmt = std::make_shared<const ir::Stmt>(now);
      }
    }
  };
  const Lowered k(kernel_with("int z; while (true) { z = n; if (z < m) { break; } } int w = z;"), edit);
  const auto cfg = build_cfg(k.kernel().body);
  const auto uniformity = analysis::find_uniformity(k.module, cfg);
  CHECK(uniformity.uniform(k.var("w")));
  const Lowered v(kernel_with("int z; while (true) { if (m < n) { break; } z = n; } int w = z;"), edit);
  CHECK_FALSE(analysis::find_uniformity(v.module, build_cfg(v.kernel().body)).uniform(v.var("w")));
}

TEST_CASE("a thread that leaves past a barrier diverges", "[jumps]") {
  const std::string text = R"(
kernel k(int n) { global int[gsize] a;
  requires ngroups == 1 ** Perm(a[tid], write);
  void main() { int to = 9;
    { if (CONDITION) { to = 0; }
      barrier(global) { } }
    a[tid] = 1; } }
)";
  const auto with = [&](const std::string& condition) {
    std::string result = text;
    return result.replace(result.find("CONDITION"), 9, condition);
  };
  const Decided some(with("lid == 0"), jumps);
  CHECK(some.refuted() == std::vector<std::string>{"barrier.divergence:non_uniform_branch@6"});
  CHECK(Decided(with("n == 0"), jumps).proved());
}

TEST_CASE("the threads that leave two loops early miss the barrier in them", "[jumps]") {
  const std::string text = R"(
kernel k(int n) { global int[gsize] a;
  requires ngroups == 1 ** Perm(a[tid], write);
  void main() { int to = 9; int i = 0; int j = 0;
    { while (i < n) { j = 0;
        while (j < n) {
          if (CONDITION) { to = 0; }
          barrier(global) { }
          j = j + 1; }
        i = i + 1; } }
    a[tid] = 1; } }
)";
  const auto with = [&](const std::string& condition) {
    std::string result = text;
    return result.replace(result.find("CONDITION"), 9, condition);
  };
  // No invariant says what j is: a counterexample counts with a run, and this test makes no runs.
  CHECK(Decided(with("lid == j"), jumps).undecided() ==
        std::vector<std::string>{"barrier.divergence:non_uniform_branch@8"});
  CHECK(Decided(with("i == j"), jumps).proved());
}

TEST_CASE("rights that two loops put aside are all back behind a jump out of both", "[jumps]") {
  const std::string text = R"(
kernel k(int n) { global int[gsize] a; global int[gsize] c; global int[gsize] d;
  requires ngroups == 1 ** Perm(a[tid], write) ** Perm(c[tid], write) ** Perm(d[tid], write);
  void main() { int to = 9; int i = 0; int j = 0;
    { loop_invariant Perm(a[tid], write) ** Perm(c[tid], write);
      while (i < n) { j = 0;
        loop_invariant Perm(a[tid], write);
        while (j < n) {
          INSIDE
          if (j == 3) { to = 0; }
          j = j + 1; }
        i = i + 1; } }
    a[tid] = 1; c[tid] = 1; d[tid] = 1; } }
)";
  const auto with = [&](const std::string& inside) {
    std::string result = text;
    return result.replace(result.find("INSIDE"), 6, inside);
  };
  CHECK(Decided(with("a[tid] = j;"), jumps).proved());
  CHECK(Decided(with("c[tid] = j;"), jumps).undecided() ==  // the loop may make anything of j: a run decides
        std::vector<std::string>{"access.write:insufficient_permission@9"});
}

TEST_CASE("a jump over a declaration leaves nothing to read", "[jumps]") {
  const std::string text = R"(
kernel k(int n) { global int[gsize] a;
  requires ngroups == 1 ** Perm(a[tid], write);
  void main() { int to = 9; int z = 0;
    { if (n == 0) { to = 0; } z = 1; }
    a[tid] = z; } }
)";
  CHECK(Decided(text, jumps).proved());
  const Edit late = [](Editor& e) {
    e.breaks_rules = true;
    e.replace({{"int z = 0", ir::Havoc{e.var("to")}}, {"z = 1", ir::Declare{e.var("z"), nullptr}}});
    jumps(e);
  };
  CHECK(Decided(text, late).refused() == std::vector<std::string>{"unsupported:jump_over_declaration"});
}
