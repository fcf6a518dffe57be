#include "lsp/places.h"

#include <algorithm>
#include <tuple>

namespace permverify::lsp {
namespace {

std::string or_list(const std::vector<std::string>& parts) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) text += (i == 0 ? "" : i + 1 == parts.size() ? " or " : ", ") + parts[i];
  return text;
}

std::string line_text(const Document& document, const Json& span) {
  const std::string line = "line " + span.at("line").dump();
  return span.at("file") == document.path ? line : line + " of " + span.at("file").get<std::string>();
}

std::string bound_text(const Document& document, const Json& barriers, bool none, const std::string& otherwise) {
  std::vector<std::string> parts;
  if (none) parts.push_back(otherwise);
  for (const Json& barrier : barriers) parts.push_back("the barrier in " + line_text(document, barrier));
  return parts.empty() ? "no barrier" : or_list(parts);
}

std::string phase_text(const Document& document, const Json& phase) {
  return "phase: from " + bound_text(document, phase.at("after"), phase.at("from_begin"), "the beginning of the kernel") + " to " +
         bound_text(document, phase.at("before"), phase.at("to_end"), "the end of the kernel");
}

std::string held_text(const Document& document, const Json& held) {
  std::string text = std::string("\n- ") + (held.at("given_up").get<bool>() ? "but not " : "") + "`" + held.at("clause").get<std::string>() + "`";
  text += held.contains("span") ? " (" + line_text(document, held.at("span")) + ")" : " (inferred)";
  return held.at("always").get<bool>() ? text : text + ", on some of the ways to this place";
}

bool is_by_permissions(const Json& kernel) {
  const Json& places = kernel.at("places");
  return std::any_of(places.begin(), places.end(), [](const Json& place) { return place.contains("held"); });
}

std::string permissions_text(const Document& document, const Json& kernel, const Json& place) {
  if (!place.contains("held")) {
    return is_by_permissions(kernel) ? "no thread gets to this place" : "no permissions: accesses of any two threads are compared";
  }
  if (place.at("held").empty()) return "the thread holds no permission here";
  std::string text = "the thread holds, with the values that the variables have where each clause stands:\n";
  for (const Json& held : place.at("held")) text += held_text(document, held);
  return text;
}

std::pair<unsigned, unsigned> point(const Json& position) { return {position.at("line"), position.at("character")}; }

// The shortest one that contains the position, or else the first of its line; null: there is none.
const Json* place_at(const Document& document, const Json& places, const Json& position, Encoding encoding) {
  const Json* best = nullptr;
  std::tuple<bool, unsigned> best_rank;
  for (const Json& place : places) {
    const Json& span = place.at("span");
    const unsigned line = line_of(position);
    if (span.at("file") != document.path || line < span.at("line") || line > span.at("end_line")) continue;
    const Json range = range_of(document.text, span, encoding);
    const bool outside = point(position) < point(range.at("start")) || point(range.at("end")) < point(position);
    const unsigned begin = span.at("byte_begin"), length = span.at("byte_end").get<unsigned>() - begin;
    const std::tuple<bool, unsigned> rank{outside, outside ? begin : length};
    if (best != nullptr && best_rank <= rank) continue;
    best = &place;
    best_rank = rank;
  }
  return best;
}

}  // namespace

std::string assumptions_of(const Json& kernel) {
  std::string text;
  for (const Json& a : kernel.at("assumptions")) {
    text += "\n- assumed: " + a.at("text").get<std::string>() + " (`" + a.at("id").get<std::string>() + "`)";
  }
  return text;
}

std::string text_of_place(const Document& document, const Json& report, const Json& position, Encoding encoding) {
  std::string text;
  for (const Json& file : report.at("files")) {
    for (const Json& kernel : file.at("kernels")) {
      if (!kernel.contains("places")) continue;
      const Json* place = place_at(document, kernel.at("places"), position, encoding);
      if (place == nullptr) continue;
      text += (text.empty() ? "**" : "\n\n---\n\n**") + kernel.at("name").get<std::string>() + "**, before this statement\n\n" +
              phase_text(document, place->at("phase")) + "\n\n" + permissions_text(document, kernel, *place);
      const std::string assumed = assumptions_of(kernel);
      if (!assumed.empty()) text += "\n" + assumed;
    }
  }
  return text;
}

}  // namespace permverify::lsp
