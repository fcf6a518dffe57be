// Races that do not count: of equal values, within groups, between groups (monitors/race.h).
#include <set>

#include "kernel_run.h"

using namespace permverify;
using namespace permverify::testing;

namespace {

const rs::RaceRules equal{true, true, true}, within{false, true, false}, between{false, false, true};

rs::RaceRules warps(std::int64_t size) { return {false, true, true, size}; }

// The pairs of threads of the faults, with each pair reported.
std::set<std::pair<std::int64_t, std::int64_t>> pairs_of(const std::string& body, std::int64_t gsize = 3,
                                                         std::int64_t ngroups = 1) {
  Run kernel(runnable(body), gsize, ngroups);
  kernel.races.each_pair = true;
  std::set<std::pair<std::int64_t, std::int64_t>> pairs;
  for (const rs::Fault& fault : kernel.run().faults) {
    pairs.insert(std::minmax(fault.threads.at(0).tid, fault.threads.at(1).tid));
  }
  return pairs;
}
using Pairs = std::set<std::pair<std::int64_t, std::int64_t>>;

}  // namespace

TEST_CASE("writes of one value are no race where they are allowed") {
  CHECK(faults_of("a[0] = 5;") == Ids{"race:write_write 3"});
  CHECK(faults_of("a[0] = 5;", 4, 2, equal).empty());
  CHECK(faults_of("a[0] = tid;", 2, 1, equal) == Ids{"race:write_write 3"});
  CHECK(faults_of("if (tid == 0) { a[0] = 1; }\nif (tid == 1) { a[0] = 2; }", 2, 1, equal) ==
        Ids{"race:write_write 3"});
}

TEST_CASE("a value that was there before is written like any other") {
  // Memory is zero: the first write changes nothing, the second does.
  CHECK(faults_of("if (tid == 0) { a[0] = 0; }\nif (tid == 1) { a[0] = 1; }", 2, 1, equal) ==
        Ids{"race:write_write 3"});
}

TEST_CASE("who reads or updates is in conflict with every write") {
  CHECK(faults_of("a[0] = 5;\nb[tid] = a[0];", 2, 1, equal) == Ids{"race:read_write 3"});
}

TEST_CASE("behind a barrier another value may be written") {
  CHECK(faults_of("s[0] = 1;\nbarrier(local) {}\ns[0] = 2;", 2, 1, equal).empty());
}

TEST_CASE("only threads of one group are compared") {
  CHECK(faults_of("a[lid] = tid;", 2, 2) == Ids{"race:write_write 3"});
  CHECK(faults_of("a[lid] = tid;", 2, 2, within).empty());
  CHECK(faults_of("a[0] = tid;", 2, 2, within) == Ids{"race:write_write 3"});
  // The other groups' accesses hide none of the own group's.
  CHECK(faults_of("if (tid == 0) { a[0] = 1; }\nif (gid == 1) { a[0] = 2; }", 2, 2, within) ==
        Ids{"race:write_write 4"});
}

TEST_CASE("only threads of different groups are compared") {
  CHECK(faults_of("a[gid] = tid;", 2, 2, between).empty());
  CHECK(faults_of("s[0] = tid;", 2, 2, between).empty());
  CHECK(faults_of("a[0] = tid;", 2, 2, between) == Ids{"race:write_write 3"});
}

TEST_CASE("accesses of one warp are in order, those of two are not") {
  CHECK(faults_of("a[lid] = 1;\nb[lid] = a[lid + 1];", 4) == Ids{"race:read_write 3"});
  CHECK(faults_of("a[lid] = 1;\nb[lid] = a[lid + 1];", 4, 1, warps(4)).empty());
  CHECK(faults_of("a[lid] = 1;\nb[lid] = a[lid + 1];", 4, 1, warps(2)) ==
        Ids{"race:read_write 3"});
  // Another warp's read is not hidden by the reads of the own one, nor its write by the own writes.
  CHECK(faults_of("b[lid] = a[0];\nif (lid == 2) { a[0] = 1; }", 4, 1, warps(2)) ==
        Ids{"race:read_write 4"});
  CHECK(faults_of("a[0] = lid < 1 ? 1 : 1;\n", 2, 2, warps(2)) ==
        Ids{"race:write_write 3"});
}

TEST_CASE("one step of a warp reads before it writes, and writes a cell once") {
  CHECK(faults_of("a[lid] = a[lid + 1];", 4, 1, warps(4)).empty());
  CHECK(faults_of("a[lid / 2] = lid;", 4, 1, warps(4)) == Ids{"race:write_write 3"});
  CHECK(faults_of("a[lid / 2] = 7;", 4, 1, {true, true, true, 4}).empty());
  CHECK(faults_of("a[lid / 2] = lid;", 4, 1, {true, true, true, 4}) ==
        Ids{"race:write_write 3"});
  CHECK(faults_of("a[lid] = lid;\na[lid] = a[(lid + 1) % 4];\nassert a[lid] == (lid + 1) % 4;", 4, 1,
                  warps(4)).empty());
}

TEST_CASE("threads of a warp meet again behind branches and loops") {
  const std::string left_early =
      "int i = 0;\nwhile (i < lid)\n{ i = i + 1; }\na[lid / 2] = lid;";
  CHECK(faults_of(left_early, 4, 1, warps(4)) == Ids{"race:write_write 6"});
  // In one iteration each has a cell of its own; in iteration i, thread t writes t + i.
  const std::string sweep = "int i = 0;\nwhile (i < 3) {\na[lid + i] = i;\ni = i + 1; }";
  CHECK(faults_of(sweep, 4, 1, warps(4)).empty());
  CHECK(faults_of("if (lid == 1) { a[0] = 1; } else { a[0] = 2; }", 2, 1, warps(2)).empty());
}

TEST_CASE("each pair of threads that races is told where each counts") {
  CHECK(pairs_of("a[0] = tid;") == Pairs{{0, 1}, {0, 2}, {1, 2}});
  // Of reads two are kept where any pair will do; the third would be lost.
  CHECK(pairs_of("b[tid] = a[0];\nif (tid == 1) { a[0] = 1; }") == Pairs{{0, 1}, {1, 2}});
  CHECK(pairs_of("int v = a[0];\nif (tid == 3) { a[0] = 1; }", 4) == Pairs{{0, 3}, {1, 3}, {2, 3}});
  CHECK(pairs_of("if (tid < 2) { a[0] = tid; }", 4) == Pairs{{0, 1}});
  CHECK(pairs_of("a[lid] = tid;", 2, 2) == Pairs{{0, 2}, {1, 3}});
  CHECK(pairs_of("s[0] = tid;", 2, 2) == Pairs{{0, 1}, {2, 3}});
  CHECK(pairs_of("if (tid == 0) { s[0] = 1; }\nbarrier(local) {}\nb[tid] = s[0];").empty());
}

TEST_CASE("each thread that waits is told with each that has ended") {
  CHECK(pairs_of("if (tid > 0) { barrier(local) {} }") == Pairs{{0, 1}, {0, 2}});
  CHECK(pairs_of("if (tid < 2) { barrier(local) {} }", 4) == Pairs{{0, 2}, {0, 3}, {1, 2}, {1, 3}});
  CHECK(pairs_of("if (tid > 0) { barrier(local) {} }", 2) == Pairs{{0, 1}});
  CHECK(pairs_of("if (tid > 0) { barrier(local) {} } else { barrier(local) {} }") == Pairs{{0, 1}, {0, 2}});
}
