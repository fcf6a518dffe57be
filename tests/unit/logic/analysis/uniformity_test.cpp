#include "logic/analysis/uniformity.h"

#include "../source.h"

using namespace permverify;
using namespace permverify::testing;

namespace {

struct Analysed : Flow {
  analysis::Uniformity uniformity;
  explicit Analysed(const std::string& body)
      : Flow(body), uniformity(analysis::find_uniformity(module, cfg)) {}
  bool uniform(const std::string& name) const { return uniformity.uniform(var(name)); }
};

}  // namespace

TEST_CASE("uniform values: parameters, sizes, the group, and what is made of them",
          "[uniformity]") {
  const Analysed k("int x = n + gsize; int y = x * gid; int z = lid; int w = z + x; int t = tid;");
  CHECK(k.uniform("x"));
  CHECK(k.uniform("y"));
  CHECK_FALSE(k.uniform("z"));
  CHECK_FALSE(k.uniform("w"));
  CHECK_FALSE(k.uniform("t"));
}

TEST_CASE("one definition that varies is enough, wherever it stands", "[uniformity]") {
  const Analysed k("int x = 0; int y = x; x = lid;");
  CHECK_FALSE(k.uniform("x"));
  CHECK_FALSE(k.uniform("y"));
}

TEST_CASE("a uniform value assigned by some threads only varies", "[uniformity]") {
  const Analysed k("int x = 0; int y = 0; if (lid < n) { x = 1; } if (m < n) { y = 1; }");
  CHECK_FALSE(k.uniform("x"));
  CHECK(k.uniform("y"));
  CHECK(k.uniformity.divergent_blocks.count(k.at("x = 1")) == 1);
  CHECK(k.uniformity.divergent_blocks.count(k.at("y = 1")) == 0);
}

TEST_CASE("the trip count of a divergent loop makes its counter vary", "[uniformity]") {
  const Analysed k(
      "int i = 0; while (i < lid) { i = i + 1; } int j = 0; while (j < n) { j = j + 1; }");
  CHECK_FALSE(k.uniform("i"));
  CHECK(k.uniform("j"));
}

TEST_CASE("a divergent break or return spoils what comes behind it", "[uniformity]") {
  const Analysed broken("int i = 0; while (i < n) { if (lid < i) { break; } i = i + 1; }");
  CHECK_FALSE(broken.uniform("i"));
  const Analysed left("int x = 0; if (lid < n) { return; } x = 1;");
  CHECK_FALSE(left.uniform("x"));
}

TEST_CASE("variance goes round a loop until nothing changes", "[uniformity]") {
  const Analysed k(
      "int x = 0; int y = 0; int z = 0; int i = 0;"
      "while (i < n) { z = y; y = x; x = lid; i = i + 1; }");
  CHECK_FALSE(k.uniform("y"));
  CHECK_FALSE(k.uniform("z"));
  CHECK(k.uniform("i"));
}

TEST_CASE("loads: uniform at a uniform address that all threads read together", "[uniformity]") {
  const Analysed k("int x = a[0]; int y = a[lid]; int z = 0; if (lid < n) { z = a[0]; }");
  CHECK(k.uniform("x"));
  CHECK_FALSE(k.uniform("y"));
  CHECK_FALSE(k.uniform("z"));
}

TEST_CASE("the old value of an atomic operation varies", "[uniformity]") {
  const Analysed k("int x = 0; x = atomic_add(a[0], 1);");
  CHECK_FALSE(k.uniform("x"));
}

TEST_CASE("what may be read before it is assigned varies", "[uniformity]") {
  const Analysed k(
      "int x; int y; int z; int u = 0;"
      "if (b) { x = 1; z = 1; } else { z = 2; } u = x; y = 3; u = y; u = z;");
  CHECK_FALSE(k.uniform("x"));
  CHECK_FALSE(k.uniform("u"));
  CHECK(k.uniform("y"));
  CHECK(k.uniform("z"));
}

TEST_CASE("branches with a barrier are taken as uniform, and listed if that needs a proof",
          "[uniformity]") {
  const Analysed k(
      "int x = 0; if (lid < n) { barrier(local); x = 1; } if (m < n) { barrier(local); }"
      "if (lid < m) { x = 1; }");
  const auto& u = k.uniformity;
  CHECK(u.barrier_branches == std::set<ir::BlockId>{k.branch("lid < n"), k.branch("m < n")});
  CHECK(u.needs_proof == std::set<ir::BlockId>{k.branch("lid < n")});
  CHECK(u.divergent_blocks.count(k.at("barrier")) == 0);
  CHECK_FALSE(k.uniform("x"));  // by the third branch
}

TEST_CASE("an exit of a loop with a barrier is a barrier branch", "[uniformity]") {
  const Analysed by_break(
      "int i = 0; while (i < n) { if (lid == i) { break; } barrier(local); i = i + 1; }");
  CHECK(by_break.uniformity.needs_proof == std::set<ir::BlockId>{by_break.branch("lid == i")});
  CHECK(by_break.uniformity.barrier_branches.count(by_break.branch("i < n")) == 1);
  const Analysed by_return("if (lid == n) { return; } barrier(local);");
  CHECK(by_return.uniformity.needs_proof == std::set<ir::BlockId>{by_return.branch("lid == n")});
  const Analysed joined("int x = 0; if (lid == n) { x = 1; } barrier(local);");
  CHECK(joined.uniformity.barrier_branches.empty());
}

TEST_CASE("the test of a do loop decides about the barrier of the next turn", "[uniformity]") {
  const Analysed k("int i = 0; do { barrier(local); i = i + 1; } while (i < lid);");
  CHECK(k.uniformity.needs_proof == std::set<ir::BlockId>{k.branch("i < lid")});
}

TEST_CASE("an expression may be uniform in one block and not in another", "[uniformity]") {
  const Analysed k("int x = 0; if (lid < n) { x = a[0] + 1; } x = a[0] + 2;");
  const auto value = [&](const std::string& words) {
    return std::get<ir::Assign>(k.stmt(words)->node).value;
  };
  CHECK_FALSE(k.uniformity.uniform(value("x = a[0] + 1"), k.at("x = a[0] + 1")));
  CHECK(k.uniformity.uniform(value("x = a[0] + 2"), k.at("x = a[0] + 2")));
}
