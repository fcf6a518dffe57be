// Mutants of the proved examples: what is proved must run without any fault.
//   permverify_mutation --all | --sample 150 --seed 1 [--jobs N] [--table FILE] [FILE ...]
#include <CLI/CLI.hpp>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <random>

#include "tests/judge/files.h"
#include "tests/mutation/table.h"

namespace permverify::mutation {
namespace {

struct Options {
  std::vector<std::string> files;
  bool all = false, list = false;
  std::size_t sample = 150;
  std::uint64_t seed = 1;
  unsigned jobs = 2;
  std::uint64_t rlimit = 4'000'000;
  unsigned timeout = 20;
  double proved_seconds = 10, refuted_seconds = 1;
  std::string table, log;
};

std::vector<std::string> proved_files(const std::vector<std::string>& given) {
  std::vector<std::string> paths = given.empty() ? judge::programs({EXAMPLES}) : given;
  std::erase_if(paths, [](const std::string& path) {
    return judge::contents(path).find("// expect: proved\n") == std::string::npos;
  });
  return paths;
}

struct Batch {
  std::vector<Mutant> mutants;
  std::vector<std::string> names;  // parallel: file and line
};

Batch all_mutants(const Options& options) {
  Batch batch;
  for (const std::string& path : proved_files(options.files)) {
    const std::string name = std::filesystem::path(path).filename().string();
    for (Mutant& mutant : mutants_of(name, judge::contents(path))) {
      batch.names.push_back(name + ":" + std::to_string(mutant.line));
      batch.mutants.push_back(std::move(mutant));
    }
  }
  return batch;
}

// The order in which a sample is drawn: one of each operator, then another one of each, ... ; which
// one comes from the seed, and from no library's shuffle.
std::vector<std::size_t> order_of(const std::vector<Mutant>& mutants, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::map<std::string, std::vector<std::size_t>> by_operator;
  for (std::size_t i = 0; i < mutants.size(); ++i) by_operator[mutants[i].operation].push_back(i);
  std::vector<std::size_t> order;
  while (order.size() < mutants.size()) {
    for (auto& [name, left] : by_operator) {
      if (left.empty()) continue;
      std::swap(left[random() % left.size()], left.back());
      order.push_back(left.back());
      left.pop_back();
    }
  }
  return order;
}

Batch sampled(Batch all, const Options& options) {
  if (options.all || options.sample >= all.mutants.size()) return all;
  Batch batch;
  for (const std::size_t i : order_of(all.mutants, options.seed)) {
    if (batch.mutants.size() == options.sample) break;
    batch.mutants.push_back(all.mutants[i]);
    batch.names.push_back(all.names[i]);
  }
  return batch;
}

TrialOptions trial_options(const Options& options) {
  TrialOptions trial;
  trial.judge.check.rlimit = options.rlimit;
  trial.judge.check.timeout_seconds = options.timeout;
  trial.judge.stop_at_refutation = true;
  trial.judge.replay = true;
  trial.proved.small.max_seconds = trial.proved.large.max_seconds = options.proved_seconds;
  trial.proved.small.seed = trial.proved.large.seed = options.seed;
  trial.refuted = trial.proved;
  trial.refuted.small.max_seconds = options.refuted_seconds;
  trial.refuted.large_runs = 0;
  return trial;
}

std::string one_line(const Batch& batch, const Trial& trial, std::size_t i) {
  std::string text = (trial.crashed ? "crashed" : judge::to_string(trial.outcome)) + "\t" +
                     batch.names[i] + "\t" + batch.mutants[i].operation;
  text += "\t" + trial.ids + "\t";
  if (trial.confirmed) return text + "replayed\n";
  text += trial.faulty ? trial.fault : "no fault in ";
  if (!trial.faulty) {
    text += std::to_string(trial.small_runs) + "+" + std::to_string(trial.large_runs) + " runs";
  }
  return text + "\n";
}

void write(const std::string& path, const std::string& text) {
  if (!path.empty()) std::ofstream(path) << text;
}

// How many of the trials speak against the verifier.
std::size_t report(const Options& options, const Batch& batch, const std::vector<Trial>& trials) {
  std::size_t failed = 0;
  double judged = 0, run = 0;
  std::string log;
  for (std::size_t i = 0; i < trials.size(); ++i) {
    judged += trials[i].judge_seconds;
    run += trials[i].run_seconds;
    log += one_line(batch, trials[i], i);
    if (!trials[i].crashed && !trials[i].unsound()) continue;
    ++failed;
    std::cout << "FAILED " << one_line(batch, trials[i], i) << batch.mutants[i].text << "\n";
  }
  write(options.log, log);
  const std::string rows = table(batch.mutants, trials);
  write(options.table, rows);
  std::cout << rows;
  std::cerr << "verifier " << judged << " s, machine " << run << " s\n";
  return failed;
}

int run(const Options& options) {
  const Batch batch = sampled(all_mutants(options), options);
  if (options.list) {
    for (std::size_t i = 0; i < batch.mutants.size(); ++i) {
      std::cout << "// " << batch.names[i] << " " << batch.mutants[i].operation << "\n"
                << batch.mutants[i].text << "\n";
    }
    return 0;
  }
  if (batch.mutants.empty()) {
    std::cerr << "no mutants\n";
    return 1;
  }
  const auto trials = try_all(batch.mutants, trial_options(options), options.jobs);
  const std::size_t failed = report(options, batch, trials);
  std::cout << "mutation: " << failed << " failed out of " << trials.size() << "\n";
  return failed == 0 ? 0 : 1;
}

}  // namespace
}  // namespace permverify::mutation

int main(int argc, char** argv) {
  permverify::mutation::Options options;
  CLI::App app("Mutants of the proved examples: what is proved must run without any fault.");
  app.add_option("files", options.files, "instead of all examples");
  app.add_flag("--all", options.all, "every mutant");
  app.add_flag("--list", options.list, "print the mutants, try none");
  app.add_option("--sample", options.sample, "how many, drawn from the seed");
  app.add_option("--seed", options.seed);
  app.add_option("--jobs", options.jobs, "processes")->check(CLI::Range(1, 256));
  app.add_option("--rlimit", options.rlimit, "solver resource units of one query");
  app.add_option("--timeout", options.timeout, "seconds for one obligation");
  app.add_option("--proved-seconds", options.proved_seconds, "for running a proved mutant");
  app.add_option("--refuted-seconds", options.refuted_seconds, "for confirming a refuted one");
  app.add_option("--table", options.table, "write the table here, too");
  app.add_option("--log", options.log, "one line per mutant");
  CLI11_PARSE(app, argc, argv);
  return permverify::mutation::run(options);
}
