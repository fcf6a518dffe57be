// Which pairs of accesses are compared in kernels without permissions, and in what state (logic.md 6b, 11.2).
#include "tests/unit/logic/obligation/executed.h"

using namespace permverify;
using namespace permverify::testing;

namespace {

using Ids = std::set<std::string>;

// One group of two threads, or two groups of one; the body begins in line 3.
struct Races : Generated {
  Races(const std::string& body, std::int64_t threads = 2, std::int64_t groups = 1, unsigned warp = 0)
      : Generated("kernel k(int n) { global int[8] a; global int[8] b; local int[8] s;\nvoid main() {\n" + body +
                      "\n} }",
                  options(threads, groups, warp)) {}

  static obligation::GenerateOptions options(std::int64_t threads, std::int64_t groups, unsigned warp) {
    obligation::GenerateOptions result;
    result.launch.gsize = {threads, 1, 1};
    result.launch.ngroups = {groups, 1, 1};
    result.automatic.warp_size = warp;
    return result;
  }

  // Kinds of races that are owed, and of those that small values refute.
  Ids owed() const { return ids(false); }
  Ids found() const { return ids(true); }

 private:
  Ids ids(bool only_refuted) const {
    Ids result;
    for (const auto& set : sets) {
      for (const auto& o : set.obligations) {
        if (o.kind.area() != support::FailureArea::Race) continue;
        if (!only_refuted || refuted(o)) result.insert(o.kind.text());
      }
    }
    return result;
  }
};

}  // namespace

TEST_CASE("what is read only is compared with nothing") {
  CHECK(Races("int x = a[0] + a[lid];").owed().empty());
}

TEST_CASE("two stores to one element are a race, two to elements of their own are none") {
  CHECK(Races("a[0] = 1;").found() == Ids{"race:write_write"});
  CHECK(Races("a[lid] = 1;").found().empty());
  CHECK(Races("a[lid / 2] = 1;").found() == Ids{"race:write_write"});
}

TEST_CASE("a store is compared with reads of the same phase, not with those behind a barrier") {
  CHECK(Races("s[lid] = 1; int x = s[1 - lid];").found() == Ids{"race:read_write"});
  CHECK(Races("s[lid] = 1; barrier(local) { } int x = s[1 - lid];").found().empty());
  CHECK(Races("int x = s[1 - lid]; barrier(local) { } s[lid] = 1;").found().empty());
}

TEST_CASE("conditions of the accesses count for each thread by itself") {
  CHECK(Races("if (lid == 0) { a[0] = 1; }").found().empty());
  CHECK(Races("if (lid == 0) { a[0] = 1; } else { a[0] = 2; }").found() == Ids{"race:write_write"});
  CHECK(Races("if (lid == 0) { a[1] = 1; } else { int x = a[1]; }").found() == Ids{"race:read_write"});
}

TEST_CASE("atomic operations race with plain accesses, not with each other") {
  CHECK(Races("atomic_add(a[0], 1);").found().empty());
  CHECK(Races("atomic_add(a[0], 1); if (lid == 1) { a[0] = 3; }").found() == Ids{"race:atomic_write"});
  CHECK(Races("atomic_add(a[0], 1); int x = a[0];").found() == Ids{"race:atomic_read"});
}

TEST_CASE("a barrier does not separate groups") {
  CHECK(Races("if (gid == 0) { a[0] = 1; } barrier(global) { } if (gid == 1) { a[0] = 2; }", 1, 2).found() ==
        Ids{"race:write_write"});
  CHECK(Races("s[0] = gid;", 1, 2).found().empty());  // each group has its own
  CHECK(Races("a[gid] = 1;", 1, 2).found().empty());
}

TEST_CASE("different arrays never meet") {
  CHECK(Races("a[lid] = 1; int x = b[1 - lid];").owed() == Races("a[lid] = 1;").owed());
}

TEST_CASE("an index from memory of the phase is any index") {
  CHECK(Races("int x = b[lid]; a[x] = 1;").found() == Ids{"race:write_write"});
}

TEST_CASE("iterations of a loop without barrier are in one phase") {
  CHECK(Races("int i = 0; while (i < 2) { a[i] = lid; i = i + 1; }").found() == Ids{"race:write_write"});
  CHECK(Races("int i = lid; while (i < 8) { a[i] = lid; i = i + gsize; }").found().empty());
}

TEST_CASE("the last phase of an iteration meets the first one of the next") {
  const std::string loop = "int i = 0; while (i < n) { s[lid] = i; barrier(local) { } int x = s[1 - lid]; ";
  CHECK(Races(loop + "i = i + 1; }").found() == Ids{"race:read_write"});
  CHECK(Races(loop + "barrier(local) { } i = i + 1; }").found().empty());
}

TEST_CASE("lanes of a warp are ordered between statements, and not within one") {
  CHECK(Races("s[lid] = 1; int x = s[1 - lid];", 2, 1, 2).found().empty());
  CHECK(Races("s[0] = lid;", 2, 1, 2).found() == Ids{"race:write_write"});
  CHECK(Races("s[lid] = 1; int x = s[1 - lid];", 2, 1, 1).found() == Ids{"race:read_write"});
}
