// The report in the formats of other programs, each made from the JSON report (report/json.h), so that a report that
// was kept can be turned into any of them.
#pragma once
#include <functional>
#include <optional>
#include <string>

namespace permverify::report {

enum class Form : std::uint8_t {
  Sarif,   // SARIF 2.1.0 (OASIS, 2020): code scanning, editors
  Junit,   // the XML of JUnit that CI servers read: a suite a file, a case a kernel
  Github,  // workflow commands of GitHub Actions: a line a finding, shown at its place in a pull request
  Short,   // FILE:LINE:COLUMN: severity: text [id]: a line a finding, for editors and grep
  Html,    // one page that needs no other file
  Audit    // every assumption that a proof rests on, with the kernels
};

// The content of a file by the name that the report has for it; nothing where it cannot be read.
using ReadText = std::function<std::optional<std::string>(const std::string& name)>;

// `json_report` is a report of schema version 1. Throws std::invalid_argument, with what is wrong, for any other text.
std::string formatted(Form form, const std::string& json_report, const ReadText& read);

}  // namespace permverify::report
