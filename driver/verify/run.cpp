#include "driver/verify/run.h"

#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <stdexcept>

#include "checker/strategy.h"
#include "driver/output/events.h"
#include "driver/output/interrupt.h"
#include "driver/output/write.h"
#include "driver/verify/pipeline.h"
#include "driver/verify/select.h"
#include "report/json.h"
#include "report/text.h"
#include "support/exit_code.h"

namespace permverify::driver {
namespace {

using support::ExitCode;

std::string command_name(Command command) {
  switch (command) {
    case Command::Verify: return "verify";
    case Command::Check: return "check";
    case Command::Obligations: return "obligations";
  }
  return "";
}

report::TextOptions text_options(const Options& options, bool colour, std::size_t width) {
  report::TextOptions text;
  text.colour = colour;
  text.detail = options.detail;
  text.max_errors = options.max_errors;
  text.stats = options.stats;
  text.rlimit = options.check.rlimit;
  text.width = width;
  text.shaping = options.shaping;
  text.policy = options.policy;
  const bool solved = options.command == Command::Verify && !options.stop_after;
  text.scope = !solved                    ? report::Scope::Check
               : options.selection.part() ? report::Scope::Part
                                          : report::Scope::Verify;
  return text;
}

std::string render(const Session& session, const Options& options, Format format, bool colour, std::size_t width) {
  switch (format) {
    case Format::Text: {
      const std::string list = options.command == Command::Obligations
                                   ? report::list_obligations(session.report, session.sources)
                                   : "";
      return list + report::text_report(session.report, session.sources,
                                        text_options(options, colour, width));
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
      write_stderr("permverify: --emit-smt: cannot write to " + options.emit_smt + "\n");
      return ExitCode::BadUsage;
    }
  }
  Session session;
  const Interrupt interrupt;
  Options with_stop = options;
  with_stop.check.stop = interrupt.flag();
  if (options.max_seconds != 0) {
    with_stop.check.end = std::chrono::steady_clock::now() + std::chrono::seconds(options.max_seconds);
  }
  std::optional<Events> events;
  try {
    if (!options.events.empty()) session.events = &events.emplace(options.events);
  } catch (const std::runtime_error& error) {
    write_stderr(std::string("permverify: ") + error.what() + "\n");
    return ExitCode::BadUsage;
  }
  if (options.dumps.count(Phase::Strategy) != 0) session.dumps += checker::strategy_text();
  if (events) events->start(options);
  run_pipeline(session, with_stop);
  if (events) events->end(session.report, options.policy);
  const int code = report::exit_code(report::summarise(session.report, options.policy));
  const std::string complaint = unmatched(session, options);
  if (!complaint.empty() && code != ExitCode::BadInput && code != ExitCode::InternalError) {
    write_stderr("permverify: " + complaint + "\n");
    return ExitCode::BadUsage;
  }

  // A machine format leaves nothing else on stdout.
  std::string dumps = options.format == Format::Text ? session.dumps : "";
  if (options.format != Format::Text) write_stderr(session.dumps);
  bool written = write_stdout(dumps + render(session, options, options.format, options.colour, options.width));
  for (const Output& output : options.outputs) {
    const std::string text = render(session, options, output.format, false, 0);
    written &= output.path == "-" ? write_stdout(text) : write_file(output.path, text);
  }
  if (session.not_reached != 0) {
    write_stderr("permverify: interrupted: files that were not looked at: " +
                 std::to_string(session.not_reached) + "\n");
  }
  interrupt.pass_on();
  if (events) written &= events->written();
  return written ? code : ExitCode::InternalError;
}

}  // namespace permverify::driver
