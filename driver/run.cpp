#include "driver/run.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>

#include "driver/pipeline.h"
#include "driver/select.h"
#include "driver/write.h"
#include "report/json.h"
#include "report/text.h"

namespace permverify::driver {
namespace {

constexpr int bad_usage = 3;
constexpr int internal_error = 4;

std::string command_name(Command command) {
  switch (command) {
    case Command::Verify: return "verify";
    case Command::Check: return "check";
    case Command::Obligations: return "obligations";
  }
  return "";
}

report::TextOptions text_options(const Options& options, bool colour) {
  report::TextOptions text;
  text.colour = colour;
  text.max_errors = options.max_errors;
  text.stats = options.stats;
  text.rlimit = options.check.rlimit;
  text.policy = options.policy;
  const bool solved = options.command == Command::Verify && !options.stop_after;
  text.scope = !solved                    ? report::Scope::Check
               : options.selection.part() ? report::Scope::Part
                                          : report::Scope::Verify;
  return text;
}

std::string render(const Session& session, const Options& options, Format format, bool colour) {
  switch (format) {
    case Format::Text: {
      const std::string list = options.command == Command::Obligations
                                   ? report::list_obligations(session.report, session.sources)
                                   : "";
      return list + report::text_report(session.report, session.sources,
                                        text_options(options, colour));
    }
    case Format::Json:
      return report::json_report(session.report, session.sources,
                                 {command_name(options.command), options.arguments, options.version,
                                  options.check.rlimit, options.check.seed, options.selection.part()},
                                 options.policy);
  }
  return "";
}

}  // namespace

int run(const Options& options) {
  if (!options.emit_smt.empty()) {
    std::error_code error;
    std::filesystem::create_directories(options.emit_smt, error);
    if (access(options.emit_smt.c_str(), W_OK) != 0) {
      fmt::print(stderr, "permverify: --emit-smt: cannot write to {}\n", options.emit_smt);
      return bad_usage;
    }
  }
  Session session;
  run_pipeline(session, options);
  const int code = report::exit_code(report::summarise(session.report, options.policy));
  const std::string complaint = unmatched(session, options);
  if (!complaint.empty() && code != 2 && code != internal_error) {
    fmt::print(stderr, "permverify: {}\n", complaint);
    return bad_usage;
  }

  // A machine format leaves nothing else on stdout.
  std::fputs(session.dumps.c_str(), options.format == Format::Text ? stdout : stderr);
  bool written = write_stdout(render(session, options, options.format, options.colour));
  for (const Output& output : options.outputs) {
    written &= write_file(output.path, render(session, options, output.format, false));
  }
  return written ? code : internal_error;
}

}  // namespace permverify::driver
