// The formats of reports by their names on the command line.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "driver/options.h"
#include "report/formats/formats.h"

namespace permverify::driver {

// The names of those that a report can be converted to; those of all formats for stdout.
const std::vector<std::string>& converted_formats();
const std::vector<std::string>& all_formats();
// Throws std::invalid_argument for any other name.
Format format_named(const std::string& name);

// What `report::formatted` makes of a report; nothing for Text, Json and Ndjson.
std::optional<report::Form> form_of(Format format);

// A JSON report that was kept, in another format.
struct ConvertOptions {
  std::string file;  // `-`: standard input
  Format format = Format::Short;
  std::string output;  // empty: stdout
};

// Exit codes: 0, 3 if the file is no report, 4 if the output cannot be written.
int convert(const ConvertOptions& options);

}  // namespace permverify::driver
