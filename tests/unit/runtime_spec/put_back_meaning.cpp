// Random bodies full of temporaries, on the machine: with and without the pass that puts reads back.
#include <random>

#include "kernel_run.h"
#include "logic/ir/print.h"
#include "logic/ir/put_back.h"
#include "logic/ir/traverse.h"

using namespace permverify;
using namespace permverify::testing;

namespace {

// Statements over parameters n, variables m and k, arrays a, b (global) and s (local). A temporary `t..` is
// declared with any value and used where it is in scope, behind whatever stands in between.
class Body {
 public:
  explicit Body(std::uint64_t seed) : random_(seed) {
    text_ = "int m = n; int k = tid;\n";
    statements(12, 0);
  }
  const std::string& text() const { return text_; }

 private:
  std::size_t below(std::size_t n) { return random_() % n; }

  std::string index() {
    switch (below(6)) {
      case 0: return "lid";
      case 1: return std::to_string(below(4));
      case 2: return "((" + value(1) + ") % 4 + 4) % 4";
      default: return "tid";
    }
  }
  std::string cell() { return std::string(1, "abs"[below(3)]) + "[" + index() + "]"; }

  std::string value(int depth) {
    if (!temporaries_.empty() && below(2) == 0) return temporaries_[below(temporaries_.size())];
    if (depth <= 0 || below(3) == 0) {
      const std::string leaves[] = {"n", "m", "k", "tid", std::to_string(below(7))};
      return leaves[below(5)];
    }
    switch (below(6)) {
      case 0: return cell();
      case 1: return "(" + value(depth - 1) + " * 3 % 101)";
      case 2: return "(" + value(depth - 1) + " % (" + value(depth - 1) + "))";  // may be a fault
      default: return "(" + value(depth - 1) + (below(2) == 0 ? " + " : " - ") + value(depth - 1) + ")";
    }
  }

  // Up to the end of the block; what is declared in it is not known behind it.
  void block(int count, int depth) {
    const std::size_t known = temporaries_.size();
    text_ += "{\n";
    statements(count, depth);
    text_ += "}\n";
    temporaries_.resize(known);
  }

  void statements(int count, int depth) {
    for (int i = 0; i < count; ++i) statement(depth);
  }

  void statement(int depth) {
    switch (below(depth < 2 ? 12 : 9)) {
      case 0: case 1: case 2: case 3: {
        const std::string init = below(2) == 0 ? cell() : value(2);
        temporaries_.push_back("t" + std::to_string(count_++));
        text_ += "int " + temporaries_.back() + " = " + init + ";\n";
        return;
      }
      case 4: text_ += (below(2) == 0 ? "m = " : "k = ") + value(2) + ";\n"; return;
      case 5: case 6: text_ += cell() + " = " + value(2) + ";\n"; return;
      case 7: text_ += "atomic_add(" + cell() + ", " + value(1) + ");\n"; return;
      case 8:
        if (depth == 0) text_ += below(2) == 0 ? "barrier(local, global) { }\n" : "barrier(global) { }\n";
        return;
      case 9:
        text_ += "if (" + value(1) + " < " + value(1) + ") ";
        block(3, depth + 1);
        if (below(2) == 0) {
          text_ += "else ";
          block(2, depth + 1);
        }
        return;
      case 10: {
        const std::string counter = "w" + std::to_string(count_++);
        text_ += "int " + counter + " = 0;\nwhile (" + counter + " < 2) {\n" + counter + " = " + counter + " + 1;\n";
        block(3, depth + 1);
        text_ += "}\n";
        return;
      }
      default: text_ += "assert " + value(1) + " != 1000003;\n"; return;
    }
  }

  std::mt19937_64 random_;
  std::string text_;
  std::vector<std::string> temporaries_;
  int count_ = 0;
};

struct Ended {
  bool faulted;
  std::vector<std::int64_t> cells;
  bool operator==(const Ended& other) const {
    return faulted == other.faulted && (faulted || cells == other.cells);
  }
};

class Put : public Run {
 public:
  explicit Put(const std::string& body) : Run(runnable(body), 2, 2) { launch.fill = rs::Fill::Small; }

  std::size_t put_back() {
    std::size_t before = declared();
    module.kernels[0].body = ir::put_back(
        kernel().body, {[this](ir::VarId var) { return is_temporary(var); },
                        [this](ir::VarId var) {
                          module.variables.push_back(module.variables[var]);
                          return static_cast<ir::VarId>(module.variables.size() - 1);
                        }});
    keeps_the_rules();
    return before - declared();
  }

  // Thread by thread, phase by phase: no other thread comes between the accesses of one phase.
  Ended ended() {
    rs::Program fresh(module, kernel());
    rs::Machine machine(fresh, launch, options);
    machine.start();
    run_in_order(machine);
    Ended result{!machine.faults().all().empty(), {}};
    for (const ir::VarId array : kernel().arrays) {
      const bool local = module.variables[array].kind == ir::VarKind::LocalArray;
      for (int group = 0; group < (local ? 2 : 1); ++group) {
        const auto& cells = machine.memory().at(array, group);
        for (std::int64_t i = 0; i < 4; ++i) result.cells.push_back(cells.get(i).bits);
      }
    }
    return result;
  }

 private:
  bool is_temporary(ir::VarId var) const {
    const std::string& name = module.variables[var].name;
    return name.size() > 1 && name[0] == 't' && std::isdigit(static_cast<unsigned char>(name[1])) != 0;
  }
  std::size_t declared() const {
    std::size_t count = 0;
    ir::for_each_stmt(kernel().body, [&](const ir::Stmt& stmt) {
      const auto* declare = std::get_if<ir::Declare>(&stmt.node);
      count += declare && is_temporary(declare->var) ? 1 : 0;
    });
    return count;
  }
};

}  // namespace

TEST_CASE("reads that are put back leave the meaning of random bodies as it is") {
  std::size_t removed = 0, without_fault = 0;
  for (std::uint64_t seed = 1; seed <= 1500; ++seed) {
    const Body body(seed);
    Put kernel(body.text());
    const Ended before = kernel.ended();
    removed += kernel.put_back();
    const Ended after = kernel.ended();
    if (!(before == after)) {
      INFO("seed " << seed << "\n" << body.text() << ir::print(kernel.module));
      CHECK(before.faulted == after.faulted);
      CHECK(before.cells == after.cells);
    }
    without_fault += before.faulted ? 0 : 1;
  }
  CHECK(removed > 1500);
  CHECK(without_fault > 500);
}
