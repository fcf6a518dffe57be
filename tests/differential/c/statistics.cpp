#include "tests/differential/c/statistics.h"

#include <iomanip>
#include <ostream>

namespace permverify::differential {

std::uint64_t Statistics::failures() const {
  std::uint64_t count = lost;
  for (std::size_t c = 0; c < class_count; ++c) {
    if (is_failure(static_cast<Class>(c))) count += classes[c];
  }
  return count;
}

void Statistics::add(const Trial& trial) {
  ++kernels;
  launches += trial.launches;
  statements += trial.statements;
  ++classes[static_cast<std::size_t>(trial.outcome)];
  const bool equal = trial.outcome == Class::Equal;
  if (!equal) {
    const std::string kind =
        trial.outcome == Class::Different ? "" : trial.why.substr(0, trial.why.find(": "));
    ++reasons[to_text(trial.outcome) + (kind.empty() ? "" : ": " + kind)];
  }
  for (const Feature f : list(trial.used)) {
    ++used[static_cast<std::size_t>(f)];
    if (!equal) ++failed[static_cast<std::size_t>(f)];
  }
}

void print(std::ostream& out, const Statistics& s) {
  out << "feature           kernels  not equal\n";
  for (std::size_t f = 0; f < feature_count; ++f) {
    out << std::left << std::setw(18) << name(static_cast<Feature>(f)) << std::right << std::setw(7)
        << s.used[f] << std::setw(11) << s.failed[f] << "\n";
  }
  for (const auto& [reason, count] : s.reasons) out << count << " x " << reason << "\n";
  out << "c kernels: " << s.kernels << " kernels, " << s.statements << " statements, " << s.launches
      << " launches:";
  for (std::size_t c = 0; c < class_count; ++c) {
    if (s.classes[c] > 0 || c == 0)
      out << " " << s.classes[c] << " " << to_text(static_cast<Class>(c)) << ",";
  }
  out << " " << s.failures() << " failures" << std::endl;
}

}  // namespace permverify::differential
