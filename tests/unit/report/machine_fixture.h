// A run that was made up, to render: two threads, `a` of three cells, two phases.
#pragma once
#include "report/machine/view.h"
#include "tests/unit/logic/source.h"

namespace permverify::test {

namespace rs = permverify::runtime_spec;

struct MadeUpRun : testing::Source {
  rs::Launch launch;
  rs::Execution execution;
  ir::VarId a;

  explicit MadeUpRun(const std::string& text =
                         "kernel k(int n) {\n"           // 1
                         "  global int[n] a;\n"          // 2
                         "  void main() {\n"             // 3
                         "    int x = 0;\n"              // 4
                         "    a[tid] = 7;\n"             // 5
                         "    barrier(global);\n"        // 6
                         "    x = a[tid + 1];\n"         // 7
                         "  }\n}\n")
      : Source(text), a(var("a")) {
    launch.gsize = {2, 1, 1};
    launch.params[var("n")] = {3};
    rs::ArrayInstance cells(ir::int_type, {3}, true);
    for (std::int64_t c = 0; c < 3; ++c) cells.set(c, {c});
    execution.initial.emplace();
    execution.initial->add_global(a, cells);
    cells.set(1, {7});
    execution.final.emplace();
    execution.final->add_global(a, cells);
    execution.ending = rs::Ending::Finished;
    execution.steps = 6;
  }

  // The first place with these words.
  support::Span at(const std::string& words) const {
    const std::size_t begin = std::string(sources.buffer(0).text()).find(words);
    REQUIRE(begin != std::string::npos);
    return {0, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin + words.size())};
  }

  rs::TraceStep& step(rs::ThreadNumber thread, const std::string& words, std::int64_t phase) {
    rs::TraceStep step{};
    step.thread = thread;
    step.span = at(words);
    step.phase = phase;
    execution.trace.emplace_back(step);
    return std::get<rs::TraceStep>(execution.trace.back());
  }
  void access(rs::ThreadNumber thread, rs::AccessKind kind, std::int64_t cell, std::int64_t value,
              const std::string& words, std::int64_t phase) {
    rs::TraceStep& done = step(thread, words, phase);
    done.accesses.push_back({kind, a, cell, at(words)});
    done.values.push_back({value});
  }
  void barrier() {
    execution.trace.emplace_back(rs::TraceBarrier{0, at("barrier(global);"), 1, false, true});
  }
  // Thread 0 writes a[1], thread 1 reads it.
  void fault() {
    rs::Fault fault{"race:read_write"};
    fault.message = "two threads race";
    fault.span = at("a[tid] = 7");
    fault.threads = {{0, at("a[tid] = 7"), "writes a[1]", 0}, {1, at("a[tid + 1]"), "reads a[1]", 1}};
    fault.array = a;
    fault.index = {1};
    execution.faults.push_back(fault);
  }

  report::MachineView view() const { return {sources, module, kernel(), launch, execution}; }
};

}  // namespace permverify::test
