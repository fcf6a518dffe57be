#include "report/shown_values.h"

#include <set>

#include "report/grouping.h"
#include "report/replay_text.h"
#include "report/table.h"

namespace permverify::report {
namespace {

// Whether the run had the launch of the counterexample, and the fault the same threads: only then do the
// values of the counterexample belong to the run.
bool same_launch_and_threads(const Finding& f) {
  const checker::Replay& replay = *f.verdict->replay;
  const checker::Counterexample& model = f.verdict->counterexample;
  if (!model.model || launch_text(f.language, model) != launch_sentence(f.language, replay)) return false;
  std::multiset<std::int64_t> run;
  for (const auto& thread : replay.fault().threads) run.insert(thread.tid);
  return run == std::multiset<std::int64_t>(model.model->threads.begin(), model.model->threads.end());
}

}  // namespace

ShownValues shown_values(const Finding& f) {
  const checker::Counterexample& model = f.verdict->counterexample;
  const checker::Replay* replay = f.verdict->replay.get();
  const bool by_run = replay != nullptr && replay->seen() && shows_the_run(f);
  if (by_run && !same_launch_and_threads(f)) return {launch_sentence(f.language, *replay), replay_lines(*replay, f.language)};
  return {by_run ? launch_sentence(f.language, *replay) : launch_text(f.language, model), counterexample_lines(f.language, model)};
}

}  // namespace permverify::report
