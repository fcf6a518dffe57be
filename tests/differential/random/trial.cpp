#include "tests/differential/random/trial.h"

#include <sstream>

#include "tests/differential/random/generate.h"

namespace permverify::differential {
namespace {

judge::ConvictOptions sweeps(const TrialOptions& options, bool proved) {
  judge::ConvictOptions convict;
  convict.small.max_threads = 4;
  convict.small.max_groups = 2;
  convict.small.param_high = 4;
  convict.small.memories = proved ? options.memories : 2;
  convict.small.max_steps = 20'000;
  convict.small.max_seconds = options.max_seconds;
  convict.large = convict.small;
  convict.large.max_threads = 8;
  convict.large.max_groups = 3;
  convict.large.param_high = 8;
  convict.large.memories = 1;
  convict.large_runs = proved ? options.large_runs : options.large_runs / 3;
  return convict;
}

void run(const judge::Judgement& judgement, const std::string& text, const TrialOptions& options,
         Trial& trial) {
  for (const ir::Kernel& kernel : judgement.module->kernels) {
    const bool proved = trial.outcome == judge::Outcome::Proved;
    const judge::Conviction c = judge::convict(*judgement.module, kernel, sweeps(options, proved));
    trial.runs += c.runs();
    trial.run_seconds += c.seconds;
    trial.faulty = trial.faulty || c.faulty;
    for (const auto& fault : c.faults) trial.faults.push_back(judge::describe(fault, text));
    if (c.launch) trial.launch = judge::describe(*c.launch, *judgement.module);
  }
}

constexpr char between_fields = '\t';
constexpr char between_items = '\x1e';

std::string joined(const std::vector<std::string>& items) {
  std::string out;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) out += between_items;
    for (char c : items[i]) out += c == '\n' || c == between_fields ? ' ' : c;
  }
  return out;
}

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, at);) out.push_back(part);
  return out;
}

}  // namespace

Kernel kernel_of(std::uint64_t seed) {
  Kernel kernel;
  kernel.draft = generate(seed);
  if (seed % 2 == 0) return kernel;
  Rng rng(~seed);
  if (auto damaged = perturb(kernel.draft, rng)) {
    kernel = {std::move(damaged->draft), damaged->damage};
  }
  return kernel;
}

Trial try_text(const std::string& text, const TrialOptions& options) {
  Trial trial;
  judge::JudgeOptions judge_options;
  judge_options.check.rlimit = options.rlimit;
  judge_options.check.timeout_seconds = 20;
  const judge::Judgement j = judge::judge("random.pvl", text, judge_options);
  trial.outcome = j.outcome;
  trial.verify_seconds = j.seconds;
  const auto note = [&](const std::string& what, const judge::Finding& f) {
    trial.failures.push_back(what + " " + f.id + " at line " + std::to_string(f.line));
  };
  for (const judge::Finding& f : j.refuted) note("refuted", f);
  for (const judge::Finding& f : j.undecided) note("undecided", f);
  for (const auto& d : j.errors) trial.failures.push_back(d.id + ": " + d.message);
  if (j.module) run(j, text, options, trial);
  return trial;
}

Trial try_seed(std::uint64_t seed, const TrialOptions& options) {
  const Kernel kernel = kernel_of(seed);
  Trial trial = try_text(print(kernel.draft), options);
  trial.seed = seed;
  trial.damage = kernel.damage;
  for (Feature f : kernel.draft.features) trial.features.push_back(name(f));
  return trial;
}

std::string to_line(const Trial& t) {
  std::ostringstream out;
  out << t.seed << between_fields << t.damage << between_fields << static_cast<int>(t.outcome)
      << between_fields << t.faulty << between_fields << t.runs << between_fields
      << t.verify_seconds << between_fields << t.run_seconds << between_fields << joined(t.features)
      << between_fields << joined(t.failures) << between_fields << joined(t.faults)
      << between_fields << joined({t.launch}) << between_fields << ".";
  return out.str();
}

Trial from_line(const std::string& line) {
  const std::vector<std::string> f = split(line, between_fields);
  Trial t;
  t.seed = std::stoull(f.at(0));
  t.damage = f.at(1);
  t.outcome = static_cast<judge::Outcome>(std::stoi(f.at(2)));
  t.faulty = f.at(3) == "1";
  t.runs = std::stoull(f.at(4));
  t.verify_seconds = std::stod(f.at(5));
  t.run_seconds = std::stod(f.at(6));
  t.features = split(f.at(7), between_items);
  t.failures = split(f.at(8), between_items);
  t.faults = split(f.at(9), between_items);
  t.launch = f.at(10);
  return t;
}

}  // namespace permverify::differential
