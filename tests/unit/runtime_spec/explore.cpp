#include "runtime_spec/explore/explore.h"

#include <map>
#include <random>
#include <set>

#include "kernel_run.h"
#include "runtime_spec/monitors/permissions.h"

using namespace permverify;
using namespace permverify::testing;

namespace {

constexpr std::uint64_t plenty = 200'000;

rs::Exploration explored(Run& kernel) {
  return rs::explore(kernel.program, kernel.launch, kernel.options, plenty);
}
rs::Exploration explored(const std::string& body, std::int64_t gsize = 2, std::int64_t ngroups = 1) {
  Run kernel(runnable(body), gsize, ngroups);
  return explored(kernel);
}

std::set<std::string> ids(const std::vector<rs::Fault>& faults) {
  std::set<std::string> result;
  for (const rs::Fault& fault : faults) result.insert(fault.id.text());
  return result;
}

// Counts what touches shared memory.
struct Touches : rs::Monitor {
  std::size_t count = 0;
  void on_step(rs::Machine&, const rs::Step& step) override { count += step.accesses.size(); }
};

// Every interleaving by brute force: of single steps, or (there are far fewer) of the steps that touch
// shared memory.
struct Everything {
  std::uint64_t schedules = 0;
  std::set<std::vector<std::int64_t>> outcomes;
  std::set<std::string> faults;

  Everything(Run& kernel, bool single_steps) : kernel_(kernel), single_steps_(single_steps) {
    std::vector<std::size_t> choices;
    do {
      one(choices);
      while (!choices.empty() && ++choices.back() == width_[choices.size() - 1]) choices.pop_back();
    } while (!choices.empty());
  }

 private:
  void one(std::vector<std::size_t>& choices) {
    const auto race = rs::make_race_monitor();
    const auto divergence = rs::make_divergence_monitor();
    rs::Machine machine(kernel_.program, kernel_.launch, kernel_.options);
    machine.add(*race);
    machine.add(*divergence);
    Touches touches;
    machine.add(touches);
    machine.start();
    for (std::size_t depth = 0;; ++depth) {
      std::vector<rs::ThreadNumber> able;
      for (rs::ThreadNumber t = 0; t < machine.thread_count(); ++t) {
        if (machine.thread(t).status == rs::ThreadStatus::Running) able.push_back(t);
      }
      if (able.empty()) break;
      if (depth == choices.size()) choices.push_back(0);
      width_[depth] = able.size();
      const rs::ThreadNumber thread = able[choices[depth]];
      touches.count = 0;
      do {
        machine.step(thread);
      } while (!single_steps_ && touches.count == 0 &&
               machine.thread(thread).status == rs::ThreadStatus::Running);
      if (machine.can_depart(machine.group_of(thread))) machine.depart(machine.group_of(thread));
    }
    for (rs::GroupNumber g = 0; g < machine.group_count(); ++g) {
      if (machine.group_stuck(g)) machine.stuck(g);
    }
    machine.finish();
    ++schedules;
    for (const rs::Fault& fault : machine.faults().all()) faults.insert(fault.id.text());
    std::vector<std::int64_t> memory;
    for (const char* array : {"a", "b", "c"}) {
      const auto& cells = machine.memory().at(kernel_.var(array), 0);
      for (std::int64_t c = 0; c < cells.size(); ++c) memory.push_back(cells.get(c).bits);
    }
    outcomes.insert(memory);
  }

  Run& kernel_;
  bool single_steps_;
  std::map<std::size_t, std::size_t> width_;   // by depth, on the current run
};

// A few statements of one thread over the cells a[0..1], b[0..1] and its variables x, y.
std::string random_statements(std::mt19937& random, unsigned most) {
  const auto below = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
  const auto cell = [&] { return std::string(below(3) ? "a[" : "b[") + std::to_string(below(2)) + "]"; };
  std::string text;
  const unsigned count = 1 + below(most);
  for (unsigned i = 0; i < count; ++i) {
    const std::string value = std::to_string(1 + below(3));
    switch (below(8)) {
      case 0:
      case 1: text += cell() + " = " + value + ";\n"; break;
      case 2: text += "x = " + cell() + ";\n"; break;
      case 3: text += cell() + " = " + cell() + " + " + value + ";\n"; break;
      case 4: text += "atomic_add(" + cell() + ", " + value + ");\n"; break;
      case 5: text += "if (" + cell() + " == " + value + ") " + cell() + " = x;\n"; break;
      case 6: text += "a[x % 2] = " + value + ";\n"; break;
      case 7: text += "x = a[" + cell() + " - 2];\n"; break;   // now and then outside
    }
  }
  return text;
}

}  // namespace

TEST_CASE("threads that share nothing need one schedule") {
  const auto result = explored("a[tid] = 1;\nb[tid] = a[tid];", 3, 2);
  CHECK(result.schedules == 1);
  CHECK(result.outcomes == 1);
  CHECK(result.complete);
  CHECK(result.faults.empty());
  CHECK(result.failing_script.empty());
}

