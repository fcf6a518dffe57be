#include "report/machine/execution_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/columns.h"
#include "report/display.h"
#include "report/machine/fault_text.h"
#include "report/machine/memory_text.h"
#include "report/machine/trace_table.h"
#include "support/counted.h"

namespace permverify::report {
namespace {

using runtime_spec::Ending;
using runtime_spec::Execution;
using runtime_spec::Fault;

struct FaultKind {
  support::FailureId id;
  std::size_t count = 0;
  const Fault* first = nullptr;
};

// In the order in which they were seen.
std::vector<FaultKind> kinds_of(const Execution& execution) {
  std::vector<FaultKind> kinds;
  for (const Fault& fault : execution.faults) {
    auto kind =
        std::find_if(kinds.begin(), kinds.end(), [&](const auto& k) { return k.id == fault.id; });
    if (kind == kinds.end()) kind = kinds.insert(kinds.end(), {fault.id, 0, &fault});
    ++kind->count;
  }
  return kinds;
}

std::string kinds_text(const MachineView& view) {
  const std::vector<FaultKind> kinds = kinds_of(view.execution);
  std::size_t width = 0;
  for (const FaultKind& kind : kinds) width = std::max(width, kind.id.text().size());
  std::string out = kinds.empty() ? "" : "faults by kind:\n";
  for (const FaultKind& kind : kinds) {
    const support::Position at = view.sources.position(kind.first->span);
    out += fmt::format("  {}  {}, first at {}:{}:{}\n", padded(kind.id.text(), width),
                       support::counted(kind.count, "place"),
                       printable(view.sources.buffer(kind.first->span.file).name()), at.line,
                       at.column);
  }
  return out;
}

}  // namespace

std::string ending_sentence(const Execution& execution) {
  const std::string why = execution.why.empty() ? "" : ": " + printable(execution.why);
  switch (execution.ending) {
    case Ending::Finished:
    case Ending::Stopped:
      if (execution.preconditions == runtime_spec::Fit::DoesNot) return "a precondition does not hold" + why;
      if (execution.rights_unchecked.empty()) return "";
      return "permissions were not checked: " + printable(execution.rights_unchecked);
    case Ending::Stuck: return "deadlock: threads wait at a barrier that others do not reach";
    case Ending::OutOfSteps: return "out of steps";
    case Ending::Discarded: return "the run tells nothing" + why;
    case Ending::NotALaunch: return "there is no such launch" + why;
  }
  return "";
}

std::string execution_summary(const MachineView& view, const std::string& command) {
  const Execution& execution = view.execution;
  std::string kinds;
  for (const FaultKind& kind : kinds_of(execution))
    kinds += (kinds.empty() ? "" : ", ") + kind.id.text();
  const std::string faults =
      execution.faults.empty()
          ? "no fault"
          : fmt::format("{} ({})", support::counted(execution.faults.size(), "fault"), kinds);
  const std::string ending = in_words(view.language, ending_sentence(execution));
  const std::string executed =
      view.launch.is_partial() ? fmt::format(" ({} of them executed)", view.launch.executed_groups()) : "";
  return fmt::format("permverify: {} of {}: {} in {}{}, {}, {}{}{}", command,
                     printable(view.kernel.name),
                     support::counted(static_cast<std::uint64_t>(view.launch.threads()), thread_word(view.language)),
                     support::counted(static_cast<std::uint64_t>(view.launch.groups()), group_word(view.language)),
                     executed,
                     support::counted(execution.steps, "step"), faults, ending.empty() ? "" : "; ", ending);
}

std::string execution_text(const MachineView& view, const ExecutionTextOptions& options) {
  const Style style(options.colour);
  std::string out =
      style(Ink::Bold, fmt::format("{} of {}", options.command, printable(view.kernel.name))) +
      fmt::format(": {}; {}\n", launch_sentence(view), options.schedule);
  for (const std::string& note : options.notes) out += "  " + in_words(view.language, printable(note)) + "\n";
  out += "\n";
  if (const std::string memory = memory_text(view, options.with_local); !memory.empty())
    out += memory + "\n";
  if (options.trace) out += trace_table(view, options.threads) + "\n";
  for (const Fault& fault : view.execution.faults) out += fault_text(view, fault, style);
  out += kinds_text(view);
  if (!options.again.empty()) out += "again: " + printable(options.again) + "\n";
  const bool good = view.execution.faults.empty() && tells_something(view.execution);
  return out + style(good ? Ink::Good : Ink::Bold, execution_summary(view, options.command) +
                   (options.verdict.empty() ? "" : "; " + options.verdict)) + "\n";
}

}  // namespace permverify::report
