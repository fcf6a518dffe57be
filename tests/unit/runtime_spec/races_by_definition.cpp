// Random kernels: the race monitor against the definition, evaluated on all pairs of accesses of the
// run; and the claim that one schedule shows what any schedule shows.
#include <array>
#include <map>
#include <random>
#include <set>

#include "kernel_run.h"
#include "runtime_spec/explore/explore.h"

using namespace permverify;
using namespace permverify::testing;

namespace {

// Keeps everything and asks at the end.
class Definition : public rs::Monitor {
 public:
  std::set<std::string> ids;

  void on_step(rs::Machine& machine, const rs::Step& step) override {
    for (const rs::Access& access : step.accesses) {
      if (access.kind == rs::AccessKind::SpecRead) continue;
      const rs::GroupNumber group = machine.group_of(step.thread);
      const Item item{step.thread, group, machine.phase_of(group), access.kind, access.array,
                      access.cell};
      const bool local =
          machine.program().module.variables[access.array].kind == ir::VarKind::LocalArray;
      for (const Item& earlier : items_) meet(earlier, item, local);
      items_.push_back(item);
    }
  }
  void on_departure(rs::Machine&, rs::GroupNumber group, const rs::Instruction& barrier) override {
    barriers_[group].push_back(&std::get<ir::Barrier>(barrier.stmt->node));
  }

 private:
  struct Item {
    rs::ThreadNumber thread;
    rs::GroupNumber group;
    std::int64_t phase;
    rs::AccessKind kind;
    ir::VarId array;
    std::int64_t cell;
  };

  void meet(const Item& x, const Item& y, bool local) {
    const bool same_cell = x.array == y.array && x.cell == y.cell && (!local || x.group == y.group);
    if (!same_cell || x.thread == y.thread || ordered(x, y, local)) return;
    const std::multiset<rs::AccessKind> kinds{x.kind, y.kind};
    const auto both = [&](rs::AccessKind a, rs::AccessKind b) {
      return kinds == std::multiset<rs::AccessKind>{a, b};
    };
    using K = rs::AccessKind;
    if (both(K::Write, K::Write)) ids.insert("race:write_write");
    if (both(K::Write, K::Read)) ids.insert("race:read_write");
    if (both(K::Write, K::Atomic)) ids.insert("race:atomic_write");
    if (both(K::Atomic, K::Read)) ids.insert("race:atomic_read");
  }

  // Barrier number n of a group lies between its phases n and n + 1.
  bool ordered(const Item& x, const Item& y, bool local) {
    if (x.group != y.group) return false;
    for (std::int64_t n = x.phase; n < y.phase; ++n) {
      const ir::Barrier& barrier = *barriers_[x.group][static_cast<std::size_t>(n)];
      const bool fences = local ? barrier.fences_local : barrier.fences_global;
      if (x.kind == rs::AccessKind::Read || fences) return true;
    }
    return false;
  }

  std::vector<Item> items_;
  std::map<rs::GroupNumber, std::vector<const ir::Barrier*>> barriers_;
};

class Generator {
 public:
  Generator(unsigned seed, bool atomics) : random_(seed), atomics_(atomics) {}

  // Statements of all threads with barriers between them, some in a loop.
  std::string body() {
    std::string text = "int x = 0;\n";
    const unsigned count = 2 + below(4);
    for (unsigned i = 0; i < count; ++i) {
      if (below(4) == 0) {
        text += "for (int i = 0; i < 2; i++) {\n" + statement() + barrier() + "}\n";
      } else {
        text += statement() + (below(2) ? barrier() : "");
      }
    }
    return text;
  }

 private:
  unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }
  std::string cell() {
    static constexpr std::array<const char*, 8> cells{"a[tid]", "a[tid + 1]", "s[lid]", "s[1 - lid]",
                                                      "b[gid]", "a[0]",       "s[0]",   "b[lid]"};
    return cells[below(8)];
  }
  std::string barrier() {
    static constexpr std::array<const char*, 4> kinds{"", "local", "global", "local, global"};
    return std::string("barrier(") + kinds[below(4)] + ");\n";
  }
  std::string statement() {
    const std::string guard = below(3) ? "" : below(2) ? "if (lid == 0) " : "if (gid == 0) ";
    switch (below(atomics_ ? 5 : 4)) {
      case 0: return guard + cell() + " = 1;\n";
      case 1: return guard + "x = " + cell() + ";\n";
      case 2: return guard + cell() + " = " + cell() + ";\n";
      case 3: return guard + "{ if (" + cell() + " == 0) x = " + cell() + "; }\n";
      case 4: return guard + "atomic_add(" + cell() + ", 1);\n";
    }
    return "";
  }

  std::mt19937 random_;
  bool atomics_;
};

std::set<std::string> races(const std::vector<rs::Fault>& faults) {
  std::set<std::string> result;
  for (const rs::Fault& fault : faults) {
    if (fault.id.area() == support::FailureArea::Race) result.insert(fault.id.text());
  }
  return result;
}

}  // namespace

TEST_CASE("the monitor finds the kinds of race that the definition has in this run") {
  std::map<std::string, unsigned> seen;
  unsigned clean = 0;
  for (unsigned seed = 0; seed < 600; ++seed) {
    const std::string body = Generator(seed, true).body();
    INFO(body);
    Run kernel(runnable(body), 2, 1 + seed % 2);
    Definition definition;
    const auto monitor = rs::make_race_monitor();
    rs::Machine machine(kernel.program, kernel.launch, kernel.options);
    machine.add(definition);
    machine.add(*monitor);
    REQUIRE((seed % 3 ? run_randomly(machine, seed) : run_in_order(machine)) ==
            rs::Ending::Finished);
    CHECK(races(machine.faults().all()) == definition.ids);
    for (const std::string& id : definition.ids) ++seen[id];
    clean += definition.ids.empty() ? 1 : 0;
  }
  CHECK(seen.size() == 4);
  for (const auto& [id, times] : seen) {
    INFO(id);
    CHECK(times > 30);
  }
  CHECK(clean > 30);
}

TEST_CASE("without atomics every schedule has a race or none has") {
  unsigned racy = 0, clean = 0;
  for (unsigned seed = 0; seed < 300; ++seed) {
    const std::string body = Generator(seed, false).body();
    INFO(body);
    Run kernel(runnable(body), 2, 1 + seed % 2);
    const bool in_order = !races(kernel.run().faults).empty();
    CHECK(!races(kernel.run(seed).faults).empty() == in_order);
    const auto all = rs::explore(kernel.program, kernel.launch, kernel.options, 200);
    CHECK(!races(all.faults).empty() == in_order);
    if (!in_order) {
      CHECK(all.schedules == 1);
      CHECK(all.outcomes == 1);
    }
    ++(in_order ? racy : clean);
  }
  CHECK(racy > 50);
  CHECK(clean > 50);
}
