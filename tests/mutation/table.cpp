#include "tests/mutation/table.h"

#include <map>

namespace permverify::mutation {
namespace {

std::string line(const std::string& name, const Row& r) {
  std::string text = "| " + name;
  for (const std::uint64_t n : {std::uint64_t{r.mutants}, std::uint64_t{r.confirmed},
                                std::uint64_t{r.faulty}, std::uint64_t{r.refuted},
                                std::uint64_t{r.undecided},
                                std::uint64_t{r.proved}, r.runs, std::uint64_t{r.without_runs},
                                std::uint64_t{r.unsound}}) {
    text += " | " + std::to_string(n);
  }
  return text + " |\n";
}

}  // namespace

void Row::add(const Trial& t) {
  if (t.outcome == judge::Outcome::BadInput) return;
  ++mutants;
  switch (t.outcome) {
    case judge::Outcome::BadInput: break;
    case judge::Outcome::Refuted: ++(t.confirmed ? confirmed : t.faulty ? faulty : refuted); break;
    case judge::Outcome::Undecided: ++undecided; break;
    case judge::Outcome::Proved:
      if (t.unsound()) {
        ++unsound;
        break;
      }
      ++proved;
      runs += t.small_runs + t.large_runs;
      if (t.small_runs + t.large_runs == 0) ++without_runs;
      break;
  }
}

std::string table(const std::vector<Mutant>& mutants, const std::vector<Trial>& trials) {
  std::map<std::string, Row> rows;
  Row sum;
  for (std::size_t i = 0; i < mutants.size(); ++i) {
    rows[mutants[i].operation].add(trials[i]);
    sum.add(trials[i]);
  }
  std::string text =
      "| operator | mutants | refuted, replayed | refuted, other fault | refuted otherwise | "
      "undecided | proved, no fault | runs of these | of these no launch allowed | proved, with a fault |\n"
      "|---|---|---|---|---|---|---|---|---|---|\n";
  for (const auto& [name, row] : rows) text += line(name, row);
  return text + line("**all**", sum);
}

}  // namespace permverify::mutation
