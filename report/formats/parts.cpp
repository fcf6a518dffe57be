#include "report/formats/parts.h"

#include <algorithm>
#include <stdexcept>

namespace permverify::report {
namespace {

Json parsed(const std::string& text) {
  Json report = Json::parse(text, nullptr, false);
  if (report.is_discarded() || !report.is_object()) throw std::invalid_argument("is no JSON report of permverify");
  if (report.value("schema_version", 0) != 1 || report.value("/tool/name"_json_pointer, "") != "permverify") {
    throw std::invalid_argument("is no JSON report of permverify of schema version 1");
  }
  return report;
}

std::string made(Form form, const Json& report, const ReadText& read) {
  switch (form) {
    case Form::Sarif: return sarif(report, read);
    case Form::Junit: return junit(report);
    case Form::Github: return github(report);
    case Form::Short: return short_lines(report);
    case Form::Html: return html(report, read);
    case Form::Audit: return audit(report);
  }
  return "";
}

}  // namespace

std::string formatted(Form form, const std::string& json_report, const ReadText& read) {
  const Json report = parsed(json_report);
  try {
    return made(form, report, read);
  } catch (const Json::exception& error) {
    throw std::invalid_argument(std::string("is a JSON report with something missing: ") + error.what());
  }
}

std::string verdict_words(const std::string& verdict) {
  if (verdict == "not_accepted") return "not accepted";
  if (verdict == "not_checked") return "not checked";
  if (verdict == "bad_input") return "not read";
  if (verdict == "unfounded") return "rests on what is not proved";
  return verdict;
}

std::string severity_words(const std::string& severity) { return severity == "unknown" ? "undecided" : severity; }

std::string kernel_words(const std::string& name) { return name.empty() ? "the functions of the file" : name; }

double seconds_of(const Json& kernel) {
  double milliseconds = 0;
  for (const Json& obligation : kernel.at("obligations")) milliseconds += obligation.at("wall_ms").get<double>();
  return milliseconds / 1000;
}

std::vector<const Json*> findings_of(const Json& report, const std::string& file) {
  std::vector<const Json*> found;
  for (const Json& finding : report.at("diagnostics")) {
    if (finding.at("file") == file) found.push_back(&finding);
  }
  return found;
}

std::vector<const Json*> findings_of(const Json& report, const std::string& file, const std::string& kernel) {
  std::vector<const Json*> found = findings_of(report, file);
  std::erase_if(found, [&](const Json* finding) { return finding->at("kernel") != kernel; });
  return found;
}

bool is_known(const Json& finding) { return finding.value("baseline", "") == "unchanged"; }

bool is_left_out(const Json& finding) { return is_known(finding) || finding.contains("suppressed"); }

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '&') out += "&amp;";
    else if (c == '<') out += "&lt;";
    else if (c == '>') out += "&gt;";
    else if (c == '"') out += "&quot;";
    else if ((code < 32 && c != '\n' && c != '\t') || code == 127) out += "\xef\xbf\xbd";
    else out += c;
  }
  return out;
}

std::string percent_encoded(std::string_view text) {
  constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string out;
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (plain.find(c) != std::string_view::npos) out += c;
    else out += {'%', digits[code >> 4], digits[code & 15]};
  }
  return out;
}

std::vector<std::string> lines_of_text(std::string_view text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string line(text.substr(begin, end - begin));
    if (!line.empty() && line.back() == '\r') line.pop_back();
    lines.push_back(std::move(line));
    begin = end + 1;
  }
  return lines;
}

}  // namespace permverify::report
