#include "report/launch_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace permverify::report {
namespace {

std::string listed(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
  return text;
}

// Launches of OpenCL stand in another file than the kernels: "main.c:12".
bool has_host_file(const Claim& claim) { return claim.language == checker::SourceLanguage::OpenCl; }

std::string place_of(const Claim& claim, support::Span span, const support::SourceManager& sources) {
  const std::string line = std::to_string(sources.position(span).line);
  return has_host_file(claim) ? sources.buffer(span.file).name() + ":" + line : line;
}

}  // namespace

std::string place_in_program(const Claim& claim, support::Span span, const support::SourceManager& sources, bool of_host) {
  return of_host && has_host_file(claim) ? place_of(claim, span, sources) : "line " + std::to_string(sources.position(span).line);
}

std::string launches_text(const Claim& claim, const support::SourceManager& sources) {
  std::vector<std::string> places;
  for (const auto& launch : claim.program_launches) {
    const std::string place = place_of(claim, launch.span, sources);
    if (std::find(places.begin(), places.end(), place) == places.end()) places.push_back(place);
  }
  const bool one = places.size() == 1, named = has_host_file(claim);
  return fmt::format("for the {} of this program ({}{})", one ? "launch" : std::to_string(places.size()) + " launches",
                     named ? "" : one ? "line " : "lines ", listed(places));
}

std::vector<std::string> launch_lines(const Claim& claim, const support::SourceManager& sources) {
  std::vector<std::string> lines;
  for (const auto& launch : claim.program_launches) {
    std::vector<std::string> facts;
    for (const auto& fact : launch.facts) {  // values of one name may have facts that read alike
      std::string text = fmt::format("{} (line {})", fact.text, sources.position(fact.span).line);
      if (std::find(facts.begin(), facts.end(), text) == facts.end()) facts.push_back(std::move(text));
    }
    std::string text = fmt::format("launch at {}{}", has_host_file(claim) ? "" : "line ", place_of(claim, launch.span, sources));
    if (!launch.sizes.empty()) text += ": " + launch.sizes;
    if (!facts.empty()) text += (launch.sizes.empty() ? ": " : "; ") + listed(facts);
    lines.push_back(text);
  }
  return lines;
}

}  // namespace permverify::report
