// Runs as text: memory, traces, faults, the closing line.
#include "report/machine/execution_text.h"
#include "report/machine/fault_text.h"
#include "report/machine/memory_text.h"
#include "report/machine/trace_table.h"
#include "tests/unit/report/machine_fixture.h"

using namespace permverify;
using namespace permverify::report;
using test::MadeUpRun;
namespace rs = permverify::runtime_spec;

TEST_CASE("changed cells carry a mark and stand under what they were") {
  const MadeUpRun run;
  CHECK(memory_text(run.view(), false) ==
        "memory at the end (* = changed):\n"
        "  a: int[3], 1 element changed\n"
        "    [0]  was  0  1  2\n"
        "    [0]  is   0  7* 2\n");
}

TEST_CASE("a launch that did not come to be has no memory") {
  MadeUpRun run;
  run.execution.ending = rs::Ending::NotALaunch;
  CHECK(memory_text(run.view(), true).empty());
  CHECK_FALSE(tells_something(run.execution));
}

TEST_CASE("a trace has a column for each thread, and barriers across") {
  MadeUpRun run;
  run.access(0, rs::AccessKind::Write, 0, 7, "a[tid] = 7", 0);
  run.step(1, "int x = 0;", 0).assigned = {run.var("x"), rs::Value{0}};
  run.step(0, "barrier(global);", 0);
  run.step(1, "kernel", 0);  // nothing to show
  run.barrier();
  run.access(1, rs::AccessKind::Read, 2, -4, "x = a[tid + 1]", 1);
  std::get<rs::TraceStep>(run.execution.trace.back()).assigned = {run.var("x"), rs::Value{-4}};
  CHECK(trace_table(run.view(), {}) ==
        "trace:\n"
        "line | thread 0 | thread 1\n"
        "-----+----------+-------------------\n"
        "   5 | a[0] = 7 |\n"
        "   4 |          | x = 0\n"
        "   6 | waits    |\n"
        "   6 +==========+===================  barrier(global): group 0 enters phase 1\n"
        "   7 |          | a[2] is -4, x = -4\n"
        "(1 step without an effect of its own not shown)\n");
}

TEST_CASE("the columns of a trace can be named, and faults bring theirs") {
  MadeUpRun run;
  run.launch.gsize = {20, 1, 1};
  run.fault();
  run.execution.faults[0].threads[1].tid = 17;
  const std::string all = trace_table(run.view(), {});
  CHECK(all.find("thread 6 | thread 17") != std::string::npos);
  CHECK(all.find("thread 7 ") == std::string::npos);
  const std::string named = trace_table(run.view(), {3, 99});
  CHECK(named.find("thread 3") != std::string::npos);
  CHECK(named.find("99") == std::string::npos);
  CHECK(named.find("(1 of 20 threads") != std::string::npos);
}

TEST_CASE("a barrier of one group does not cross the columns of another") {
  MadeUpRun run;
  run.launch.gsize = {1, 1, 1};
  run.launch.ngroups = {2, 1, 1};
  run.barrier();
  const std::string table = trace_table(run.view(), {});
  CHECK(table.find("\n   6 +========= |           barrier(global): group 0") != std::string::npos);
}

TEST_CASE("a fault labels both places and gives a column for each thread") {
  MadeUpRun run;
  run.fault();
  const std::string text = fault_text(run.view(), run.execution.faults[0], Style(false));
  CHECK(text.rfind("fault[race:read_write]: two threads race\n --> test.pvl:5:5\n", 0) == 0);
  CHECK(text.find("^^^^^^^^^^ thread 0 writes a[1]") != std::string::npos);
  CHECK(text.find("---------- thread 1 reads a[1]") != std::string::npos);
  CHECK(fault_table(run.view(), run.execution.faults[0], 2) ==
        "  |         | thread 0    | thread 1   |\n"
        "  | tid     | 0           | 1          |\n"
        "  | lid     | 0           | 1          |\n"
        "  | gid     | 0           | 0          |\n"
        "  | phase   | 0           | 1          |\n"
        "  | element | a[1]        | a[1]       |\n"
        "  | does    | writes a[1] | reads a[1] |\n");
}

TEST_CASE("what a thread did follows from the kind of its fault where nobody said it") {
  MadeUpRun run;
  run.fault();
  rs::Fault fault = run.execution.faults[0];
  fault.threads[0].did.clear();
  CHECK(deed(run.view(), fault, fault.threads[0]).empty());
  CHECK(deed(run.view(), fault, fault.threads[1]) == "reads a[1]");
  const std::pair<support::FailureId, const char*> told[] = {
      {support::FailureId("access.write:insufficient_permission"), "writes a[1]"},
      {support::FailureId("access.bounds:program_access"), "accesses a[1]"},
      {support::FailureId("uninitialised:read"), "reads a[1]"},
      {support::FailureId("assert:false"), ""}};
  for (const auto& [id, words] : told) {
    fault.id = id;
    CHECK(deed(run.view(), fault, fault.threads[0]) == words);
  }
}

TEST_CASE("the closing line counts and names the kinds of faults once") {
  MadeUpRun run;
  CHECK(execution_summary(run.view(), "run") == "permverify: run of k: 2 threads in 1 group, 6 steps, no fault");
  run.fault();
  run.fault();
  CHECK(execution_summary(run.view(), "run") ==
        "permverify: run of k: 2 threads in 1 group, 6 steps, 2 faults (race:read_write)");
  run.execution.ending = rs::Ending::OutOfSteps;
  CHECK(execution_summary(run.view(), "replay") ==
        "permverify: replay of k: 2 threads in 1 group, 6 steps, 2 faults (race:read_write); out of steps");
}

TEST_CASE("a run that a precondition does not allow tells nothing") {
  MadeUpRun run;
  CHECK(tells_something(run.execution));
  run.execution.preconditions = runtime_spec::Fit::DoesNot;
  CHECK_FALSE(tells_something(run.execution));
}
