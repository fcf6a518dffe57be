#include "runtime_spec/trace/trace.h"

#include "kernel_run.h"

using namespace permverify;
using namespace permverify::testing;

namespace {

struct Traced : Run {
  rs::TraceRecorder recorder;
  rs::Ending ending;

  explicit Traced(const std::string& body, std::size_t limit = 1000, std::int64_t gsize = 2)
      : Run(runnable(body), gsize), recorder(limit) {
    rs::Machine machine(program, launch, options);
    machine.add(recorder);
    ending = run_in_order(machine);
  }

  // The steps of one thread whose instruction is this text.
  std::vector<rs::TraceStep> steps(rs::ThreadNumber thread, const std::string& words) const {
    std::vector<rs::TraceStep> found;
    for (const rs::TraceEvent& event : recorder.events()) {
      const auto* step = std::get_if<rs::TraceStep>(&event);
      if (step && step->thread == thread && text(step->span) == words) found.push_back(*step);
    }
    return found;
  }
};

}  // namespace

TEST_CASE("a step shows what it read before what it wrote, with both values") {
  const Traced run("a[lid] = a[lid] + 5 + lid;");
  const auto steps = run.steps(1, "a[lid]");
  REQUIRE(steps.size() == 1);
  REQUIRE(steps[0].accesses.size() == 2);
  CHECK(steps[0].accesses[0].kind == rs::AccessKind::Read);
  CHECK(steps[0].accesses[1].kind == rs::AccessKind::Write);
  CHECK(steps[0].accesses[1].cell == 1);
  CHECK(steps[0].values == std::vector<rs::Value>{{0}, {6}});
}

TEST_CASE("an atomic shows the new value, and the variable that gets the old one") {
  const Traced run("int x = atomic_add(a[0], 3);");
  const auto steps = run.steps(1, "int x = atomic_add(a[0], 3)");
  REQUIRE(!steps.empty());
  const auto& last = steps.back();
  REQUIRE(last.accesses.size() == 1);
  CHECK(last.accesses[0].kind == rs::AccessKind::Atomic);
  CHECK(last.values == std::vector<rs::Value>{{6}});
  REQUIRE(last.assigned);
  CHECK(last.assigned->first == run.var("x"));
  CHECK(last.assigned->second == rs::Value{3});
}

TEST_CASE("assignments and branches show what came out") {
  const Traced run("int x = lid * 4;\nif (x > 2) x = 1;");
  const auto set = run.steps(1, "int x = lid * 4");
  REQUIRE(set.size() == 1);
  REQUIRE(set[0].assigned);
  CHECK(set[0].assigned->second == rs::Value{4});
  CHECK_FALSE(set[0].branch);
  REQUIRE(run.steps(0, "x > 2").size() == 1);
  CHECK(run.steps(0, "x > 2")[0].branch == false);
  CHECK(run.steps(1, "x > 2")[0].branch == true);
  CHECK(run.steps(0, "x = 1").empty());
  CHECK(run.steps(1, "x = 1").size() == 1);
}

TEST_CASE("a barrier is one event, and phases count them") {
  const Traced run("a[lid] = 1;\nbarrier(local);\nb[lid] = 2;");
  std::size_t barriers = 0, steps_after = 0;
  for (const rs::TraceEvent& event : run.recorder.events()) {
    if (const auto* barrier = std::get_if<rs::TraceBarrier>(&event)) {
      ++barriers;
      CHECK(barrier->phase == 1);
      CHECK(barrier->group == 0);
      CHECK(barrier->fences_local);
      CHECK_FALSE(barrier->fences_global);
      CHECK(run.text(barrier->span).rfind("barrier", 0) == 0);
    } else if (barriers > 0) {
      ++steps_after;
    }
  }
  CHECK(barriers == 1);
  CHECK(steps_after > 0);
  CHECK(run.steps(0, "a[lid]").at(0).phase == 0);
  CHECK(run.steps(0, "b[lid]").at(0).phase == 1);
}

TEST_CASE("a full recorder says so and changes nothing else") {
  const Traced run("a[lid] = 1;\nb[lid] = 2;", 3);
  CHECK(run.recorder.events().size() == 3);
  CHECK(run.recorder.truncated());
  CHECK(run.ending == rs::Ending::Finished);
  CHECK_FALSE(Traced("a[lid] = 1;").recorder.truncated());
}

TEST_CASE("a step that could not be finished assigns nothing and decides nothing") {
  const Traced run("int x = 0;\nx = a[0 - 1];\nif (a[0 - 1] == 0) x = 1;", 1000, 1);
  REQUIRE(run.steps(0, "x = a[0 - 1]").size() == 1);
  CHECK_FALSE(run.steps(0, "x = a[0 - 1]")[0].assigned);
  CHECK(run.steps(0, "a[0 - 1] == 0").empty());
}
