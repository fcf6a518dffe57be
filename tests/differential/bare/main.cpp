// permverify_bare --seeds A..B [--mutants]: kernels without annotations, verified and run.
#include <CLI/CLI.hpp>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "logic/ir/print.h"
#include "tests/differential/bare/source.h"
#include "tests/differential/bare/statistics.h"
#include "tests/differential/bare/writer.h"
#include "tests/judge/files.h"
#include "tests/judge/workers.h"

namespace {

using namespace permverify;
using namespace permverify::differential;

constexpr int skipped = 77;

struct Settings {
  std::uint64_t first = 1, last = 500, step = 1;
  unsigned jobs = 1;
  std::size_t least_proved = 15;  // of a hundred, also on a busy machine
  std::string keep;
  bool mutants = false, show = false, shrink = false, list = false;
  std::vector<std::string> files;
  BareOptions trial;
};

struct Result {
  std::vector<std::string> kinds;
  std::string name;
  BareTrial trial;
};

std::optional<Sourced> sourced(const Settings& s, std::uint64_t seed) {
  if (!s.mutants) return drawn_kernel(seed);
  return changed_kernel(seed, s.files, s.trial);
}

BareTrial tried(const Settings& s, const Sourced& kernel) {
  return kernel.module ? try_module(*kernel.module, kernel.text, s.trial)
                       : try_text(kernel.name, kernel.text, s.trial);
}

// The name, the kinds, the trial; nothing when there was no kernel.
std::string job(const Settings& s, std::uint64_t seed) {
  const auto kernel = sourced(s, seed);
  if (!kernel) return "";
  std::string out = kernel->name + "|";
  for (const std::string& kind : kernel->kinds) out += kind + ";";
  return out + "|" + to_line(tried(s, *kernel));
}

std::optional<Result> read(const std::string& line) {
  if (line.empty()) return {};
  Result result;
  const std::size_t one = line.find('|'), two = line.find('|', one + 1);
  result.name = line.substr(0, one);
  std::istringstream kinds(line.substr(one + 1, two - one - 1));
  for (std::string kind; std::getline(kinds, kind, ';');) result.kinds.push_back(kind);
  result.trial = bare_from_line(line.substr(two + 1));
  return result;
}

std::string comment(std::uint64_t seed, const std::vector<std::string>& kinds, const BareTrial& t) {
  std::string out = "// seed " + std::to_string(seed) + ": " + judge::to_string(t.outcome) + " " +
                    t.why + " in " + std::to_string(t.verify_seconds) + " s" +
                    (t.shares ? ", shares" : "");
  for (const std::string& kind : kinds) out += ", " + kind;
  if (t.faulty) out += "\n// " + t.fault + "\n// on " + t.launch;
  return out + "\n";
}

std::string small(const Settings& s, std::uint64_t seed, const BareTrial& trial) {
  const auto id = [](const BareTrial& t) { return t.fault.substr(0, t.fault.find(" at ")); };
  return print(shrunk(Writer(seed).write().lines, [&](const std::vector<Line>& lines) {
    const BareTrial t = try_text("small.cl", print(lines), s.trial);
    return t.outcome == trial.outcome && t.faulty == trial.faulty && id(t) == id(trial);
  }));
}

std::string text_of(const Settings& s, std::uint64_t seed, const BareTrial& trial) {
  if (!s.mutants)
    return s.shrink || !s.keep.empty() ? small(s, seed, trial) : drawn_kernel(seed).text;
  const auto kernel = sourced(s, seed);
  return kernel && kernel->module ? ir::print(*kernel->module) : "";
}

void tell(const Settings& s, std::uint64_t seed, const Result& result) {
  std::cout << comment(seed, result.kinds, result.trial) << "// " << result.name << std::endl;
  if (s.keep.empty() || !result.trial.unsound()) return;
  std::filesystem::create_directories(s.keep);
  std::ofstream(std::filesystem::path(s.keep) /
                ((s.mutants ? "mutant" : "seed") + std::to_string(seed) + ".txt"))
      << comment(seed, result.kinds, result.trial) << text_of(s, seed, result.trial);
}

int run(const Settings& s) {
  BareStatistics statistics;
  std::size_t none = 0;
  constexpr std::uint64_t chunk = 250;
  for (std::uint64_t from = s.first; from <= s.last; from += chunk * s.step) {
    const std::uint64_t count = std::min(chunk, (s.last - from) / s.step + 1);
    const auto seed = [&](std::size_t i) { return from + i * s.step; };
    const auto lines =
        judge::in_processes(count, s.jobs, [&](std::size_t i) { return job(s, seed(i)); });
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (!lines[i]) {
        ++statistics.lost;
        std::cout << "lost: seed " << seed(i) << std::endl;
        continue;
      }
      const auto result = read(*lines[i]);
      if (!result) {
        ++none;
        continue;
      }
      statistics.add(result->kinds, result->trial);
      const bool slow = result->trial.verify_seconds > 30;
      if (result->trial.unsound() || slow || s.list) tell(s, seed(i), *result);
    }
    if (seed(count) > s.last) break;
    std::cerr << "up to seed " << seed(count - 1) << ": " << statistics.all.unsound << " unsound"
              << std::endl;
  }
  print(std::cout, statistics);
  if (s.mutants) std::cout << none << " seeds without a proved kernel to change\n";
  const bool idle =
      !s.mutants && statistics.all.proved * 100 < s.least_proved * statistics.all.kernels;
  if (idle) std::cout << "complaint: too few are proved to find anything\n";
  return statistics.all.unsound + statistics.lost + statistics.slow == 0 && !idle ? 0 : 1;
}

