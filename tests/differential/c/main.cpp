// permverify_c_kernels --seeds A..B: random kernels in OpenCL C; what the machine computes for
// them, behind the C front end, against what the device computes.
#include <CLI/CLI.hpp>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "tests/differential/c/on_device.h"
#include "tests/differential/c/statistics.h"
#include "tests/differential/c/wild.h"
#include "tests/judge/workers.h"

namespace {

using namespace permverify::differential;

constexpr int skipped = 77;
constexpr std::uint64_t most_made_small = 3;  // each takes some hundred runs

struct Settings {
  std::uint64_t first = 1, last = 60;
  unsigned jobs = 1;
  std::string keep, text;
  TrialOptions trial;
};

void write(const std::string& folder, const std::string& file, const std::string& text) {
  std::filesystem::create_directories(folder);
  std::ofstream(std::filesystem::path(folder) / file) << text;
}

void tell(const Settings& s, const Trial& trial, bool make_small) {
  std::cout << to_text(trial.outcome) << ": seed " << trial.seed << ": " << trial.why << std::endl;
  if (s.keep.empty() || !is_failure(trial.outcome)) return;
  const Kernel kernel = random_kernel(trial.seed, s.trial.kernel);
  const std::string name = "seed" + std::to_string(trial.seed);
  const std::string comment = "// " + std::string(to_text(trial.outcome)) + ": " + trial.why + "\n";
  write(s.keep, name + ".cl", comment + print(kernel.program));
  if (!make_small) return;
  write(s.keep, name + "_small.cl", comment + print(shrunk_alike(kernel, trial, s.trial).program));
}

// In chunks, so that a long run shows what it has found.
int compare(const Settings& s) {
  Statistics statistics;
  constexpr std::uint64_t chunk = 40;
  for (std::uint64_t from = s.first; from <= s.last; from += chunk) {
    const std::uint64_t count = std::min(chunk, s.last - from + 1);
    const auto results = permverify::judge::in_processes(count, s.jobs, [&](std::size_t i) {
      return to_line(try_kernel(random_kernel(from + i, s.trial.kernel), s.trial));
    });
    for (std::size_t i = 0; i < results.size(); ++i) {
      if (!results[i]) {
        ++statistics.lost;
        std::cout << "lost: seed " << from + i << "\n";
        continue;
      }
      const Trial trial = from_line(*results[i]);
      statistics.add(trial);
      if (trial.outcome != Class::Equal) tell(s, trial, statistics.failures() <= most_made_small);
    }
  }
  print(std::cout, statistics);
  return statistics.failures() == 0 ? 0 : 1;
}

// The front end alone: any complaint is right, but no crash and no endless run.
int wild(const Settings& s) {
  std::map<int, std::uint64_t> codes;
  std::uint64_t failures = 0;
  for (std::uint64_t seed = s.first; seed <= s.last; ++seed) {
    const std::string text = wild_kernel(seed), name = "wild" + std::to_string(seed) + ".cl";
    write(s.trial.machine.folder, name, text);
    const CommandResult ended =
        run_command({s.trial.machine.permverify, "check", s.trial.machine.folder + "/" + name},
                    s.trial.machine.seconds);
    ++codes[ended.code];
    std::filesystem::remove(s.trial.machine.folder + "/" + name);
    if (ended.code == 0 || ended.code == 1 || ended.code == 2 || ended.code == 5) continue;
    ++failures;
    std::cout << "failure: seed " << seed << " ends with " << ended.code << ": "
              << ended.errors.substr(0, 200) << std::endl;
    if (!s.keep.empty()) write(s.keep, name, text);
  }
  std::cout << "wild kernels: " << s.last - s.first + 1;
  for (const auto& [code, count] : codes) std::cout << ", " << count << " end with " << code;
  std::cout << ", " << failures << " failures\n";
  return failures == 0 ? 0 : 1;
}

// What the device makes of each kernel: to hold two devices against each other.
int checksums(const Settings& s) {
  Device device;
  for (std::uint64_t seed = s.first; seed <= s.last; ++seed) {
    const Kernel kernel = random_kernel(seed, s.trial.kernel);
    std::string text = print(kernel.program);
    if (!s.text.empty()) {
      std::ifstream in(s.text);
      text.assign(std::istreambuf_iterator<char>(in), {});
    }
    std::cout << "seed " << seed;
    try {
      for (const auto& memory : run_on_device(device, kernel, text, s.trial.build)) {
        std::cout << " " << std::hex << checksum(kernel, memory) << std::dec;
      }
    } catch (const DeviceError& error) {
      std::cout << " refused: " << error.what();
    }
    std::cout << std::endl;
  }
  return 0;
}

// How many kernels use each feature.
int count_features(const Settings& s) {
  std::array<std::uint64_t, feature_count> counts{};
  for (std::uint64_t seed = s.first; seed <= s.last; ++seed) {
    for (const Feature f : list(random_kernel(seed, s.trial.kernel).used)) {
      ++counts[static_cast<std::size_t>(f)];
    }
  }
  for (std::size_t f = 0; f < feature_count; ++f) {
    std::cout << name(static_cast<Feature>(f)) << " " << counts[f] << "\n";
  }
  return 0;
}

// Whether the program reads this language at all; else there is nothing to compare.
bool has_front_end(const Settings& s) {
  write(s.trial.machine.folder, "empty.cl",
        "__kernel void k(__global int *a) { a[get_global_id(0)] = 1; }\n");
  const CommandResult ended =
      run_command({s.trial.machine.permverify, "run", s.trial.machine.folder + "/empty.cl",
                   "--local-size", "1"},
                  s.trial.machine.seconds);
  if ((ended.output + ended.errors).find("input:no_clang") == std::string::npos) return true;
  std::cout << "c kernels: skipped: the C front end does not run: " << ended.output.substr(0, 300)
            << ended.errors.substr(0, 300) << "\n";
  return false;
}

bool read_features(const std::string& names, Features& into) {
  const auto features = parse_features(names);
  if (features)
    into = *features;
  else
    std::cerr << "unknown feature in: " << names << "\n";
  return features.has_value();
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Random kernels in OpenCL C, on the machine and on a device.");
  Settings s;
  std::string seeds = "1..60", without, only;
  bool show = false, sums = false, counts = false, wild_mode = false, shrink = false;
  s.trial.machine.folder = (std::filesystem::temp_directory_path() / "permverify-c").string();
  app.add_option("--permverify", s.trial.machine.permverify, "the program");
  app.add_option("--seeds", seeds, "A..B, or one seed");
  app.add_option("--jobs", s.jobs, "processes");
  app.add_option("--without", without, "features that no kernel has: a,b");
  app.add_option("--only", only, "the features that kernels have");
  app.add_option("--size", s.trial.kernel.size, "statements of a kernel");
  app.add_option("--seconds", s.trial.machine.seconds, "for one run of the machine");
  app.add_option("--build", s.trial.build, "options for the device's compiler");
  app.add_option("--folder", s.trial.machine.folder, "for texts on the way");
  app.add_option("--keep", s.keep, "a folder for what fails, and for it made small");
  app.add_flag("--show", show, "print the kernels");
  app.add_flag("--checksums", sums, "only run on the device, and print sums of final memory");
  app.add_option("--text", s.text, "with --checksums: this file is the kernel's text");
  app.add_flag("--features", counts, "only count how many kernels use each feature");
  app.add_flag("--wild", wild_mode, "damaged kernels: only whether the front end survives");
  app.add_flag("--shrink", shrink, "with --show: the smallest kernel with the same outcome");
  CLI11_PARSE(app, argc, argv);
  if (!read_features(without, s.trial.kernel.without)) return 3;
  if (!read_features(only, s.trial.kernel.only)) return 3;
  const std::size_t dots = seeds.find("..");
  s.first = std::stoull(seeds.substr(0, dots));
  s.last = dots == std::string::npos ? s.first : std::stoull(seeds.substr(dots + 2));
  std::filesystem::create_directories(s.trial.machine.folder);
  for (std::uint64_t seed = s.first; show && seed <= s.last; ++seed) {
    Kernel kernel = random_kernel(seed, s.trial.kernel);
    if (shrink) kernel = shrunk_alike(kernel, try_kernel(kernel, s.trial), s.trial);
    std::cout << (wild_mode ? wild_kernel(seed) : print(kernel.program));
  }
  if (show) return 0;
  if (counts) return count_features(s);
  if (sums) return checksums(s);
  if (!has_front_end(s)) return skipped;
  return wild_mode ? wild(s) : compare(s);
}
