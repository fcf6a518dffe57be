// Every obligation of the corpus and of the examples, on two solvers and under several seeds: none
// may be proved in one way and refuted in another.
//   permverify_solver_check --all | --sample 60 --seed 1 [--seeds 3] [--jobs N] [FILE ...]
#include <CLI/CLI.hpp>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

#include "tests/judge/files.h"
#include "tests/judge/judge.h"
#include "tests/judge/workers.h"

namespace permverify::solver_check {
namespace {

using checker::Status;

struct Options {
  std::vector<std::string> files;
  bool all = false;
  std::size_t sample = 60;
  std::uint64_t seed = 1;
  unsigned seeds = 3, jobs = 2, timeout = 20;
  std::uint64_t rlimit = 4'000'000;
  std::string table;
};

// What each way said about one obligation.
struct Votes {
  std::size_t proved = 0, refuted = 0, open = 0;
  bool disagreement() const { return proved != 0 && refuted != 0; }
};

struct Count {
  std::size_t obligations = 0, decided_by_all = 0, disagreements = 0;
  std::map<std::string, Votes> ways;  // "z3", "cvc5"
};

std::string name_of(checker::SolverChoice choice) {
  switch (choice) {
    case checker::SolverChoice::Z3: return "z3";
    case checker::SolverChoice::Cvc5: return "cvc5";
    case checker::SolverChoice::Both: return "both";
  }
  return "";
}

void note(Status status, Votes& votes) {
  switch (status) {
    case Status::Proved: ++votes.proved; break;
    case Status::Refuted: ++votes.refuted; break;
    case Status::Inconclusive: ++votes.open; break;
  }
}

// "obligations decided disagreements z3: p r o cvc5: p r o <tab> ids with a disagreement"
std::string attempt(const std::string& path, const Options& options) {
  std::map<std::string, Votes> by_id, by_way;
  for (const auto choice : {checker::SolverChoice::Z3, checker::SolverChoice::Cvc5}) {
    for (unsigned seed = 1; seed <= options.seeds; ++seed) {
      judge::JudgeOptions judging;
      judging.check.solver = choice;
      judging.check.seed = seed;
      judging.check.rlimit = options.rlimit;
      judging.check.timeout_seconds = options.timeout;
      const judge::Judgement said = judge::judge(path, judge::contents(path), judging);
      std::map<std::string, unsigned> seen;  // ids may repeat: number them
      for (const auto& [id, status] : said.statuses) {
        note(status, by_id[id + "#" + std::to_string(seen[id]++)]);
        note(status, by_way[name_of(choice)]);
      }
    }
  }
  std::size_t decided = 0, disagreements = 0;
  std::string ids;
  for (const auto& [id, votes] : by_id) {
    decided += votes.open == 0 ? 1 : 0;
    if (!votes.disagreement()) continue;
    ++disagreements;
    ids += " " + id;
  }
  std::string line = std::to_string(by_id.size()) + " " + std::to_string(decided) + " " +
                     std::to_string(disagreements);
  for (const char* way : {"z3", "cvc5"}) {
    const Votes& v = by_way[way];
    line += " " + std::to_string(v.proved) + " " + std::to_string(v.refuted) + " " +
            std::to_string(v.open);
  }
  return line + "\t" + ids;
}

void add(const std::string& line, Count& sum) {
  std::istringstream in(line);
  std::size_t obligations = 0, decided = 0, disagreements = 0;
  in >> obligations >> decided >> disagreements;
  sum.obligations += obligations;
  sum.decided_by_all += decided;
  sum.disagreements += disagreements;
  for (const char* way : {"z3", "cvc5"}) {
    Votes v;
    in >> v.proved >> v.refuted >> v.open;
    sum.ways[way].proved += v.proved;
    sum.ways[way].refuted += v.refuted;
    sum.ways[way].open += v.open;
  }
}

std::string table(const Count& sum, std::size_t files, unsigned seeds) {
  std::string text = "| solver | seeds | programs | obligations | proved | refuted | undecided |\n"
                     "|---|---|---|---|---|---|---|\n";
  for (const auto& [way, v] : sum.ways) {
    text += "| " + way;
    for (const std::size_t n :
         {std::size_t{seeds}, files, sum.obligations, v.proved, v.refuted, v.open}) {
      text += " | " + std::to_string(n);
    }
    text += " |\n";
  }
  return text + "\nDecided in every way: " + std::to_string(sum.decided_by_all) +
         "; proved in one and refuted in another: " + std::to_string(sum.disagreements) + "\n";
}

int run(const Options& options) {
  std::vector<std::string> files =
      options.files.empty() ? judge::programs({CORPUS, EXAMPLES}) : options.files;
  if (!options.all && options.files.empty()) {
    files = judge::drawn(std::move(files), options.sample, options.seed);
  }
  const auto results = judge::in_processes(
      files.size(), options.jobs, [&](std::size_t i) { return attempt(files[i], options); });
  Count sum;
  std::size_t failed = 0;
  for (std::size_t i = 0; i < files.size(); ++i) {
    const std::size_t before = sum.disagreements;
    if (results[i]) add(*results[i], sum);
    if (results[i] && sum.disagreements == before) continue;
    ++failed;
    std::cout << "FAILED " << files[i] << ":"
              << (results[i] ? results[i]->substr(results[i]->find('\t') + 1) : " crashed") << "\n";
  }
  const std::string rows = table(sum, files.size(), options.seeds);
  std::cout << rows << "solver check: " << failed << " failed out of " << files.size() << "\n";
  if (!options.table.empty()) std::ofstream(options.table) << rows;
  return failed == 0 && sum.obligations != 0 ? 0 : 1;
}

}  // namespace
}  // namespace permverify::solver_check

int main(int argc, char** argv) {
  permverify::solver_check::Options options;
  CLI::App app("Every obligation on two solvers and under several seeds.");
  app.add_option("files", options.files, "instead of the corpus and the examples");
  app.add_flag("--all", options.all, "every program");
  app.add_option("--sample", options.sample, "how many, drawn from the seed");
  app.add_option("--seed", options.seed, "of the sample");
  app.add_option("--seeds", options.seeds, "seeds for each solver");
  app.add_option("--jobs", options.jobs, "processes")->check(CLI::Range(1, 256));
  app.add_option("--rlimit", options.rlimit, "solver resource units of one query");
  app.add_option("--timeout", options.timeout, "seconds for one obligation");
  app.add_option("--table", options.table, "write the table here, too");
  CLI11_PARSE(app, argc, argv);
  return permverify::solver_check::run(options);
}
