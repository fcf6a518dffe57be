// Every program of the corpus and of the examples, and the same said otherwise: the verdict stays.
//   permverify_metamorphic --all | --sample 100 --seed 1 [--jobs N] [--table FILE] [FILE ...]
#include <CLI/CLI.hpp>
#include <algorithm>
#include <fstream>
#include <iostream>
#include <map>

#include "parser/pvl/parse.h"
#include "tests/judge/files.h"
#include "tests/judge/judge.h"
#include "tests/judge/workers.h"
#include "tests/metamorphic/transform.h"

namespace permverify::metamorphic {
namespace {

using judge::Outcome;

struct Options {
  std::vector<std::string> files;
  bool all = false;
  std::size_t sample = 100;
  std::uint64_t seed = 1;
  unsigned jobs = 2;
  std::uint64_t rlimit = 8'000'000;
  std::string table;
};

// Same, or a change of mind. Between a verdict and "undecided" is a weakness of the tool, and no
// contradiction.
enum class Comparison : std::uint8_t { Same, NowUndecided, NowDecided, Opposite, Rejected, Crashed };

struct Case {
  std::string path;
  const Transformation* transformation;
};

// A program that states a time limit of its own takes minutes, twice for each transformation: `--all` has it.
bool states_a_time_limit(const std::string& text) {
  const std::size_t flags = text.find("// flags:");
  return flags != std::string::npos && text.substr(flags, text.find('\n', flags) - flags).find("--timeout") != std::string::npos;
}

std::vector<Case> cases_of(const Options& options) {
  std::vector<Case> cases;
  const auto paths =
      options.files.empty() ? judge::programs({CORPUS, EXAMPLES}) : options.files;
  for (const std::string& path : paths) {
    support::SourceManager sources;
    support::DiagnosticSink sink;
    const std::string text = judge::contents(path);
    if (!options.all && states_a_time_limit(text)) continue;
    const auto module = parser::parse_pvl(sources, sources.add(path, text), sink);
    if (!module || sink.has_errors() || module->kernels.empty()) continue;
    // What `par` blocks become has no text in canonical PVL: methods are hosts, no kernels.
    if (std::any_of(module->kernels.begin(), module->kernels.end(), [](const ir::Kernel& k) {
          return k.role != ir::KernelRole::Kernel;
        })) {
      continue;
    }
    for (const Transformation& t : transformations()) {
      if (transformed(*module, t)) cases.push_back({path, &t});
    }
  }
  const std::size_t count = options.all ? cases.size() : options.sample;
  return judge::drawn(std::move(cases), count, options.seed);
}

Comparison compare(Outcome before, Outcome after) {
  if (before == after) return Comparison::Same;
  if (after == Outcome::BadInput || before == Outcome::BadInput) return Comparison::Rejected;
  if (after == Outcome::Undecided) return Comparison::NowUndecided;
  return before == Outcome::Undecided ? Comparison::NowDecided : Comparison::Opposite;
}

// That a precondition admits no launch, or not all threads, is searched for and not always found (logic.md 10.5): where nothing else is
// refuted, a search that ends without a result is no opposite verdict.
bool only_vacuous(const judge::Judgement& judgement) {
  return judgement.outcome == Outcome::Refuted && !judgement.refuted.empty() &&
         std::all_of(judgement.refuted.begin(), judgement.refuted.end(), [](const auto& f) { return f.id == "spec.vacuous:precondition"; });
}

Comparison compare(const judge::Judgement& before, const judge::Judgement& after) {
  const Comparison result = compare(before.outcome, after.outcome);
  const bool searched = only_vacuous(before) != only_vacuous(after) && (before.outcome == Outcome::Proved || after.outcome == Outcome::Proved);
  return result == Comparison::Opposite && searched ? Comparison::NowUndecided : result;
}

// The comparison, and what was said: "4<tab>proved -> refuted: ids"
std::string attempt(const Case& c, const Options& options) {
  judge::JudgeOptions judging;
  judging.check.rlimit = options.rlimit;
  judging.stop_at_refutation = true;
  const judge::Judgement before = judge::judge(c.path, judge::contents(c.path), judging);
  const auto text = transformed(*before.module, *c.transformation);
  const judge::Judgement after = judge::judge(c.path, *text, judging);
  std::string said = to_string(before.outcome) + " -> " + to_string(after.outcome);
  for (const auto& f : after.refuted) said += " " + f.id;
  for (const auto& f : after.undecided) said += " undecided " + f.id;
  for (const auto& d : after.errors) said += " " + d.id;
  std::replace(said.begin(), said.end(), '\n', ' ');
  return std::to_string(static_cast<int>(compare(before, after))) + "\t" + said;
}

const char* name_of(Comparison c) {
  switch (c) {
    case Comparison::Same: return "same";
    case Comparison::NowUndecided: return "now undecided";
    case Comparison::NowDecided: return "now decided";
    case Comparison::Opposite: return "OPPOSITE";
    case Comparison::Rejected: return "REJECTED";
    case Comparison::Crashed: return "CRASHED";
  }
  return "";
}

using Counts = std::map<Comparison, std::size_t>;

std::string table(const std::map<std::string, Counts>& rows) {
  std::string text =
      "| transformation | programs | same verdict | now undecided | now decided | opposite | "
      "rejected or crashed |\n|---|---|---|---|---|---|---|\n";
  for (const auto& [name, counts] : rows) {
    std::size_t sum = 0;
    for (const auto& [c, n] : counts) sum += n;
    const auto at = [&](Comparison c) {
      const auto found = counts.find(c);
      return found == counts.end() ? std::size_t{0} : found->second;
    };
    text += "| " + name;
    for (const std::size_t n :
         {sum, at(Comparison::Same), at(Comparison::NowUndecided), at(Comparison::NowDecided),
          at(Comparison::Opposite), at(Comparison::Rejected) + at(Comparison::Crashed)}) {
      text += " | " + std::to_string(n);
    }
    text += " |\n";
  }
  return text;
}

int run(const Options& options) {
  const std::vector<Case> cases = cases_of(options);
  const auto results = judge::in_processes(
      cases.size(), options.jobs, [&](std::size_t i) { return attempt(cases[i], options); });
  std::map<std::string, Counts> rows;
  std::size_t failed = 0;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const Comparison c =
        results[i] ? static_cast<Comparison>(std::stoi(*results[i])) : Comparison::Crashed;
    ++rows[cases[i].transformation->name][c];
    ++rows["**all**"][c];
    if (c == Comparison::Same) continue;
    const bool bad =
        c == Comparison::Opposite || c == Comparison::Rejected || c == Comparison::Crashed;
    failed += bad ? 1 : 0;
    std::cout << (bad ? "FAILED " : "") << name_of(c) << ": " << cases[i].path << ", "
              << cases[i].transformation->name << ": "
              << (results[i] ? results[i]->substr(2) : "") << "\n";
  }
  std::cout << table(rows);
  if (!options.table.empty()) std::ofstream(options.table) << table(rows);
  std::cout << "metamorphic: " << failed << " failed out of " << cases.size() << "\n";
  return failed == 0 && !cases.empty() ? 0 : 1;
}

}  // namespace
}  // namespace permverify::metamorphic

int main(int argc, char** argv) {
  permverify::metamorphic::Options options;
  CLI::App app("The same programs said otherwise: the verdict stays.");
  app.add_option("files", options.files, "instead of the corpus and the examples");
  app.add_flag("--all", options.all, "every program under every transformation");
  app.add_option("--sample", options.sample, "how many, drawn from the seed");
  app.add_option("--seed", options.seed);
  app.add_option("--jobs", options.jobs, "processes")->check(CLI::Range(1, 256));
  app.add_option("--rlimit", options.rlimit, "solver resource units of one query");
  app.add_option("--table", options.table, "write the table here, too");
  CLI11_PARSE(app, argc, argv);
  return permverify::metamorphic::run(options);
}