TEST_CASE("two updates of one cell have two orders") {
  const auto result = explored("atomic_xchg(a[0], lid);");
  CHECK(result.schedules == 2);
  CHECK(result.outcomes == 2);
  CHECK(result.complete);
  CHECK(result.faults.empty());
}

TEST_CASE("n updates of one cell have n! orders, even where the outcome is the same") {
  CHECK(explored("atomic_add(a[0], 1);", 4).schedules == 24);
  CHECK(explored("atomic_add(a[0], 1);", 4).outcomes == 1);
  CHECK(explored("atomic_xchg(a[0], lid);", 4).outcomes == 4);
}

TEST_CASE("two readers and a writer: which of the reads come after the write") {
  CHECK(explored("if (lid == 2) { a[0] = 1; } else { b[lid] = a[0]; }", 3).schedules == 4);
  CHECK(explored("if (lid == 2) { a[0] = 1; } else { b[lid] = a[0]; }", 3).outcomes == 4);
}

TEST_CASE("cells of different groups' local memory are different cells") {
  CHECK(explored("s[0] = gid;\na[gid] = s[0];", 1, 3).schedules == 1);
}

TEST_CASE("a barrier leaves no choice between its two sides") {
  CHECK(explored("a[lid] = 1;\nbarrier(global);\nb[lid] = a[(lid + 1) % gsize];", 3).schedules == 1);
  CHECK(explored("if (lid == 0) atomic_xchg(a[0], 5);\nbarrier(global);\n"
                 "if (lid == 1) atomic_xchg(a[0], 6);").outcomes == 1);
}

TEST_CASE("a fault that only one order shows is found, and its script shows it again") {
  // In order thread 0 is through before thread 1 begins; only the other order divides by zero.
  Run kernel(runnable("if (lid == 0) { int x = atomic_add(a[0], 1);\nb[0] = 1 / (1 - x); }\n"
                      "if (lid == 1) { atomic_add(a[0], 1); }"));
  CHECK(kernel.run().ids.empty());
  const auto result = explored(kernel);
  CHECK(result.complete);
  CHECK(ids(result.faults) == std::set<std::string>{"arith.division:by_zero"});
  rs::Machine again(kernel.program, kernel.launch, kernel.options);
  run_script(again, result.failing_script);
  CHECK(ids(again.faults().all()) == std::set<std::string>{"arith.division:by_zero"});
  // Thread 1 alone has to come first: its steps up to the update.
  const auto& script = result.failing_script;
  CHECK(std::count(script.begin(), script.end(), 1U) == static_cast<long>(script.size()));
  CHECK(script.size() <= 4);
}

TEST_CASE("a fault of the run in order needs no script") {
  const auto result = explored("atomic_add(a[1], 1);\na[0] = lid;");
  CHECK(ids(result.faults) == std::set<std::string>{"race:write_write"});
  CHECK(result.failing_script.empty());
}

TEST_CASE("who waits at which barrier may depend on the order") {
  const auto result = explored("int x = atomic_add(a[0], 1);\n"
                               "if (x == 0 && lid == 1) { barrier(global); } else { barrier(local); }");
  CHECK(ids(result.faults) == std::set<std::string>{"barrier.divergence:different_barriers"});
  CHECK(result.schedules == 2);
}

TEST_CASE("a budget that runs out is no complete search") {
  Run kernel(runnable("atomic_add(a[0], 1);"), 4);
  const auto result = rs::explore(kernel.program, kernel.launch, kernel.options, 5);
  CHECK(result.schedules == 5);
  CHECK_FALSE(result.complete);
  kernel.options.max_steps = 3;
  CHECK_FALSE(explored(kernel).complete);
}

TEST_CASE("what a variable holds before it is assigned does not depend on the schedule") {
  Run kernel(runnable("for (int i = 0; i < 3; i++) { int x;\na[3 * lid + i] = x; }"));
  kernel.launch.fill = rs::Fill::Any;
  std::set<std::vector<std::int64_t>> memories;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    rs::Machine machine(kernel.program, kernel.launch, kernel.options);
    run_randomly(machine, seed);
    std::vector<std::int64_t> memory;
    for (const std::int64_t c : {0, 1, 2, 3, 4, 5}) {
      memory.push_back(machine.memory().at(kernel.var("a"), 0).get(c).bits);
    }
    memories.insert(memory);
  }
  REQUIRE(memories.size() == 1);
  const std::vector<std::int64_t>& cells = *memories.begin();
  CHECK(std::set<std::int64_t>(cells.begin(), cells.end()).size() > 2);   // nor is it always the same
}

