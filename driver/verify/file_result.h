// What a report needs of one file, without the terms and the sources that it was made from: it crosses from the process that has
// verified the file to its parent, and is kept for the next run.
#pragma once
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "driver/session.h"
#include "report/baseline.h"
#include "report/json.h"

namespace permverify::driver {

struct FileResult {
  report::TextPart text;
  std::string json;  // the report of this file alone; empty where no format needs it
  report::Summary summary;
  std::string solvers;
  std::vector<std::pair<std::string, std::string>> sources;  // names and texts; none where no format quotes them
  std::vector<std::string> files_read;
  std::string warning;  // for stderr; empty: none
};

// Whether some format of this run is made from the JSON report.
bool needs_json(const Options& options);
// How the text report on stdout is made.
report::TextOptions text_options(const Options& options, bool colour, std::size_t width);
report::Invocation invocation_of(const Options& options, bool pictures);

// Of a session that has verified the file. `options.policy` is what counts, but for the findings of the baseline.
FileResult result_of(const Session& session, const Options& options, const std::optional<report::Baseline>& baseline);

std::string to_bytes(const FileResult& result);
// Nothing where the bytes are no result.
std::optional<FileResult> result_from_bytes(const std::string& bytes);

}  // namespace permverify::driver
