// permverify_random --seeds A..B: random annotated kernels, verified and run.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "tests/differential/random/shrink.h"
#include "tests/differential/random/statistics.h"
#include "tests/judge/workers.h"

namespace {

using namespace permverify;
using namespace permverify::differential;

struct Settings {
  std::string seeds = "1..300";
  unsigned jobs = 1;
  std::string stats, keep;
  bool show = false, list = false, shrink = false;
  TrialOptions trial;
};

void write(const std::string& folder, const std::string& file, const std::string& text) {
  std::filesystem::create_directories(folder);
  std::ofstream(std::filesystem::path(folder) / file) << text;
}

std::string comment(const Trial& t) {
  std::string out = "// seed " + std::to_string(t.seed) + ", " + t.damage + ": " +
                    judge::to_string(t.outcome) + (t.faulty ? ", and faults on " + t.launch : "") +
                    "\n";
  for (const std::string& f : t.failures) out += "// " + f + "\n";
  for (const std::string& f : t.faults) out += "// " + f + "\n";
  return out;
}

// The same verdict and, if there is one, a fault with the same id.
Draft shrunk_alike(const Trial& trial, const Draft& draft, const TrialOptions& options) {
  const auto id = [](const Trial& t) {
    return t.faults.empty() ? "" : t.faults[0].substr(0, t.faults[0].find(" at "));
  };
  return shrunk(draft, [&](const Draft& smaller) {
    const Trial t = try_text(print(smaller), options);
    return t.outcome == trial.outcome && t.faulty == trial.faulty && id(t) == id(trial);
  });
}

void keep_convicted(const Settings& s, const Trial& trial) {
  const Draft draft = kernel_of(trial.seed).draft;
  const std::string name = "seed" + std::to_string(trial.seed);
  write(s.keep, name + ".pvl", comment(trial) + print(draft));
  write(s.keep, name + "_small.pvl", comment(trial) + print(shrunk_alike(trial, draft, s.trial)));
}

void show(const Settings& s, std::uint64_t seed) {
  const Trial trial = try_seed(seed, s.trial);
  Draft draft = kernel_of(seed).draft;
  if (s.shrink) draft = shrunk_alike(trial, draft, s.trial);
  std::cout << comment(trial) << print(draft);
}

void note(const Settings& s, const Trial& trial, Statistics& statistics) {
  statistics.add(trial);
  const bool right = trial.damage == "none";
  const bool wrong = trial.unsound() || (right && trial.faulty);
  const bool proved = trial.outcome == judge::Outcome::Proved;
  const bool odd = right ? !proved : proved || !trial.faulty;
  if (wrong || (s.list && odd)) std::cout << comment(trial) << std::flush;
  if (wrong && !s.keep.empty()) keep_convicted(s, trial);
}

// In chunks, so that a long run shows what it has found.
int run(const Settings& s, std::uint64_t first, std::uint64_t last) {
  Statistics statistics;
  constexpr std::uint64_t chunk = 250;
  for (std::uint64_t from = first; from <= last; from += chunk) {
    const std::uint64_t to = std::min(last, from + chunk - 1);
    const auto lines = judge::in_processes(
        to - from + 1, s.jobs, [&](std::size_t i) { return to_line(try_seed(from + i, s.trial)); });
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (lines[i]) {
        note(s, from_line(*lines[i]), statistics);
      } else {
        ++statistics.lost;
        std::cout << "lost: seed " << from + i << "\n";
      }
    }
    if (s.stats.empty()) continue;
    std::ofstream out(s.stats);
    print_json(out, statistics, first, to);
  }
  print(std::cout, statistics);
  const std::vector<std::string> complaints = statistics.complaints();
  for (const std::string& c : complaints) std::cout << "complaint: " << c << "\n";
  return complaints.empty() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Random annotated kernels: what is proved must run without a fault.");
  Settings s;
  app.add_option("--seeds", s.seeds, "A..B, or one seed: even ones are right, odd ones damaged");
  app.add_option("--jobs", s.jobs, "processes");
  app.add_option("--stats", s.stats, "a file for the counts, as JSON");
  app.add_option("--keep", s.keep, "a folder for kernels that are proved and fault");
  app.add_option("--rlimit", s.trial.rlimit, "solver units for one obligation");
  app.add_option("--memories", s.trial.memories, "for each small launch of a proved kernel");
  app.add_option("--large-runs", s.trial.large_runs, "larger launches of a proved kernel");
  app.add_flag("--show", s.show, "print the kernels");
  app.add_flag("--shrink", s.shrink, "with --show: the smallest kernel with the same outcome");
  app.add_flag("--list", s.list,
               "name those that are right and not proved, or damaged without a fault");
  CLI11_PARSE(app, argc, argv);
  const std::size_t dots = s.seeds.find("..");
  const std::uint64_t first = std::stoull(s.seeds.substr(0, dots));
  const std::uint64_t last =
      dots == std::string::npos ? first : std::stoull(s.seeds.substr(dots + 2));
  if (!s.show) return run(s, first, last);
  for (std::uint64_t seed = first; seed <= last; ++seed) show(s, seed);
  return 0;
}