TEST_CASE("further monitors watch every schedule") {
  struct Complaint : rs::Monitor {   // about a[0] that ends as 1
    void on_end(rs::Machine& machine) override {
      const auto& cells = machine.memory().at(machine.program().kernel.arrays[0], 0);
      if (cells.get(0).bits == 1) machine.faults().report({.id = "assert:false"});
    }
  };
  Run kernel(runnable("atomic_xchg(a[0], lid);"));
  unsigned made = 0;
  const auto result = rs::explore(kernel.program, kernel.launch, kernel.options, plenty, [&] {
    ++made;
    std::vector<std::unique_ptr<rs::Monitor>> monitors;
    monitors.push_back(std::make_unique<Complaint>());
    return monitors;
  });
  CHECK(made >= 2);
  CHECK(ids(result.faults) == std::set<std::string>{"assert:false"});
  rs::Machine again(kernel.program, kernel.launch, kernel.options);
  run_script(again, result.failing_script);
  CHECK(again.memory().at(kernel.var("a"), 0).get(0) == rs::Value{1});
}

TEST_CASE("a contract that only one order breaks") {
  // The thread that updates second writes the other's cell. In order that is thread 1, which may.
  const std::string kernel =
      "kernel k { global int[1] a; global int[2] b;\n"
      "requires gsize == 2 && ngroups == 1;\n"
      "requires Atomic(a[0]) ** (lid == 1 ==> Perm(b[0], write) ** Perm(b[1], write));\n"
      "void main() { int x = atomic_add(a[0], 1); if (x == 1) b[0] = 1; } }";
  Run run(kernel);
  const auto monitors = [&] {
    std::vector<std::unique_ptr<rs::Monitor>> result;
    result.push_back(rs::PermissionMonitor::make(run.program, false));
    return result;
  };
  const auto result =
      rs::explore(run.program, run.launch, run.options, plenty, monitors);
  CHECK(ids(result.faults) == std::set<std::string>{"access.write:insufficient_permission"});
  rs::Machine in_order(run.program, run.launch, run.options);
  const auto monitor = rs::PermissionMonitor::make(run.program, false);
  in_order.add(*monitor);
  run_in_order(in_order);
  CHECK(in_order.faults().empty());
}

TEST_CASE("outcomes and faults are those of all interleavings") {
  std::mt19937 random(7);
  std::uint64_t reduced = 0, all = 0;
  unsigned several = 0, faulty = 0, diverging = 0;
  for (int i = 0; i < 120; ++i) {
    std::string body = "int x = 0;\nif (lid == 0) {\n" + random_statements(random, 3) + "} else {\n" +
                       random_statements(random, 2) + "}\n";
    if (i % 3 == 0) {
      body += "barrier(global);\nif (lid == 1) {\n" + random_statements(random, 1) + "} else {\n" +
              random_statements(random, 1) + "}\n";
    }
    if (i % 3 == 1) body += "if (x > 0) { barrier(); } else { barrier(local); }\n";
    body += "c[lid] = x;";
    INFO(body);
    Run kernel(runnable(body));
    const Everything brute(kernel, false);
    const auto result = explored(kernel);
    diverging += brute.faults.contains("barrier.divergence:different_barriers") ? 1 : 0;
    CHECK(result.complete);
    CHECK(result.outcomes == brute.outcomes.size());
    CHECK(ids(result.faults) == brute.faults);
    CHECK(result.schedules <= brute.schedules);
    reduced += result.schedules;
    all += brute.schedules;
    several += result.outcomes > 1 ? 1 : 0;
    faulty += brute.faults.empty() ? 0 : 1;
  }
  CHECK(several > 20);
  CHECK(faulty > 50);
  CHECK(diverging > 5);
  CHECK(reduced * 10 < all);
}

TEST_CASE("steps that touch no shared memory need no choice") {
  std::mt19937 random(3);
  for (int i = 0; i < 30; ++i) {
    const std::string body = "int x = 0;\nif (lid == 0) {\n" + random_statements(random, 1) +
                             "} else {\n" + random_statements(random, 1) + "}";
    INFO(body);
    Run kernel(runnable(body));
    const Everything brute(kernel, true);
    const auto result = explored(kernel);
    CHECK(result.outcomes == brute.outcomes.size());
    CHECK(ids(result.faults) == brute.faults);
  }
}

TEST_CASE("three threads: outcomes are those of all interleavings") {
  std::mt19937 random(11);
  for (int i = 0; i < 30; ++i) {
    std::string body;
    for (int t = 0; t < 3; ++t) {
      const std::string cell = "a[" + std::to_string(random() % 2) + "]";
      const std::string other = "a[" + std::to_string(random() % 2) + "]";
      body += "if (lid == " + std::to_string(t) + ") ";
      body += random() % 2 ? "{ int x = atomic_add(" + cell + ", " + std::to_string(t + 1) +
                                 "); b[lid] = x; }\n"
                           : cell + " = " + other + " + 1;\n";
    }
    INFO(body);
    Run kernel(runnable(body), 3);
    const Everything brute(kernel, false);
    const auto result = explored(kernel);
    CHECK(result.outcomes == brute.outcomes.size());
    CHECK(ids(result.faults) == brute.faults);
  }
}
