// Loops that end. What stands behind a loop is proved of threads that get there; a ghost loop, which is no
// part of the program, must not keep one back. So it has a measure, which the main walk checks as
// logic/permission/loops.cpp does for kernels with permissions; other loops may have one.
#include "logic/race/walk.h"
#include "logic/semantics/measure.h"

namespace permverify::obligation {

using namespace ir;

void Walk::start_measure(std::uint32_t loop, State& head) {
  if (!main_) return;
  const Stmt* stmt = k_.cfg.loops[loop].stmt;
  const auto& node = std::get<Loop>(stmt->node);
  if (node.decreases.empty()) {
    if (stmt->ghost) {
      k_.out.fail("termination:no_measure", "a ghost loop needs a `decreases` clause", stmt->span);
    }
    return;
  }
  memory_of_warp(head);
  Recorder recorder = reads_at(head);
  const Environment env = k_.environment(head);
  Translator translate(k_.vocabulary, env, Mode::Formula, &recorder);
  measures_[{loop, at_.turn}] = translate.indices(node.decreases);
}

void Walk::check_measure(std::uint32_t loop, std::uint32_t turn, State& state) {
  const auto before = measures_.find({loop, turn});
  if (before == measures_.end()) return;
  const auto& node = std::get<Loop>(k_.cfg.loops[loop].stmt->node);
  memory_of_warp(state);
  Recorder recorder = reads_at(state);
  const Environment env = k_.environment(state);
  Translator translate(k_.vocabulary, env, Mode::Formula, &recorder);
  const auto now = translate.indices(node.decreases);
  const std::vector<Atom> none;
  PointChecks checks(k_, none, state.path, "frame.invariant:not_framed", &state.vars);
  checks.require("termination:not_decreasing", "the measure of this loop may not decrease",
                 measure_decreases(k_.terms, before->second, now), node.decreases.front()->span);
}

}  // namespace permverify::obligation
