// Kernels with a race, each beside a near miss that has none. What is expected was read off the
// rules of monitors/race.h; the body of a kernel begins on line 3.
#include "kernel_run.h"

using namespace permverify;
using namespace permverify::testing;

TEST_CASE("two threads write one cell; or each its own") {
  CHECK(faults_of("a[0] = lid;") == Ids{"race:write_write 3"});
  CHECK(faults_of("a[lid] = lid;").empty());
}

TEST_CASE("a fault of a race names both threads, what they did, and the cell") {
  Run kernel(runnable("a[tid] = 1;\nint x = a[3 - tid];"), 4);
  const auto result = kernel.run();
  REQUIRE(result.ids == Ids{"race:read_write 3"});
  const rs::Fault& fault = result.faults.front();
  // In order, the first cell that two threads meet on is a[2]: thread 1 reads it, thread 2 writes it.
  CHECK(kernel.module.variables[*fault.array].name == "a");
  CHECK(fault.index == std::vector<std::int64_t>{2});
  REQUIRE(fault.threads.size() == 2);
  CHECK(fault.threads[0].tid == 2);
  CHECK(fault.threads[0].did == "writes a[2]");
  CHECK(kernel.text(fault.threads[0].span) == "a[tid]");
  CHECK(fault.threads[1].tid == 1);
  CHECK(fault.threads[1].did == "reads a[2]");
  CHECK(kernel.text(fault.threads[1].span) == "a[3 - tid]");
  CHECK(fault.fault_class == rs::FaultClass::Program);
}

TEST_CASE("reading what a neighbour writes needs a barrier") {
  CHECK(faults_of("a[lid] = 1;\nb[lid] = a[(lid + 1) % gsize];") == Ids{"race:read_write 3"});
  CHECK(faults_of("a[lid] = 1;\nbarrier(global);\nb[lid] = a[(lid + 1) % gsize];").empty());
}

TEST_CASE("a write after another thread's read is ordered by a barrier without fences") {
  CHECK(faults_of("b[lid] = a[(lid + 1) % gsize];\nbarrier();\na[lid] = 1;").empty());
  CHECK(faults_of("b[lid] = a[(lid + 1) % gsize];\na[lid] = 1;") == Ids{"race:read_write 4"});
}

TEST_CASE("a read after another thread's write is not ordered by barriers without fences") {
  CHECK(faults_of("a[lid] = 1;\nbarrier();\nb[lid] = a[(lid + 1) % gsize];") ==
        Ids{"race:read_write 3"});
  CHECK(faults_of("a[lid] = 1;\nbarrier();\nbarrier();\nb[lid] = a[(lid + 1) % gsize];") ==
        Ids{"race:read_write 3"});
  CHECK(faults_of("a[lid] = 1;\nbarrier();\nbarrier(global);\nb[lid] = a[(lid + 1) % gsize];").empty());
}

TEST_CASE("a write after another thread's write needs the fence, too") {
  CHECK(faults_of("a[lid] = 1;\nbarrier();\na[(lid + 1) % gsize] = 2;") == Ids{"race:write_write 3"});
  CHECK(faults_of("a[lid] = 1;\nbarrier(global);\na[(lid + 1) % gsize] = 2;").empty());
}

TEST_CASE("a fence of the other space does not help") {
  CHECK(faults_of("a[lid] = 1;\nbarrier(local);\nb[lid] = a[(lid + 1) % gsize];") ==
        Ids{"race:read_write 3"});
  CHECK(faults_of("s[lid] = 1;\nbarrier(global);\nb[lid] = s[(lid + 1) % gsize];") ==
        Ids{"race:read_write 3"});
  CHECK(faults_of("s[lid] = 1;\nbarrier(local);\nb[lid] = s[(lid + 1) % gsize];").empty());
  CHECK(faults_of("s[lid] = 1;\na[lid] = 1;\nbarrier(local, global);\n"
                  "b[lid] = s[(lid + 1) % gsize] + a[(lid + 1) % gsize];").empty());
}

TEST_CASE("no barrier orders different groups; local memory is not shared by them") {
  CHECK(faults_of("if (gid == 0) a[0] = 1;\nbarrier(global);\nif (gid == 1) b[0] = a[0];", 1, 2) ==
        Ids{"race:read_write 3"});
  CHECK(faults_of("if (gid == 0) a[0] = 1;\nbarrier(global);\nif (gid == 0) b[0] = a[0];", 1, 2).empty());
  CHECK(faults_of("if (lid == 0) s[0] = gid;\nbarrier(local);\na[tid] = s[0];", 2, 2).empty());
}

TEST_CASE("atomic operations race with accesses that are none, not with each other") {
  CHECK(faults_of("atomic_add(a[0], 1);", 2, 2).empty());
  CHECK(faults_of("atomic_add(a[0], 1);\nif (lid == 1) a[0] = 7;") == Ids{"race:atomic_write 4"});
  CHECK(faults_of("atomic_add(a[0], 1);\nif (lid == 1) b[0] = a[0];") == Ids{"race:atomic_read 3"});
  CHECK(faults_of("atomic_add(a[0], 1);\nbarrier();\nif (lid == 1) b[0] = a[0];") ==
        Ids{"race:atomic_read 3"});
  CHECK(faults_of("atomic_add(a[0], 1);\nbarrier(global);\nif (lid == 1) b[0] = a[0];").empty());
}

TEST_CASE("the index of an access, and a condition, are read as well") {
  CHECK(faults_of("b[lid] = 0;\na[b[1 - lid] + lid] = 1;") == Ids{"race:read_write 3"});
  CHECK(faults_of("if (b[0] == 0) a[lid] = 1;\nif (lid == 1) b[0] = 1;") == Ids{"race:read_write 4"});
  CHECK(faults_of("if (lid == 0 && b[0] == 0) a[lid] = 1;\nif (lid == 0) b[0] = 1;").empty());
}

TEST_CASE("what specifications read is no access of the program") {
  CHECK(faults_of("a[lid] = 1;\nassert a[0] == a[0];").empty());
  CHECK(faults_of("a[lid] = 1;\nghost int g = a[0];").empty());
}

TEST_CASE("a barrier in a loop orders its iterations only if it fences") {
  const std::string head = "for (int i = 0; i < 3; i++) {\n";
  CHECK(faults_of(head + "a[(lid + i) % gsize] = i;\nbarrier(global);\n}", 3).empty());
  CHECK(faults_of(head + "a[(lid + i) % gsize] = i;\nbarrier();\n}", 3) == Ids{"race:write_write 4"});
  CHECK(faults_of(head + "b[lid] = a[lid + i];\nbarrier();\n}\na[lid] = 1;", 3).empty());
}

TEST_CASE("one schedule convicts what another one would show") {
  // In order, thread 0 is through before thread 1 writes; still it might have read after that.
  Run racy(runnable("if (lid == 0) b[0] = a[1];\nif (lid == 1) a[1] = 1;"));
  CHECK(racy.run().ids == Ids{"race:read_write 4"});
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    INFO(seed);
    CHECK(racy.run(seed).ids == Ids{"race:read_write 4"});
  }
}
