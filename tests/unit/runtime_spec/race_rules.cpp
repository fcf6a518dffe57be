// Races that do not count: of equal values, within groups, between groups (monitors/race.h).
#include "kernel_run.h"

using namespace permverify;
using namespace permverify::testing;

namespace {

const rs::RaceRules equal{true, true, true}, within{false, true, false}, between{false, false, true};

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
