#include "tests/mutation/trial.h"

#include <sstream>

#include "tests/judge/workers.h"

namespace permverify::mutation {
namespace {

void run_kernels(const Mutant& mutant, const ir::Module& module,
                 const judge::ConvictOptions& options, Trial& trial) {
  trial.complete = true;
  for (const ir::Kernel& kernel : module.kernels) {
    const judge::Conviction found = judge::convict(module, kernel, options);
    trial.small_runs += found.small_runs;
    trial.large_runs += found.large_runs;
    trial.complete &= found.complete;
    trial.run_seconds += found.seconds;
    if (!found.faulty) continue;
    trial.faulty = true;
    trial.fault = judge::describe(found.faults.front(), mutant.text) + " (" +
                  judge::describe(*found.launch, module) + ")";
    return;
  }
}

std::string plain(std::string text) {
  for (char& c : text) {
    if (c == '\t' || c == '\n') c = ' ';
  }
  return text;
}

}  // namespace

Trial try_mutant(const Mutant& mutant, const TrialOptions& options) {
  Trial trial;
  const judge::Judgement said = judge::judge("mutant.pvl", mutant.text, options.judge);
  trial.outcome = said.outcome;
  trial.judge_seconds = said.seconds;
  for (std::size_t i = 0; i < said.refuted.size() && i < 3; ++i) {
    if (!trial.ids.empty()) trial.ids += ",";
    trial.ids += said.refuted[i].id + "@" + std::to_string(said.refuted[i].line);
  }
  if (!said.module || trial.outcome == judge::Outcome::BadInput) return trial;
  trial.confirmed = said.confirmed();
  if (trial.confirmed) return trial;
  const bool proved = trial.outcome == judge::Outcome::Proved;
  run_kernels(mutant, *said.module, proved ? options.proved : options.refuted, trial);
  return trial;
}

std::string to_line(const Trial& t) {
  std::ostringstream out;
  out << static_cast<int>(t.outcome) << '\t' << t.confirmed << '\t' << t.faulty << '\t'
      << t.complete << '\t' << t.small_runs << '\t' << t.large_runs << '\t' << t.judge_seconds
      << '\t' << t.run_seconds << '\t' << plain(t.ids) << '\t' << plain(t.fault);
  return out.str();
}

bool from_line(const std::string& line, Trial& t) {
  std::istringstream in(line);
  int outcome = 0;
  in >> outcome >> t.confirmed >> t.faulty >> t.complete >> t.small_runs >> t.large_runs >>
      t.judge_seconds >> t.run_seconds;
  if (!in || in.get() != '\t') return false;
  t.outcome = static_cast<judge::Outcome>(outcome);
  std::getline(in, t.ids, '\t');
  std::getline(in, t.fault);
  return true;
}

std::vector<Trial> try_all(const std::vector<Mutant>& mutants, const TrialOptions& options,
                           unsigned jobs) {
  const auto lines = judge::in_processes(mutants.size(), jobs, [&](std::size_t i) {
    return to_line(try_mutant(mutants[i], options));
  });
  std::vector<Trial> trials(mutants.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    trials[i].crashed = !lines[i] || !from_line(*lines[i], trials[i]);
  }
  return trials;
}

}  // namespace permverify::mutation
