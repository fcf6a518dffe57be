// Whose fault is it: each failure is run, and the class follows from what the run shows.
#include "checker/replay/replay.h"

#include <catch2/catch.hpp>

#include "checker/check.h"
#include "logic/obligation/generate.h"
#include "parser/pvl/parse.h"

using namespace permverify;
using namespace permverify::checker;

namespace {

// The text is verified, and what failed is replayed.
struct Replayed {
  explicit Replayed(const std::string& text) {
    const auto buffer = sources.add("test.pvl", text);
    support::DiagnosticSink sink;
    module = parser::parse_pvl(sources, buffer, sink);
    REQUIRE(module);
    sets = obligation::generate(*module, terms, {});
    KernelReplayer replayer(*module, module->kernels.front(), "test.pvl", {});
    for (const auto& set : sets) {
      if (set.kernel.empty()) continue;
      std::vector<const obligation::Obligation*> all;
      for (const auto& o : set.obligations) {
        if (o.expect == obligation::Expect::Valid) all.push_back(&o);
      }
      const std::vector<Verdict> verdicts = check(terms, all, {});
      for (std::size_t i = 0; i < all.size(); ++i) {
        if (verdicts[i].status == Status::Proved) continue;
        failures.emplace_back(all[i], replayer.replay(*all[i], verdicts[i]));
      }
    }
  }

  std::uint32_t line(support::Span span) const { return sources.position(span).line; }

  // The replay of the first failure of this kind.
  const Replay& of(support::FailureId kind) const {
    for (const auto& [o, replay] : failures) {
      if (o->kind == kind && replay) return *replay;
    }
    std::string all;
    for (const auto& [o, replay] : failures) all += o->kind.text() + " ";
    FAIL("no replayed failure " + kind.text() + " among: " + all);
    throw std::logic_error("unreachable");
  }

  support::SourceManager sources;
  term::TermManager terms;
  std::optional<ir::Module> module;
  std::vector<obligation::ObligationSet> sets;
  std::vector<std::pair<const obligation::Obligation*, std::shared_ptr<const Replay>>> failures;
};

}  // namespace

TEST_CASE("a contract that lets two threads write, and threads that do: a race, a bug") {
  const Replayed run(R"(kernel k {
  global int[1] a;
  requires Perm(a[0], write);
  void main() {
    a[0] = tid;
  }
})");
  const Replay& replay = run.of("distribution.group:two_writers");
  CHECK(replay.failure_class == FailureClass::Program);
  REQUIRE(replay.seen());
  CHECK(replay.fault().id.text() == "race:write_write");
  REQUIRE(replay.fault().threads.size() == 2);
  CHECK(run.line(replay.fault().threads[0].span) == 5);
  CHECK(run.line(replay.fault().threads[1].span) == 5);
  CHECK(replay.launch.threads() == 2);
  CHECK(replay.command.back() == "race:write_write");
}

TEST_CASE("a contract that lets two threads write, and only one does: the contract is wrong") {
  const Replayed run(R"(kernel k {
  global int[1] a;
  requires ngroups == 1 ** Perm(a[0], write);
  void main() {
    if (lid == 0) { a[0] = 1; }
  }
})");
  const Replay& replay = run.of("distribution.group:two_writers");
  CHECK(replay.failure_class == FailureClass::Contract);
  REQUIRE(replay.seen());
  CHECK(replay.fault().fault_class == runtime_spec::FaultClass::Contract);
}

TEST_CASE("writing what is not held, without any race: the contract says too little, and it shows") {
  const Replayed run(R"(kernel k {
  global int[tcount] a;
  requires Perm(a[tid], read);
  void main() {
    a[tid] = 1;
  }
})");
  const Replay& replay = run.of("access.write:insufficient_permission");
  CHECK(replay.failure_class == FailureClass::Contract);
  REQUIRE(replay.seen());
  CHECK(run.line(replay.fault().span) == 5);
}

TEST_CASE("a false assertion is a bug, with the parameter that shows it") {
  const Replayed run(R"(requires n >= 3;
kernel k(int n) {
  global int[tcount] a;
  requires Perm(a[tid], write);
  void main() {
    a[tid] = n;
    assert a[tid] != 5;
  }
})");
  const Replay& replay = run.of("assert:false");
  CHECK(replay.failure_class == FailureClass::Program);
  REQUIRE(replay.seen());
  CHECK(replay.params == std::vector<std::pair<std::string, std::string>>{{"n", "5"}});
  CHECK(run.line(replay.fault().span) == 7);
}

TEST_CASE("bounds, division, overflow and divergence are seen where they happen") {
  const Replayed run(R"(kernel k(i32 n) {
  global int[4] a;
  global i32[tcount] b;
  requires ngroups == 1 ** Perm(a[tid], read) ** Perm(b[tid], write);
  void main() {
    int x = a[tid];
    int y = 7 / x;
    b[tid] = n + 1;
    if (lid == 0) {
      barrier(local);
    }
  }
})");
  const auto expect = [&](support::FailureId kind, std::uint32_t line) {
    const Replay& replay = run.of(kind);
    CHECK(replay.failure_class == FailureClass::Program);
    REQUIRE(replay.seen());
    CHECK(replay.fault().id.family_name() == kind.family_name());
    CHECK(run.line(replay.fault().span) == line);
  };
  expect("access.bounds:program_access", 6);
  expect("arith.division:by_zero", 7);
  expect("arith.overflow:signed", 8);
  expect("barrier.divergence:non_uniform_branch", 10);
}

