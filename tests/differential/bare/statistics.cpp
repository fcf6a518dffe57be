#include "tests/differential/bare/statistics.h"

#include <algorithm>
#include <iomanip>
#include <ostream>

namespace permverify::differential {
namespace {

constexpr double too_slow = 30;

void line(std::ostream& out, const std::string& title, const BareRow& r) {
  out << std::left << std::setw(46) << title.substr(0, 45) << std::right;
  for (std::size_t n :
       {r.kernels, r.proved, r.shares, r.refuted, r.undecided, r.bad_input, r.faulty, r.unsound}) {
    out << std::setw(10) << n;
  }
  out << "\n";
}

}  // namespace

void BareRow::add(const BareTrial& t) {
  ++kernels;
  switch (t.outcome) {
    case judge::Outcome::BadInput:
      ++bad_input;
      break;
    case judge::Outcome::Refuted:
      ++refuted;
      break;
    case judge::Outcome::Undecided:
      ++undecided;
      break;
    case judge::Outcome::Proved:
      ++proved;
      break;
  }
  shares += t.shares ? 1 : 0;
  faulty += t.faulty ? 1 : 0;
  unsound += t.unsound() ? 1 : 0;
}

void BareStatistics::add(const std::vector<std::string>& kinds, const BareTrial& trial) {
  all.add(trial);
  for (const std::string& kind : kinds) rows[kind].add(trial);
  if (kinds.empty()) rows["none"].add(trial);
  if (trial.outcome != judge::Outcome::Proved && !trial.faulty) ++why[trial.why.substr(0, 60)];
  runs += trial.runs;
  unusable += trial.unusable;
  verify_seconds += trial.verify_seconds;
  run_seconds += trial.run_seconds;
  longest = std::max(longest, trial.verify_seconds);
  slow += trial.verify_seconds > too_slow ? 1 : 0;
}

void print(std::ostream& out, const BareStatistics& s) {
  out << std::left << std::setw(46) << "flaw or change" << std::right;
  for (const char* title :
       {"kernels", "proved", "shares", "refuted", "undecided", "refused", "faulty", "UNSOUND"}) {
    out << std::setw(10) << title;
  }
  out << "\n";
  for (const auto& [kind, row] : s.rows) line(out, kind, row);
  line(out, "all", s.all);
  out << "right as far as runs show, and not proved:\n";
  for (const auto& [why, count] : s.why) out << std::setw(8) << count << "  " << why << "\n";
  out << "runs " << s.runs << " (" << s.unusable << " outside of what is assumed), verifier "
      << s.verify_seconds << " s (longest " << s.longest << " s), machine " << s.run_seconds
      << " s, lost " << s.lost << ", slow " << s.slow << "\n";
}

}  // namespace permverify::differential
