// Kernels whose threads do not meet at a barrier, each beside one whose threads do.
#include "kernel_run.h"

using namespace permverify;
using namespace permverify::testing;

TEST_CASE("a thread ends while others wait") {
  Run kernel(runnable("if (lid == 0) return;\nbarrier(global);"), 3);
  const auto result = kernel.run();
  CHECK(result.ending == rs::Ending::Stuck);
  REQUIRE(result.ids == Ids{"barrier.divergence:thread_ended 4"});
  const rs::Fault& fault = result.faults.front();
  REQUIRE(fault.threads.size() == 2);
  CHECK(fault.threads[0].tid == 1);
  CHECK(fault.threads[0].did == "waits at this barrier");
  CHECK(fault.threads[1].tid == 0);
  CHECK(fault.threads[1].did == "has ended");
  CHECK(kernel.text(fault.threads[1].span).rfind("return", 0) == 0);   // where it did
  CHECK(faults_of("if (gid == 0) return;\nbarrier(global);", 3, 2).empty());
}

TEST_CASE("the numbers of threads are those of the launch") {
  Run kernel(runnable("if (tid == 5) return;\nbarrier(global);"), 3, 2);
  const auto result = kernel.run();
  REQUIRE(result.ids == Ids{"barrier.divergence:thread_ended 4"});
  CHECK(result.faults[0].group == 1);
  CHECK(result.faults[0].threads.at(0).tid == 3);
  CHECK(result.faults[0].threads.at(1).tid == 5);
}

TEST_CASE("threads wait at different barriers, though equally many") {
  CHECK(faults_of("if (lid == 0) {\nbarrier(global);\n} else {\nbarrier(global);\n}") ==
        Ids{"barrier.divergence:different_barriers 4"});
  CHECK(faults_of("if (gid == 0) {\nbarrier(global);\n} else {\nbarrier(global);\n}", 2, 2).empty());
}

TEST_CASE("threads wait at one barrier in different iterations") {
  const std::string loop = "for (int i = 0; i < 4; i++) {\n";
  Run kernel(runnable(loop + "if ((lid + i) % 2 == 0) continue;\nbarrier(global);\n}"));
  const auto result = kernel.run();
  REQUIRE(result.ids == Ids{"barrier.divergence:different_iterations 5"});
  CHECK(result.faults[0].threads.at(0).did == "waits at this barrier in iteration 2 of the loop");
  CHECK(result.faults[0].threads.at(1).did == "waits at this barrier in iteration 1 of the loop");
  CHECK(faults_of(loop + "if (i % 2 == 0) continue;\nbarrier(global);\n}").empty());
}

TEST_CASE("an inner loop may be run unequally often where no barrier is in it") {
  CHECK(faults_of("for (int i = 0; i < 3; i++) {\nfor (int j = 0; j < lid; j++) { a[lid] = j; }\n"
                  "barrier(global);\n}").empty());
}

TEST_CASE("the outer loops count: equal inner iterations in different outer ones") {
  CHECK(faults_of("for (int i = 0; i < 3; i++) {\nif (i < lid) continue;\n"
                  "for (int j = 0; j < 2; j++) {\nbarrier(global);\n}\n}") ==
        Ids{"barrier.divergence:different_iterations 6"});
}

TEST_CASE("iterations of a loop that has been left do not count") {
  CHECK(faults_of("for (int i = 0; i < 1 + lid; i++) {\nif (i > 0) continue;\nbarrier(global);\n}\n"
                  "barrier(global);").empty());
}

TEST_CASE("unequal trip counts: one thread has ended, or waits behind the loop") {
  const std::string loop = "for (int i = 0; i < 2 + lid; i++) {\nbarrier(global);\n}";
  CHECK(faults_of(loop) == Ids{"barrier.divergence:thread_ended 4"});
  CHECK(faults_of(loop + "\nbarrier(global);") == Ids{"barrier.divergence:different_barriers 6"});
  CHECK(faults_of("for (int i = 0; i < 2 + gid; i++) {\nbarrier(global);\n}", 2, 2).empty());
}

TEST_CASE("threads that wait for one that could not go on do not diverge") {
  CHECK(faults_of("if (lid == 0) a[0 - 1] = 1;\nbarrier(global);") ==
        Ids{"access.bounds:program_access 3"});
}
