// A line for each finding: for GitHub Actions, and for editors.
#include "report/formats/parts.h"

namespace permverify::report {
namespace {

std::string place(const Json& span) {
  return span.at("file").get<std::string>() + ":" + std::to_string(span.at("line").get<unsigned>()) + ":" +
         std::to_string(span.at("column").get<unsigned>());
}

std::string one_line(std::string text) {
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < 32) c = ' ';
  }
  return text;
}

// As the runner of GitHub Actions reads it back; in the value of a property two more characters have a meaning.
std::string encoded(const std::string& text, bool property) {
  std::string out;
  for (const char c : text) {
    if (c == '%') out += "%25";
    else if (c == '\r') out += "%0D";
    else if (c == '\n') out += "%0A";
    else if (property && c == ':') out += "%3A";
    else if (property && c == ',') out += "%2C";
    else out += c;
  }
  return out;
}

std::string github_level(const std::string& severity) {
  if (severity == "error") return "error";
  return severity == "note" ? "notice" : "warning";
}

// The message, the other places, the cure, and what shows the run again.
std::string github_text(const Json& finding) {
  std::string text = finding.at("text");
  for (const Json& related : finding.at("related")) {
    text += "\n" + place(related.at("span")) + ": " + related.at("label").get<std::string>();
  }
  return text + cures(finding) + replay_line(finding);
}

}  // namespace

std::string github(const Json& report) {
  std::string out;
  for (const Json& finding : report.at("diagnostics")) {
    if (is_left_out(finding)) continue;
    const Json& span = finding.at("primary").at("span");
    const std::string severity = finding.at("severity"), id = finding.at("id"), kernel = finding.at("kernel");
    const std::string title = severity_words(severity) + " [" + id + "]" + (kernel.empty() ? "" : " in " + kernel);
    out += "::" + github_level(severity) + " file=" + encoded(span.at("file"), true) +
           ",line=" + span.at("line").dump() + ",endLine=" + span.at("end_line").dump() +
           ",col=" + span.at("column").dump() + ",endColumn=" + span.at("end_column").dump() +
           ",title=" + encoded(title, true) + "::" + encoded(github_text(finding), false) + "\n";
  }
  return out;
}

std::string short_lines(const Json& report) {
  std::string out;
  for (const Json& finding : report.at("diagnostics")) {
    if (is_left_out(finding)) continue;
    out += one_line(place(finding.at("primary").at("span"))) + ": " + severity_words(finding.at("severity")) + ": " +
           one_line(finding.at("text")) + " [" + finding.at("id").get<std::string>() + "]\n";
  }
  return out;
}

}  // namespace permverify::report