void show(const Settings& s) {
  for (std::uint64_t seed = s.first; seed <= s.last; ++seed) {
    const auto kernel = sourced(s, seed);
    if (!kernel) continue;
    const BareTrial trial = tried(s, *kernel);
    std::cout << comment(seed, kernel->kinds, trial) << "// " << kernel->name << "\n"
              << text_of(s, seed, trial);
  }
}

bool has_front_end(const Settings& s) {
  std::string why;
  module_of("empty.cl", "__kernel void k(__global int *a) { a[get_global_id(0)] = 1; }\n", s.trial,
            why);
  return why != "input:no_clang";
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Random kernels without annotations: what is proved must run without a fault.");
  Settings s;
  std::string seeds = "1..500", folder;
  app.add_option("--seeds", seeds, "A..B, or one seed: even ones are meant to be right");
  app.add_option("--step", s.step, "every so many seeds; 8 from 7: counters of loops, from 3: tables");
  app.add_flag("--mutants", s.mutants, "kernels that are proved, changed in one place");
  app.add_option("--jobs", s.jobs, "processes");
  app.add_option("--rlimit", s.trial.check.rlimit, "solver units for one obligation");
  app.add_option("--timeout", s.trial.check.timeout_seconds, "of one obligation");
  app.add_option("--memories", s.trial.memories, "for each small launch of a proved kernel");
  app.add_option("--seconds", s.trial.max_seconds, "of runs for each kernel");
  app.add_option("--warp-size", s.trial.automatic.warp_size, "threads in lock step");
  app.add_option("--front-end", folder, "where the front end for C is");
  app.add_option("--keep", s.keep, "a folder for kernels that are proved and fault");
  app.add_flag("--show", s.show, "print the kernels");
  app.add_flag("--shrink", s.shrink, "with --show: the smallest kernel with the same outcome");
  app.add_flag("--list", s.list, "a word on every kernel");
  CLI11_PARSE(app, argc, argv);
  const std::size_t dots = seeds.find("..");
  s.first = std::stoull(seeds.substr(0, dots));
  s.last = dots == std::string::npos ? s.first : std::stoull(seeds.substr(dots + 2));
  if (!folder.empty()) s.trial.modules = {folder};
  if (!has_front_end(s)) {
    std::cout << "skipped: the C front end does not run\n";
    return skipped;
  }
  if (s.mutants) s.files = kernel_files(SOURCES);
  if (!s.show) return run(s);
  show(s);
  return 0;
}
