#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

#include "logic/ir/print.h"
#include "parser/pvl/parse.h"
#include "tests/judge/files.h"
#include "tests/judge/workers.h"
#include "tests/mutation/table.h"

namespace permverify::mutation {
namespace {

const char* const shift = R"(
ensures (\forall int i; 0 <= i && i < gsize; b[i] == (i + 1) % gsize);
kernel shift {
  global int[gsize] a, b;
  requires Perm(a[tid], write) ** Perm(b[tid], write);
  ensures  Perm(b[tid], write) ** b[tid] == (tid + 1) % gsize;
  void main() {
    a[tid] = tid;
    barrier(global) {
      requires a[tid] == tid;
      ensures  Perm(a[(tid + 1) % gsize], read) ** Perm(b[tid], write);
      ensures  a[(tid + 1) % gsize] == (tid + 1) % gsize;
    }
    b[tid] = a[(tid + 1) % gsize];
  }
}
)";

std::vector<std::string> texts(const std::vector<Mutant>& mutants, const std::string& operation) {
  std::vector<std::string> found;
  for (const Mutant& m : mutants) {
    if (m.operation == operation) found.push_back(m.text);
  }
  return found;
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("operators change what their names say") {
  const auto mutants = mutants_of("shift.pvl", shift);
  const auto one = [&](const std::string& operation) {
    const auto found = texts(mutants, operation);
    REQUIRE(found.size() == 1);
    return found[0];
  };
  CHECK_FALSE(has(one("barrier dropped"), "barrier("));
  CHECK(has(one("fences emptied"), "barrier() {"));
  CHECK(has(one("fences swapped"), "barrier(local) {"));
  CHECK_FALSE(has(one("barrier requires dropped"), "requires a[tid] == tid"));
  CHECK(has(one("return before a barrier"), "return;"));
  const auto weakened = texts(mutants, "write to read");
  CHECK(weakened.size() == 4);
  CHECK(std::any_of(weakened.begin(), weakened.end(), [](const std::string& text) {
    return has(text, "requires Perm(a[tid], read) ** Perm(b[tid], write);");
  }));
  const auto shifted = texts(mutants, "index +1 (program)");
  CHECK(shifted.size() == 3);
  CHECK(std::any_of(shifted.begin(), shifted.end(),
                    [](const std::string& text) { return has(text, "a[tid + 1] = tid;"); }));
  const auto moved = texts(mutants, "statement moved over a barrier");
  CHECK(moved.size() == 2);
}

TEST_CASE("mutants are different programs") {
  const auto mutants = mutants_of("shift.pvl", shift);
  support::SourceManager sources;
  support::DiagnosticSink sink;
  const auto module = parser::parse_pvl(sources, sources.add("shift.pvl", shift), sink);
  REQUIRE(module);
  std::set<std::string> seen{ir::print(*module)};
  for (const Mutant& m : mutants) {
    INFO(m.operation << "\n" << m.text);
    CHECK(seen.insert(m.text).second);
    CHECK(m.line > 1);
    support::DiagnosticSink faults;
    CHECK(parser::parse_pvl(sources, sources.add("mutant.pvl", m.text), faults));
    CHECK_FALSE(faults.has_errors());
  }
}

TEST_CASE("the examples have mutants of every kind that counts") {
  std::set<std::string> kinds;
  std::size_t count = 0;
  for (const std::string& path : judge::programs({EXAMPLES})) {
    for (const Mutant& m : mutants_of(path, judge::contents(path))) {
      kinds.insert(m.operation);
      ++count;
    }
  }
  CHECK(count >= 1000);
  for (const char* kind :
       {"barrier dropped", "fences emptied", "fences swapped", "index +1 (program)",
        "index -1 (program)", "index +1 (clauses)", "index -1 (clauses)",
        "other thread's cell (program)", "guard dropped (program)", "guard dropped (clauses)",
        "bound < or <= (program)", "bound +1 (clauses)", "extent +1", "write to read",
        "permission dropped", "invariant dropped", "postcondition off by one (clauses)",
        "statement moved over a barrier", "atomic to read and write"}) {
    INFO(kind);
    CHECK(kinds.count(kind) == 1);
  }
}

TEST_CASE("a trial says what the verifier and the machine say") {
  TrialOptions options;
  options.judge.replay = true;
  options.proved.small.memories = options.refuted.small.memories = 2;
  options.proved.large_runs = options.refuted.large_runs = 5;
  const Trial right = try_mutant({"none", 1, shift}, options);
  CHECK(right.outcome == judge::Outcome::Proved);
  CHECK_FALSE(right.faulty);
  CHECK(right.complete);
  CHECK(right.small_runs > 0);
  CHECK(right.large_runs == 5);

  const auto dropped = texts(mutants_of("shift.pvl", shift), "barrier dropped");
  REQUIRE(dropped.size() == 1);
  const Trial wrong = try_mutant({"barrier dropped", 1, dropped[0]}, options);
  CHECK(wrong.outcome == judge::Outcome::Refuted);
  CHECK(wrong.confirmed);
}

TEST_CASE("the search convicts a kernel without asking the verifier") {
  support::SourceManager sources;
  support::DiagnosticSink sink;
  const auto convicted = [&](const std::string& index) {
    const std::string text = "kernel k { global int[gsize] a; requires Perm(a[" + index +
                             "], write); void main() { a[" + index + "] = 1; } }";
    const auto module = parser::parse_pvl(sources, sources.add("k.pvl", text), sink);
    REQUIRE(module);
    judge::ConvictOptions options;
    options.large_runs = 0;
    return judge::convict(*module, module->kernels[0], options);
  };
  CHECK_FALSE(convicted("tid").faulty);
  CHECK(convicted("0").faulty);
  CHECK(convicted("tid + 1").faulty);
}

TEST_CASE("proved with a fault is counted as what it is") {
  Trial trial;
  trial.outcome = judge::Outcome::Proved;
  trial.small_runs = 3;
  Row row;
  row.add(trial);
  CHECK((row.proved == 1 && row.unsound == 0 && row.runs == 3));
  trial.faulty = true;
  trial.fault = "race:write_write";
  CHECK(trial.unsound());
  row.add(trial);
  CHECK((row.mutants == 2 && row.proved == 1 && row.unsound == 1));
  Trial again;
  REQUIRE(from_line(to_line(trial), again));
  CHECK((again.unsound() && again.fault == trial.fault && again.small_runs == 3));
}

TEST_CASE("a process that dies costs one job") {
  const auto results = judge::in_processes(7, 2, [](std::size_t i) {
    if (i == 2 || i == 4) _exit(3);
    return std::to_string(i * i);
  });
  REQUIRE(results.size() == 7);
  for (std::size_t i = 0; i < 7; ++i) {
    const bool died = i == 2 || i == 4;
    CHECK(results[i].has_value() != died);
    if (!died) CHECK(*results[i] == std::to_string(i * i));
  }
}

}  // namespace permverify::mutation
