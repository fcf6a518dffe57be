#include <set>

#include "../source.h"

using namespace permverify;
using namespace permverify::testing;

namespace {

// Lines of the barriers; 0 for the entry, or the head of the loop.
std::set<std::uint32_t> lines(const Flow& flow, const std::vector<const ir::Stmt*>& stmts) {
  std::set<std::uint32_t> result;
  for (const ir::Stmt* stmt : stmts) result.insert(stmt ? flow.line(stmt->span) : 0);
  CHECK(result.size() == stmts.size());
  return result;
}

std::set<std::uint32_t> before(const Flow& flow, std::uint32_t line) {
  const ir::Stmt* barrier = nullptr;
  ir::for_each_stmt(flow.kernel().body, [&](const ir::Stmt& stmt) {
    if (std::holds_alternative<ir::Barrier>(stmt.node) && flow.line(stmt.span) == line) {
      barrier = &stmt;
    }
  });
  REQUIRE(barrier != nullptr);
  return lines(flow, ir::directly_before(flow.cfg, barrier));
}

std::set<std::uint32_t> last(const Flow& flow, std::uint32_t loop, const ir::BarrierTest& counts) {
  return lines(flow, ir::last_in_iteration(flow.cfg, loop, counts));
}

bool any(const ir::Barrier&) {
  return true;
}
bool local_fence(const ir::Barrier& barrier) {
  return barrier.fences_local;
}

using Lines = std::set<std::uint32_t>;

}  // namespace

TEST_CASE("barriers directly before another: straight line, choice, loop", "[cfg]") {
  const Flow flow(R"(int x = 0;
barrier(local);
if (b) {
barrier(global);
} else { x = 1; }
barrier(local);
while (x < n) {
barrier(local);
x = x + 1;
}
barrier(global);)");
  CHECK(before(flow, 4) == Lines{0});
  CHECK(before(flow, 6) == Lines{4});
  CHECK(before(flow, 8) == Lines{4, 6});
  CHECK(before(flow, 10) == Lines{8, 10});  // itself, over the back edge
  CHECK(before(flow, 13) == Lines{8, 10});
}

TEST_CASE("the last barriers of an iteration, or its head", "[cfg]") {
  const Flow flow(R"(int x = 0;
while (x < n) {
barrier(local);
if (b) {
barrier(global);
}
x = x + 1;
})");
  CHECK(last(flow, 0, any) == Lines{5, 7});
  CHECK(last(flow, 0, local_fence) == Lines{5});
  CHECK(last(flow, 0, [](const ir::Barrier&) { return false; }) == Lines{0});
  CHECK(last(flow, 0, [](const ir::Barrier& b) { return b.fences_global; }) == Lines{0, 7});
}

TEST_CASE("barriers of an inner loop may be the last of an outer iteration", "[cfg]") {
  const Flow flow(R"(int x = 0;
while (x < n) {
barrier(local);
while (x < m) {
barrier(global);
x = x + 1;
}
})");
  CHECK(last(flow, 0, any) == Lines{5, 7});
  CHECK(last(flow, 1, any) == Lines{7});
  CHECK(last(flow, 1, local_fence) == Lines{0});
}

TEST_CASE("a path that leaves the iteration does not count as one", "[cfg]") {
  const Flow flow(R"(int x = 0;
while (x < n) {
if (b) {
barrier(local);
break;
}
barrier(global);
x = x + 1;
}
barrier(local);)");
  CHECK(last(flow, 0, any) == Lines{9});
  CHECK(before(flow, 12) == Lines{0, 6, 9});
}
