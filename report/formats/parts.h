// What the formats have in common: each is a function from the JSON report to text.
#pragma once
#include "report/formats/finding_parts.h"
#include "report/formats/formats.h"
#include "report/json_parts.h"

namespace permverify::report {

std::string sarif(const Json& report, const ReadText& read);
std::string junit(const Json& report);
std::string github(const Json& report);
std::string short_lines(const Json& report);
std::string audit(const Json& report);
std::string html(const Json& report, const ReadText& read);

// The names in `verdict` and `severity` of the report, in words for people.
std::string verdict_words(const std::string& verdict);
std::string severity_words(const std::string& severity);
// "the functions of the file" where the name is empty.
std::string kernel_words(const std::string& name);
// The solvers' time for the obligations of a kernel.
double seconds_of(const Json& kernel);
// The findings of a file; of one of its kernels.
std::vector<const Json*> findings_of(const Json& report, const std::string& file);
std::vector<const Json*> findings_of(const Json& report, const std::string& file, const std::string& kernel);

// It was there before: --baseline has it.
bool is_known(const Json& finding);
// The same, or a comment of the source allows it.
bool is_left_out(const Json& finding);

// For XML and HTML, as content or between double quotes. Control characters that XML cannot hold become U+FFFD.
std::string escaped(std::string_view text);
// RFC 3986: everything but its unreserved characters and `/`.
std::string percent_encoded(std::string_view text);
// Without their line ends.
std::vector<std::string> lines_of_text(std::string_view text);

}  // namespace permverify::report
