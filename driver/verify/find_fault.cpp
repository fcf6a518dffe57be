#include "driver/verify/find_fault.h"

#include <fmt/format.h>

#include "checker/replay/replay.h"
#include "driver/verify/pipeline.h"
#include "report/summary.h"
#include "support/exit_code.h"

namespace permverify::driver {

using support::ExitCode;

FoundFault find_fault(const Options& options, unsigned fault) {
  Session session;
  run_pipeline(session, options);
  unsigned last = 0;
  bool of_host = false;  // a run with what the host's code gives, for which there is no command
  for (const checker::FileReport& file : session.report.files) {
    for (const report::Finding& finding : report::findings(file, options.policy)) {
      const bool seen = finding.verdict && finding.verdict->replay && finding.verdict->replay->seen();
      of_host = of_host || (seen && finding.verdict->replay->command.empty());
      if (finding.fault == 0) continue;
      if (finding.fault == fault) {
        const checker::Replay& replay = *finding.verdict->replay;
        return {replay.command, session.sources.position(replay.fault().span).line, 0, ""};
      }
      last = std::max(last, finding.fault);
    }
  }
  const int code = report::exit_code(report::summarise(session.report, options.policy));
  const std::string verify = "`permverify " + options.files.front() + "`";
  if (code == ExitCode::InternalError) return {{}, 0, code, "permverify: internal error; " + verify + " shows it\n"};
  if (last == 0 && of_host) {
    return {{}, 0, ExitCode::Undecided,
            "permverify: the fault shows on a launch of the program, with lengths of arrays that the host's code gives; replay cannot repeat "
            "it yet, and " + verify + " shows its values. `permverify run` takes them as --local-size, --num-groups, --param and --extent\n"};
  }
  if (last == 0 && code == ExitCode::BadInput) {
    return {{}, 0, code, "permverify: bad input; " + verify + " shows why\n"};
  }
  if (last == 0) {
    return {{}, 0, ExitCode::Undecided, "permverify: no run shows a failure any more; see " + verify + "\n"};
  }
  return {{}, 0, ExitCode::BadUsage, fmt::format("permverify: --fault {}: the last number is {}\n", fault, last)};
}

}  // namespace permverify::driver
