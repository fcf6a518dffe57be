#include "lsp/findings.h"

#include "lsp/places.h"
#include "report/formats/finding_parts.h"

namespace permverify::lsp {
namespace {

// DiagnosticSeverity: 1 error, 2 warning, 3 information, 4 hint.
int severity_of(const std::string& severity) {
  if (severity == "error") return 1;
  return severity == "note" ? 3 : 2;
}

bool is_here(const Document& document, const Json& span) { return span.at("file") == document.path; }

Json head() {
  const Json start{{"line", 0}, {"character", 0}};
  return {{"start", start}, {"end", start}};
}

Json related_at(const Document& document, const Json& span, const std::string& label, Encoding encoding) {
  // The text of another file is not at hand: its columns are those of bytes.
  const bool here = is_here(document, span);
  const Json position{{"line", span.at("line").get<unsigned>() - 1}, {"character", span.at("column").get<unsigned>() - 1}};
  const Json range = here ? range_of(document.text, span, encoding) : Json{{"start", position}, {"end", position}};
  return {{"location", {{"uri", here ? document.uri : uri_of(span.at("file"))}, {"range", range}}}, {"message", label}};
}

std::string place_text(const Json& span) {
  return span.at("file").get<std::string>() + ":" + span.at("line").dump() + ":" + span.at("column").dump();
}

std::string message_of(const Json& finding) {
  std::string text = finding.at("text");
  for (const Json& note : finding.at("args")) text += "\n" + note.get<std::string>();
  if (finding.contains("suppressed")) text += "\nsuppressed: " + finding.at("suppressed").at("reason").get<std::string>();
  if (finding.contains("undecided")) text += "\nnot decided: " + finding.at("undecided").at("reason").get<std::string>();
  return text + report::cures(finding, "help: ");
}

// The launch and the threads of the text report, in the words of the source.
std::string text_of_shown(const Json& shown) {
  const std::string launch = shown.at("launch");
  std::string text = launch.empty() ? "" : "\n\nlaunch: `" + launch + "`";
  const Json& table = shown.at("table");
  for (std::size_t i = 0; i < table.size(); ++i) {
    text += i == 0 ? "\n\n|" : "\n|";
    for (std::size_t column = 0; column < table[i].size(); ++column) {
      const std::string cell = table[i][column];
      text += i != 0 && column == 0 ? " `" + cell + "` |" : " " + cell + " |";
    }
    for (std::size_t column = 0; i == 0 && column < table[i].size(); ++column) text += column == 0 ? "\n|---|" : "---|";
  }
  return text;
}

std::string hover_text(const Json& finding) {
  std::string text = "**" + finding.at("severity").get<std::string>() + "** `" + finding.at("id").get<std::string>() + "`: " +
                     finding.at("text").get<std::string>();
  for (const Json& note : finding.at("args")) text += "\n\n" + note.get<std::string>();
  if (finding.contains("permission")) {
    for (const auto& [key, value] : finding.at("permission").items()) text += "\n\n" + key + ": `" + value.get<std::string>() + "`";
  }
  if (finding.contains("shown")) text += text_of_shown(finding.at("shown"));
  if (finding.contains("replay")) {
    text += "\n\n" + finding.at("replay").at("explanation").get<std::string>();
    const std::string command = finding.at("replay").value("command", "");
    if (!command.empty()) text += "\n\n`" + command + "`";
  }
  return text;
}

std::string hover_text_of_kernel(const Json& kernel) {
  std::string text = "**" + kernel.at("name").get<std::string>() + "**: " + kernel.at("verdict").get<std::string>();
  const std::string statement = kernel.at("statement");
  if (!statement.empty() && statement != kernel.at("verdict").get<std::string>()) text += "\n\n" + statement;
  return text + assumptions_of(kernel);
}

template <class Act>
void for_each_kernel(const Json& report, const Act& act) {
  for (const Json& file : report.at("files")) {
    for (const Json& kernel : file.at("kernels")) {
      if (kernel.contains("span")) act(kernel);
    }
  }
}

}  // namespace

Json diagnostic_of(const Document& document, const Json& finding, Encoding encoding) {
  const Json& span = finding.at("primary").at("span");
  const bool here = is_here(document, span);
  const std::string message = message_of(finding);
  Json diagnostic{{"range", here ? range_of(document.text, span, encoding) : head()},
                  {"severity", finding.contains("suppressed") ? 4 : severity_of(finding.at("severity"))},
                  {"code", finding.at("id")},
                  {"source", "permverify"},
                  {"message", here ? message : place_text(span) + ": " + message},
                  {"relatedInformation", Json::array()}};
  const std::string label = finding.at("primary").at("label");
  if (!here || !label.empty()) diagnostic["relatedInformation"].push_back(related_at(document, span, label, encoding));
  for (const Json& related : finding.at("related")) {
    diagnostic["relatedInformation"].push_back(related_at(document, related.at("span"), related.at("label"), encoding));
  }
  return diagnostic;
}

Json symbols_of(const Document& document, const Json& report, Encoding encoding) {
  constexpr int function = 12;
  Json symbols = Json::array();
  for_each_kernel(report, [&](const Json& kernel) {
    if (!is_here(document, kernel.at("span"))) return;
    const Json range = range_of(document.text, kernel.at("span"), encoding);
    symbols.push_back({{"name", kernel.at("name")}, {"detail", kernel.at("verdict")}, {"kind", function}, {"range", range},
                       {"selectionRange", range}});
  });
  return symbols;
}

Json hover_of(const Document& document, const Json& report, const Json& position, Encoding encoding) {
  const unsigned line = line_of(position);
  std::string text;
  const auto add = [&](const std::string& more) { text += (text.empty() ? "" : "\n\n---\n\n") + more; };
  for (const Json& finding : report.at("diagnostics")) {
    const Json& span = finding.at("primary").at("span");
    if (is_here(document, span) && span.at("line") <= line && line <= span.at("end_line")) add(hover_text(finding));
  }
  for_each_kernel(report, [&](const Json& kernel) {
    const Json& span = kernel.at("span");
    if (is_here(document, span) && span.at("line") == line) add(hover_text_of_kernel(kernel));
  });
  const std::string place = text_of_place(document, report, position, encoding);
  if (!place.empty()) add(place);
  if (text.empty()) return nullptr;
  return {{"contents", {{"kind", "markdown"}, {"value", text}}}};
}

Json hints_of(const Document& document, const Json& report, unsigned first_line, unsigned last_line, Encoding encoding) {
  std::map<unsigned, std::string> lines;
  for (const Json& finding : report.at("diagnostics")) {
    for (const Json& thread : finding.value("/replay/fault/threads"_json_pointer, Json::array())) {
      const unsigned line = thread.at("span").at("line");
      const std::string did = thread.at("did");
      if (did.empty() || !is_here(document, thread.at("span")) || line < first_line || line > last_line) continue;
      std::string& text = lines[line];
      text += (text.empty() ? "  " : "; ") + ("thread " + thread.at("tid").dump() + " " + did);
    }
  }
  Json hints = Json::array();
  for (const auto& [line, text] : lines) {
    const Json whole{{"line", line}, {"column", 1}, {"end_line", line}, {"end_column", 1U << 20}};
    hints.push_back({{"position", range_of(document.text, whole, encoding).at("end")}, {"label", text}});
  }
  return hints;
}

}  // namespace permverify::lsp
