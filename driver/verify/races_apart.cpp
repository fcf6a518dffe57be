#include "driver/verify/races_apart.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "report/suppressions.h"

namespace permverify::driver {
namespace {

using support::Span;

// The same for all pairs of accesses of which a report has one finding (report/fingerprint.h).
std::string key_of_lines(const support::SourceManager& sources, Span one, Span other) {
  auto first = std::tuple(one.file, sources.position(one).line), second = std::tuple(other.file, sources.position(other).line);
  if (second < first) std::swap(first, second);
  const auto& [file, line] = first;
  const auto& [other_file, other_line] = second;
  return fmt::format("{}:{} {}:{}{}", file, line, other_file, other_line, one == other ? "" : " two");
}

}  // namespace

void keep_races_apart(Options& options, const support::SourceManager& sources, const checker::FileReport& file) {
  const auto is_of_races = [](const checker::Suppression& s) {
    return std::any_of(s.ids.begin(), s.ids.end(), [](const std::string& id) { return report::family(id) == "race"; });
  };
  const bool comments = std::any_of(file.suppressions.begin(), file.suppressions.end(), is_of_races);
  const bool known = options.known_before && !options.known_before->empty();
  if (!comments && !known && !options.each_race) return;
  options.automatic.apart = [&sources, all = options.each_race, before = known ? options.known_before : nullptr, suppressions = file.suppressions,
                             path = file.path](const std::string& kernel, const std::string& id, Span one, Span other) -> std::string {
    const bool is_allowed = report::allows_race(suppressions, id, one, other) ||
                            (before && report::has_race(*before, sources, path, kernel, id, one, other));
    return all || is_allowed ? key_of_lines(sources, one, other) : "";
  };
}

}  // namespace permverify::driver
