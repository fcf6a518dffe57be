#include "report/replay_text.h"

#include <fmt/format.h>

#include <array>

namespace permverify::report {
namespace {

using checker::FailureClass;
using checker::FoundBy;
using checker::Replay;

std::string sizes_text(const char* name, const runtime_spec::Sizes& sizes) {
  static constexpr std::array<const char*, 3> axes{".x", ".y", ".z"};
  if (sizes[1] == 1 && sizes[2] == 1) return fmt::format("{} = {}", name, sizes[0]);
  std::string text;
  for (std::size_t d = 0; d < 3; ++d) {
    if (d == 2 && sizes[2] == 1) continue;
    text += fmt::format("{}{}{} = {}", text.empty() ? "" : ", ", name, axes[d], sizes[d]);
  }
  return text;
}

// A piece of the source in one line.
std::string quoted(support::Span span, const support::SourceManager& sources) {
  constexpr std::size_t most = 40;
  std::string text(sources.text(span));
  text = text.substr(0, text.find('\n'));
  return "`" + (text.size() > most ? text.substr(0, most) + "..." : text) + "`";
}

std::string runs(std::uint64_t count) { return fmt::format("{} run{}", count, count == 1 ? "" : "s"); }

}  // namespace

std::string launch_sentence(const Replay& replay) {
  std::string text = sizes_text("gsize", replay.launch.gsize) + ", " +
                     sizes_text("ngroups", replay.launch.ngroups);
  for (const auto& [name, value] : replay.params) text += ", " + name + " = " + value;
  const auto& begun = replay.launch.begun;
  if (begun.size() == 1) text += fmt::format(", before any group but {} begins,", begun[0]);
  if (begun.size() > 1) {
    text += fmt::format(", before any groups but {} begin,", fmt::join(begun, " and "));
  }
  return text;
}

std::string places_sentence(const runtime_spec::Fault& fault, const support::SourceManager& sources,
                            support::BufferId home) {
  const auto line = [&](support::Span span) {
    const std::string of =
        span.file == home ? "" : " of " + sources.buffer(span.file).name();
    return fmt::format("line {}{}", sources.position(span).line, of);
  };
  std::string text;
  for (const runtime_spec::FaultThread& thread : fault.threads) {
    text += fmt::format("{}{} (thread {}{}{})", text.empty() ? "" : " against ", line(thread.span),
                        thread.tid, thread.did.empty() ? "" : " ", thread.did);
  }
  return text.empty() ? line(fault.span) : text;
}

std::vector<std::string> replay_notes(const Replay& replay, const support::SourceManager& sources,
                                      support::BufferId home) {
  std::vector<std::string> notes;
  if (replay.seen()) {
    // Two threads with what they did say it all; of one alone the message says what happened.
    const runtime_spec::Fault& fault = replay.fault();
    const bool pair = fault.threads.size() == 2 && !fault.threads[0].did.empty();
    notes.push_back(fmt::format("confirmed: running the kernel with {} shows {}{}, {}",
                                launch_sentence(replay), fault.id, pair ? "" : ": " + fault.message,
                                places_sentence(fault, sources, home)));
    notes.push_back("see it: `" + replay.command + "`");
    if (!replay.picture.empty()) notes.push_back("picture: " + replay.picture);
  } else if (replay.invented) {
    notes.push_back("possible only: a run shows it, but it rests on the value of " +
                    quoted(*replay.invented, sources) + ", which is not known here");
  } else if (replay.ordering) {
    notes.push_back("possible only: a run shows it, but it hangs on what " +
                    quoted(*replay.ordering, sources) +
                    " gives; with fences that may order the two, as a lock does, which is not modelled");
  } else if (replay.runs > 0) {
    notes.push_back("not seen in " + runs(replay.runs) + " of small launches");
  } else if (replay.too_large) {
    notes.push_back("it could not be run: the launch is too large");
  } else {
    notes.push_back("it could not be run");
  }
  if (replay.other) {
    notes.push_back(fmt::format("{} {}, {}: `{}`",
                                replay.seen() ? "another run shows" : "but runs show",
                                replay.other->id, places_sentence(*replay.other, sources, home),
                                replay.other_command));
  }
  return notes;
}

std::string explain_class(const Replay& replay) {
  const bool promise = replay.seen() && replay.fault().fault_class == runtime_spec::FaultClass::Contract;
  switch (replay.failure_class) {
    case FailureClass::Program:
      return promise ? "a bug of the program, or of what is promised: in a run it does not come true"
                     : "a bug of the program: the fault happens";
    case FailureClass::Contract:
      return replay.other ? "contract and program do not fit: in a run, the contract is not kept"
                          : "contract and program do not fit: in a run, the contract is not kept; no run "
                            "showed a fault of the program itself";
    case FailureClass::Invariant:
      return replay.seen() ? "invariant and program do not fit: in a run, the invariant does not hold"
                           : "an invariant is missing or says too little: the counterexample starts in "
                             "a state that the invariants allow and no run was seen to reach";
    case FailureClass::TooWeak:
      return "a contract says too little: the counterexample starts in a state that the contracts "
             "allow and no run was seen to reach";
    case FailureClass::Behind:
      return "open: runs meet another fault of the program; mend that one first";
    case FailureClass::NotSettled: break;
  }
  return "a limit of the tool: it could not be run, so it is open who is wrong";
}

}  // namespace permverify::report
