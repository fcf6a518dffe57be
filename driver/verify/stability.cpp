#include "driver/verify/stability.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "driver/output/interrupt.h"
#include "driver/output/write.h"
#include "driver/verify/pipeline.h"
#include "report/events.h"
#include "report/summary.h"
#include "support/exit_code.h"

namespace permverify::driver {
namespace {

using support::ExitCode;
using Key = std::tuple<std::string, std::string, std::string>;  // file, kernel, obligation

struct Seen {
  std::map<std::string, unsigned> statuses;
  double least = 0, most = 0;  // milliseconds
};

void add(const checker::VerificationReport& report, std::map<Key, Seen>& seen) {
  for (const auto& file : report.files) {
    for (const auto& kernel : file.kernels) {
      for (const auto& [obligation, verdict] : kernel.results) {
        if (!verdict) continue;
        Seen& own = seen[{file.path, kernel.set.kernel, obligation->id}];
        own.least = own.statuses.empty() ? verdict->wall_ms : std::min(own.least, verdict->wall_ms);
        own.most = std::max(own.most, verdict->wall_ms);
        ++own.statuses[report::status_text(&*verdict)];
      }
    }
  }
}

// Of each seed, or of some alone: a second try with invariants that were found has obligations of its own.
bool is_stable(const Seen& seen, unsigned seeds) { return seen.statuses.size() == 1 && seen.statuses.begin()->second == seeds; }

std::string line_of(const Key& key, const Seen& seen, unsigned seeds) {
  const auto& [file, kernel, id] = key;
  std::string counts;
  for (const auto& [status, count] : seen.statuses) counts += fmt::format("{}{} {}", counts.empty() ? "" : ", ", status, count);
  return fmt::format("{}: {}: {} of {} seeds, {:.1f} to {:.1f} s\n", file, id, counts, seeds, seen.least / 1000, seen.most / 1000);
}

}  // namespace

int stability(const Options& given, unsigned seeds) {
  Options options = given;
  const Interrupt interrupt;
  options.check.stop = interrupt.flag();
  std::map<Key, Seen> seen;
  unsigned done = 0;
  for (unsigned seed = 0; seed < seeds && !options.stopped(); ++seed) {
    Session session;
    options.check.seed = seed;
    run_pipeline(session, options);
    const int code = report::exit_code(report::summarise(session.report, options.policy));
    if (code == ExitCode::BadInput || code == ExitCode::InternalError) {
      write_stderr(fmt::format("permverify: seed {}: `permverify --seed {}` shows what is wrong\n", seed, seed));
      return code;
    }
    if (options.stopped()) break;
    add(session.report, seen);
    ++done;
  }
  std::string text;
  std::size_t stable = 0;
  bool contradiction = false;
  for (const auto& [key, own] : seen) {
    if (is_stable(own, done)) {
      ++stable;
      continue;
    }
    contradiction |= own.statuses.count("proved") != 0 && own.statuses.count("refuted") != 0;
    text += line_of(key, own, done);
  }
  text += fmt::format("permverify: {} seeds: {} of {} obligations have the same status for every seed\n", done, stable, seen.size());
  const bool written = write_stdout(text);
  interrupt.pass_on();
  if (!written || contradiction) return ExitCode::InternalError;
  return stable == seen.size() ? ExitCode::Success : ExitCode::Undecided;
}

}  // namespace permverify::driver
