#include "report/statistics.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <vector>

#include "report/display.h"

namespace permverify::report {
namespace {

struct Row {
  const checker::Verdict* verdict;
  std::string id;
};

std::vector<Row> all_rows(const checker::VerificationReport& report) {
  std::vector<Row> rows;
  for (const auto& file : report.files) {
    for (const auto& kernel : file.kernels) {
      for (const auto& [obligation, verdict] : kernel.results) {
        if (verdict) rows.push_back({&*verdict, file.path + ": " + obligation->id});
      }
    }
  }
  return rows;
}

std::string slowest(std::vector<Row> rows) {
  constexpr std::size_t most = 20;
  std::stable_sort(rows.begin(), rows.end(),
                   [](const Row& a, const Row& b) { return a.verdict->wall_ms > b.verdict->wall_ms; });
  if (rows.size() > most) rows.resize(most);
  std::string out = "\nslowest obligations:\n";
  for (const auto& [verdict, id] : rows) {
    out += fmt::format("  {:9.1f} ms {:>12} units  {:<14}  {}\n", verdict->wall_ms, verdict->rlimit,
                       verdict->solver, printable(id));
    if (!verdict->step.empty()) out += fmt::format("  {:>12} by {}\n", "", verdict->step);
  }
  return out;
}

void sort_by_time(std::vector<support::Cost>& costs) {
  std::stable_sort(costs.begin(), costs.end(),
                   [](const support::Cost& a, const support::Cost& b) { return a.ms > b.ms; });
}

std::string steps(const std::vector<Row>& rows) {
  std::vector<support::Cost> costs;
  std::map<std::string, std::size_t> decided;
  for (const Row& row : rows) {
    support::add_costs(costs, row.verdict->steps);
    if (row.verdict->step.empty()) continue;
    ++decided[row.verdict->step];
    support::add_cost(costs, row.verdict->step, 0, 0);  // what needed no solver tried nothing
  }
  sort_by_time(costs);
  std::string out = "\nsteps of the strategy:\n      time ms    tried  decided\n";
  for (const support::Cost& cost : costs) {
    out += fmt::format("  {:>11.1f} {:>8} {:>8}  {}\n", cost.ms, cost.count, decided[cost.name], cost.name);
  }
  return out;
}

std::string passes(const std::vector<Row>& rows) {
  std::vector<support::Cost> costs;
  for (const Row& row : rows) support::add_costs(costs, row.verdict->passes);
  sort_by_time(costs);
  std::string out = "\npasses of the encoder:\n      time ms     runs\n";
  for (const support::Cost& cost : costs) {
    out += fmt::format("  {:>11.1f} {:>8}  {}\n", cost.ms, cost.count, cost.name);
  }
  return out;
}

}  // namespace

std::string statistics(const checker::VerificationReport& report) {
  const std::vector<Row> rows = all_rows(report);
  return slowest(rows) + steps(rows) + passes(rows);
}

}  // namespace permverify::report
