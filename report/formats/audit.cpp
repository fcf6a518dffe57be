// Every assumption that a proof of the report rests on, once, with its places and the kernels: what a reviewer has to believe.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "report/formats/parts.h"
#include "support/counted.h"

namespace permverify::report {
namespace {

struct Listed {
  std::string text, cure;
  std::set<std::string> kernels, places;
};

std::string place_of(const Json& span) {
  return span.at("file").get<std::string>() + ":" + std::to_string(span.at("line").get<unsigned>());
}

std::string lines_of(const std::string& head, const std::set<std::string>& words) {
  constexpr std::size_t most = 12;
  std::string text;
  std::size_t shown = 0;
  for (const std::string& word : words) {
    if (shown == most) {
      text += fmt::format(", ... and {} more", words.size() - most);
      break;
    }
    text += (shown++ == 0 ? "" : ", ") + word;
  }
  return words.empty() ? "" : "  " + head + ": " + text + "\n";
}

}  // namespace

std::string audit(const Json& report) {
  std::map<std::pair<std::string, std::string>, Listed> assumptions;  // by id and text
  std::map<std::string, std::size_t> verdicts;
  std::size_t kernels = 0;
  for (const Json& file : report.at("files")) {
    for (const Json& kernel : file.at("kernels")) {
      ++kernels;
      ++verdicts[kernel.at("verdict")];
      for (const Json& a : kernel.at("assumptions")) {
        Listed& listed = assumptions[{a.at("id"), a.at("text")}];
        listed.cure = a.value("cure", "");
        listed.kernels.insert(file.at("path").get<std::string>() + ": " + kernel_words(kernel.at("name")));
        if (a.contains("span")) listed.places.insert(place_of(a.at("span")));
      }
    }
  }
  std::string text;
  for (const auto& [name, listed] : assumptions) {
    text += fmt::format("{} ({}): {}\n", name.first, support::counted(listed.kernels.size(), "kernel"), name.second) +
            lines_of("kernels", listed.kernels) + lines_of("places", listed.places);
    if (!listed.cure.empty()) text += "  cure: " + listed.cure + "\n";
  }
  std::string counts;
  for (const auto& [verdict, count] : verdicts) counts += fmt::format(", {} {}", count, verdict_words(verdict));
  return text + fmt::format("permverify: {}, {}{}\n", support::counted(assumptions.size(), "assumption"), support::counted(kernels, "kernel"), counts);
}

}  // namespace permverify::report
