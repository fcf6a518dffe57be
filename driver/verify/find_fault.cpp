#include "driver/verify/find_fault.h"

#include <fmt/format.h>

#include <stdexcept>

#include "checker/replay/replay.h"
#include "driver/verify/baseline_file.h"
#include "driver/verify/pipeline.h"
#include "report/summary.h"
#include "support/exit_code.h"

namespace permverify::driver {

using support::ExitCode;

FoundFault find_fault(const Options& given, unsigned fault) {
  Session session;
  Options options = given;
  try {
    if (auto baseline = read_baseline(options)) options.known_before = std::make_shared<const report::Baseline>(std::move(*baseline));
  } catch (const std::invalid_argument& error) {
    return {{}, 0, 0, ExitCode::BadUsage, std::string("permverify: ") + error.what() + "\n"};
  }
  run_pipeline(session, options);
  unsigned last = 0;
  for (const checker::FileReport& file : session.report.files) {
    for (const report::Finding& finding : report::findings(file, options.policy)) {
      if (finding.fault == 0) continue;
      if (finding.fault == fault) {
        const checker::Replay& replay = *finding.verdict->replay;
        const auto place = session.sources.position(replay.fault().span);
        return {replay.command, place.line, place.column, 0, ""};
      }
      last = std::max(last, finding.fault);
    }
  }
  const int code = report::exit_code(report::summarise(session.report, options.policy));
  const std::string verify = "`permverify " + options.files.front() + "`";
  if (code == ExitCode::InternalError) return {{}, 0, 0, code, "permverify: internal error; " + verify + " shows it\n"};
  if (last == 0 && code == ExitCode::BadInput) {
    return {{}, 0, 0, code, "permverify: bad input; " + verify + " shows why\n"};
  }
  if (last == 0) {
    return {{}, 0, 0, ExitCode::Undecided, "permverify: no run shows a failure any more; see " + verify + "\n"};
  }
  return {{}, 0, 0, ExitCode::BadUsage, fmt::format("permverify: --fault {}: the last number is {}\n", fault, last)};
}

}  // namespace permverify::driver