TEST_CASE("an invariant that says too little: no run fails, and an invariant is what is missing") {
  const Replayed run(R"(kernel k(int n) {
  global int[tcount] a;
  requires Perm(a[tid], write) ** n >= 0;
  ensures  Perm(a[tid], write) ** a[tid] == n;
  void main() {
    int i = 0;
    a[tid] = 0;
    loop_invariant 0 <= i && i <= n;
    while (i < n) {
      a[tid] = a[tid] + 1;
      i = i + 1;
    }
  }
})");
  const Replay& replay = run.of("post.thread:false");
  CHECK_FALSE(replay.seen());
  CHECK(replay.failure_class == FailureClass::Invariant);
  CHECK(replay.runs > 0);
}

TEST_CASE("an invariant that is false in a run is wrong") {
  const Replayed run(R"(kernel k(int n) {
  global int[tcount] a;
  requires Perm(a[tid], write) ** n >= 0;
  void main() {
    int i = 0;
    loop_invariant i <= 2;
    while (i < n) {
      i = i + 1;
    }
  }
})");
  const Replay& replay = run.of("invariant.kept:false");
  CHECK(replay.failure_class == FailureClass::Invariant);
  REQUIRE(replay.seen());
  CHECK(replay.params == std::vector<std::pair<std::string, std::string>>{{"n", "3"}});
}

TEST_CASE("a promise that does not come true is a bug of the program or of the promise") {
  const Replayed run(R"(kernel k {
  global int[tcount] a;
  requires Perm(a[tid], write);
  ensures  Perm(a[tid], write) ** a[tid] == tid;
  void main() {
    a[tid] = tid + 1;
  }
})");
  const Replay& replay = run.of("post.thread:false");
  CHECK(replay.failure_class == FailureClass::Program);
  REQUIRE(replay.seen());
  CHECK(run.line(replay.fault().span) == 4);
}

TEST_CASE("a loop without an invariant: no run fails") {
  const Replayed run(R"(kernel k {
  global int[gsize] a;
  requires Perm(a[tid], write);
  void main() {
    a[tid] = tid;
    int x = 1;
    while (x < 100) { x = x * 3 + 1; }
    a[tid] = x;
    assert x % 3 == 1;
  }
})");
  const Replay& replay = run.of("assert:false");
  CHECK_FALSE(replay.seen());
  CHECK(replay.failure_class == FailureClass::Invariant);
}

TEST_CASE("the launch of a replay is complete: every parameter and global cell is given") {
  const Replayed run(R"(kernel k(int n) {
  global int[gsize + 1] a;
  requires Perm(a[tid], write);
  void main() {
    assert n == 0 || a[tid] == 0;
  }
})");
  const Replay& replay = run.of("assert:false");
  REQUIRE(replay.seen());
  REQUIRE(replay.launch.params.size() == 1);
  REQUIRE(replay.launch.global.size() == 1);
  const auto& cells = replay.launch.global.begin()->second;
  CHECK(cells.size() == static_cast<std::size_t>(replay.launch.gsize[0]) + 1);
  for (const auto& cell : cells) CHECK(cell.has_value());
}

TEST_CASE("behind another fault of the program nothing is blamed on the contracts") {
  const Replayed run(R"(kernel k(int n) {
  global int[4] a;
  global int[tcount] b;
  requires ngroups == 1 ** Perm(b[tid], write) ** (\forall* int i; 0 <= i && i < 4; Perm(a[i], read));
  void main() {
    int x = a[4];
    b[tid] = x;
    assert b[tid] == 1;
  }
})");
  CHECK(run.of("access.bounds:program_access").failure_class == FailureClass::Program);
  const Replay& replay = run.of("assert:false");
  CHECK_FALSE(replay.seen());
  CHECK(replay.failure_class == FailureClass::Behind);
  REQUIRE(replay.other);
  CHECK(replay.other->id.text() == "access.bounds:program_access");
  CHECK(run.line(replay.other->span) == 6);
}

TEST_CASE("a false invariant names the race that another run shows") {
  const Replayed run(R"(kernel k(int n) {
  global int[2 * tcount] a;
  requires Perm(a[tid], write) ** n == 1;
  void main() {
    int j = tid;
    loop_invariant j == tid;
    while (j <= tid + n) {
      a[j] = 1;
      j = j + 1;
    }
  }
})");
  const Replay& replay = run.of("invariant.kept:false");
  CHECK(replay.failure_class == FailureClass::Invariant);
  REQUIRE(replay.other);
  CHECK(replay.other->id.text() == "race:write_write");
  CHECK_FALSE(replay.other_command.empty());
}

TEST_CASE("a run that breaks the threads' preconditions confirms nothing else") {
  const Replayed run(R"(requires n >= 1;
kernel k(int n) {
  global int[tcount] a;
  requires n == 1 ** Perm(a[tid], write);
  void main() {
    a[tid] = n;
    assert a[tid] == 1;
  }
})");
  CHECK(run.of("pre.thread:false").seen());
  for (const auto& [o, replay] : run.failures) {
    if (o->kind == "assert:false" && replay) CHECK_FALSE(replay->seen());
  }
}
