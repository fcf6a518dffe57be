// SARIF 2.1.0: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html; the sections behind the rules are named.
#include <algorithm>
#include <map>

#include "report/explain.h"
#include "report/finding.h"
#include "report/formats/parts.h"
#include "support/exit_code.h"

namespace permverify::report {
namespace {

// A reference to a file (3.4.3): relative paths stay relative to where the program was started.
std::string uri(const std::string& path) { return (path.rfind('/', 0) == 0 ? "file://" : "") + percent_encoded(path); }

// Columns of the report count bytes, SARIF's UTF-16 code units (3.14.17).
class Columns {
 public:
  explicit Columns(const ReadText& read) : read_(read) {}

  unsigned of(const std::string& file, unsigned line, unsigned column) {
    const std::string_view text = line_of(file, line);
    if (text.size() + 1 < column) return column;
    unsigned units = 1;
    for (std::size_t i = 0; i + 1 < column; ++i) {
      const auto code = static_cast<unsigned char>(text[i]);
      if ((code & 0xC0U) != 0x80U) units += code >= 0xF0U ? 2 : 1;
    }
    return units;
  }

 private:
  std::string_view line_of(const std::string& file, unsigned line) {
    const auto& lines = lines_of(file);
    return line - 1 < lines.size() ? std::string_view(lines[line - 1]) : std::string_view();
  }

  const std::vector<std::string>& lines_of(const std::string& file) {
    const auto [entry, fresh] = files_.try_emplace(file);
    if (!fresh) return entry->second;
    return entry->second = lines_of_text(read_(file).value_or(""));
  }

  const ReadText& read_;
  std::map<std::string, std::vector<std::string>> files_;
};

class Log {
 public:
  Log(const Json& report, const ReadText& read) : report_(report), columns_(read) {}

  std::string text() {
    Json results = Json::array();
    for (const Json& finding : report_.at("diagnostics")) results.push_back(result(finding));
    const Json tool{{"driver", driver()}};
    Json run{{"tool", tool}, {"invocations", Json::array({invocation()})}, {"results", std::move(results)},
             {"columnKind", "utf16CodeUnits"}};
    const Json log{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"}, {"version", "2.1.0"}, {"runs", Json::array({std::move(run)})}};
    return log.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
  }

 private:
  Json driver() const {
    return {{"name", "permverify"}, {"version", report_.at("tool").at("version")},
            {"semanticVersion", report_.at("tool").at("version")}, {"rules", rules_}};
  }

  Json invocation() const {
    const int code = report_.at("summary").at("exit_code");
    return {{"executionSuccessful", code != support::ExitCode::InternalError}, {"exitCode", code}, {"arguments", report_.at("invocation").at("arguments")}};
  }

  // 3.49. The heading of the page in docs/diagnostics, and what it says of the id.
  std::size_t rule(const std::string& id) {
    const auto found = std::find_if(rules_.begin(), rules_.end(), [&](const Json& r) { return r.at("id") == id; });
    if (found != rules_.end()) return static_cast<std::size_t>(found - rules_.begin());
    Json rule{{"id", id}};
    if (const Page* page = find_page(embedded_pages(), id)) {
      const std::string text = text_of(*page, id);
      const std::string_view first = page->text.substr(0, page->text.find('\n'));
      const std::size_t colon = first.find(": ");
      rule["shortDescription"] = {{"text", colon == std::string_view::npos ? std::string(first) : std::string(first.substr(colon + 2))}};
      rule["help"] = {{"text", text}, {"markdown", text}};
    }
    rules_.push_back(std::move(rule));
    return rules_.size() - 1;
  }

  Json location(const Json& span, const std::string& message) {
    const std::string file = span.at("file");
    const unsigned line = span.at("line"), end_line = span.at("end_line");
    Json region{{"startLine", line}, {"startColumn", columns_.of(file, line, span.at("column"))},
                {"endLine", end_line}, {"endColumn", columns_.of(file, end_line, span.at("end_column"))}};
    Json location{{"physicalLocation", {{"artifactLocation", {{"uri", uri(file)}}}, {"region", std::move(region)}}}};
    if (!message.empty()) location["message"] = {{"text", message}};
    return location;
  }

  // One thread of a run (3.37).
  Json flow(const std::string& id, const Json& span, const std::string& message) {
    const Json step{{"location", location(span, message)}};
    return {{"id", id}, {"locations", Json::array({step})}};
  }

  // The two accesses of a race, each in the hands of its thread (3.36.3). A run names the threads; without one they are
  // the two of the counterexample.
  Json flows(const Json& finding) {
    Json flows = Json::array();
    const Json threads = finding.value("/replay/fault/threads"_json_pointer, Json::array());
    if (threads.size() == 2) {
      for (const Json& thread : threads) {
        const std::string name = "thread " + thread.at("tid").dump();
        flows.push_back(flow(name, thread.at("span"), name + " " + thread.at("did").get<std::string>()));
      }
    } else if (family(finding.at("id")) == "race" && !finding.at("related").empty()) {
      const Json& primary = finding.at("primary");
      const Json& other = finding.at("related").at(0);
      flows.push_back(flow("one thread", primary.at("span"), primary.at("label")));
      flows.push_back(flow("another thread", other.at("span"), other.at("label")));
    }
    return flows;
  }

  // 3.35.
  Json suppression(const Json& suppressed) {
    return {{"kind", "inSource"}, {"status", "accepted"}, {"justification", suppressed.at("reason")}, {"location", location(suppressed.at("span"), "")}};
  }

  // 3.27. What is undecided is a warning: with a kind other than `fail` most viewers drop it.
  Json result(const Json& finding) {
    const std::string id = finding.at("id"), severity = finding.at("severity");
    const std::string text = finding.at("text").get<std::string>() + cures(finding);
    Json result{{"ruleId", id},
                {"ruleIndex", rule(id)},
                {"level", severity == "error" || severity == "note" ? severity : "warning"},
                {"message", {{"text", text}}},
                {"locations", Json::array({location(finding.at("primary").at("span"), finding.at("primary").at("label"))})},
                {"partialFingerprints", {{"permverify/v1", finding.at("fingerprint")}}},
                {"properties", {{"severity", severity}, {"class", finding.at("class")}, {"kernel", finding.at("kernel")}}}};
    if (const std::string state = finding.value("baseline", ""); !state.empty()) result["baselineState"] = state;
    if (finding.contains("suppressed")) result["suppressions"] = Json::array({suppression(finding.at("suppressed"))});
    for (const Json& related : finding.at("related")) {
      result["relatedLocations"].push_back(location(related.at("span"), related.at("label")));
    }
    if (Json threads = flows(finding); !threads.empty()) {
      const Json flow{{"threadFlows", std::move(threads)}};
      result["codeFlows"] = Json::array({flow});
    }
    if (const std::string command = finding.value("/replay/command"_json_pointer, ""); !command.empty()) {
      result["properties"]["replay"] = command;
    }
    return result;
  }

  const Json& report_;
  Columns columns_;
  Json rules_ = Json::array();
};

}  // namespace

std::string sarif(const Json& report, const ReadText& read) { return Log(report, read).text(); }

}  // namespace permverify::report
