#include "lsp/actions.h"

#include <algorithm>
#include <set>

namespace permverify::lsp {
namespace {

std::vector<std::string> lines_in(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

std::string trimmed_line(const std::string& line) {
  const std::size_t begin = line.find_first_not_of(" \t\r");
  return begin == std::string::npos ? "" : line.substr(begin, line.find_last_not_of(" \t\r") - begin + 1);
}

bool is_pvl(const Document& document) { return document.path.ends_with(".pvl"); }

// The line, from 1, that a clause of the kernel stands in front of: its first one, with `template <...>` and attributes; in PVL
// that of `void main`. 0: none is found.
std::size_t place_of_clause(const Document& document, const std::vector<std::string>& lines, std::size_t kernel_line) {
  if (kernel_line == 0 || kernel_line > lines.size()) return 0;
  if (is_pvl(document)) {
    for (std::size_t line = kernel_line; line <= lines.size(); ++line) {
      const std::size_t at = lines[line - 1].find("void main");
      if (at != std::string::npos) return trimmed_line(lines[line - 1]).starts_with("void main") ? line : 0;
    }
    return 0;
  }
  std::size_t line = kernel_line;
  while (line > 1) {
    const std::string above = trimmed_line(lines[line - 2]);
    const bool begins_it = above.starts_with("template") || above.starts_with("__global__") || above.starts_with("__kernel") ||
                           above.starts_with("kernel") || above.starts_with("__launch_bounds__") || above.starts_with("__attribute__") ||
                           above.starts_with("extern \"C\"") || above.starts_with("static") || above.starts_with("inline");
    if (!begins_it || above.ends_with(";") || above.ends_with("}") || above.ends_with("{")) break;
    --line;
  }
  return line;
}

// "requires n <= 4": the first clause that stands in quotes in a proposal; empty: no clause stands there.
std::string clause_in(const std::string& proposal) {
  for (const std::string head : {"`//@ requires ", "`requires "}) {
    const std::size_t begin = proposal.find(head);
    if (begin == std::string::npos) continue;
    const std::size_t end = proposal.find(";`", begin);
    const std::size_t words = proposal.find("requires", begin);
    if (end != std::string::npos && proposal.find('`', begin + 1) > end) return proposal.substr(words, end - words);
  }
  return "";
}

Json insertion(const Document& document, const std::vector<std::string>& lines, std::size_t line, const std::string& title, const std::string& clause) {
  const std::string& before = lines[line - 1];
  const std::string indent = before.substr(0, before.find_first_not_of(" \t"));
  const Json at{{"line", line - 1}, {"character", 0}};
  const Json edit{{"range", {{"start", at}, {"end", at}}}, {"newText", indent + (is_pvl(document) ? "" : "//@ ") + clause + ";\n"}};
  return {{"title", title + ": `" + clause + "`"}, {"kind", "quickfix"}, {"edit", {{"changes", {{document.uri, Json::array({edit})}}}}}};
}

std::string bound_of(const Json& kernel) {
  std::string all;
  for (const Json& condition : kernel.value("/holds_if/conditions"_json_pointer, Json::array())) {
    all += (all.empty() ? "requires " : " && ") + condition.get<std::string>();
  }
  return all;
}

}  // namespace

Json clauses_of(const Document& document, const Json& report, unsigned first_line, unsigned last_line) {
  const std::vector<std::string> lines = lines_in(document.text);
  Json actions = Json::array();
  const auto is_asked = [&](const Json& span) {
    return span.at("file") == document.path && span.at("line") <= last_line && span.at("end_line") >= first_line;
  };
  for (const Json& file : report.at("files")) {
    for (const Json& kernel : file.at("kernels")) {
      if (!kernel.contains("span") || kernel.at("span").at("file") != document.path) continue;
      const std::size_t line = place_of_clause(document, lines, kernel.at("span").at("line").get<std::size_t>());
      if (line == 0) continue;
      bool asked = is_asked(kernel.at("span"));
      std::set<std::string> clauses;
      for (const Json& finding : report.at("diagnostics")) {
        if (finding.at("kernel") != kernel.at("name") || !is_asked(finding.at("primary").at("span"))) continue;
        asked = true;
        for (const Json& fix : finding.at("fixes")) clauses.insert(clause_in(fix.at("text")));
      }
      clauses.erase("");
      const std::string bound = asked ? bound_of(kernel) : "";
      if (!bound.empty()) actions.push_back(insertion(document, lines, line, "Insert the bound that makes it hold", bound));
      for (const std::string& clause : clauses) {
        if (clause != bound) actions.push_back(insertion(document, lines, line, "Insert the missing clause", clause));
      }
    }
  }
  return actions;
}

}  // namespace permverify::lsp
