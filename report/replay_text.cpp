#include "report/replay_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "runtime_spec/launch_text.h"
#include "support/counted.h"

namespace permverify::report {
namespace {

using checker::FailureClass;
using checker::FoundBy;
using checker::Replay;

// A piece of the source in one line.
std::string quoted(support::Span span, const support::SourceManager& sources) {
  constexpr std::size_t most = 40;
  std::string text(sources.text(span));
  text = text.substr(0, text.find('\n'));
  return "`" + (text.size() > most + 3 ? text.substr(0, most) + "..." : text) + "`";
}

std::string runs(std::uint64_t count) { return support::counted(count, "run"); }

}  // namespace

std::string launch_sentence(SourceLanguage language, const Replay& replay) {
  std::string text = sizes_of_launch(language, replay.launch.gsize, replay.launch.ngroups);
  for (const auto& [name, value] : replay.params) text += ", " + name + " = " + value;
  const auto& begun = replay.launch.begun;
  const std::string group = group_word(language);
  if (begun.size() == 1) text += fmt::format(", before any {} but {} begins", group, begun[0]);
  if (begun.size() > 1) {
    text += fmt::format(", before any {}s but {} begin", group, fmt::join(begun, " and "));
  }
  return text;
}

std::string places_sentence(const runtime_spec::Fault& fault, SourceLanguage language, const support::SourceManager& sources,
                            support::BufferId home) {
  const auto line = [&](support::Span span) {
    const std::string of =
        span.file == home ? "" : " of " + sources.buffer(span.file).name();
    return fmt::format("line {}{}", sources.position(span).line, of);
  };
  std::string text;
  for (const runtime_spec::FaultThread& thread : fault.threads) {
    text += fmt::format("{}{} ({} {}{}{})", text.empty() ? "" : " against ", line(thread.span),
                        thread_word(language), thread.tid, thread.did.empty() ? "" : " ", thread.did);
  }
  return text.empty() ? line(fault.span) : text;
}

namespace {

// A command that fills lines with the contents of arrays helps no reader.
std::string shown_command(const std::vector<std::string>& words, bool verbose) {
  constexpr std::size_t longest = 240;
  const std::string command = runtime_spec::shell_line(words);
  return verbose || command.size() <= longest ? "`" + command + "`" : "--verbose prints the command";
}

// ": in thread 2, `bin[tid]` is 2, `binom(N, tid)` is 1", or what is held and needed.
std::string values_of(const runtime_spec::Fault& fault, SourceLanguage language, const support::SourceManager& sources) {
  if (fault.values.empty()) return "";
  std::string text = fault.threads.size() == 1 ? fmt::format(": in {} {}", thread_word(language), fault.threads[0].tid) : "";
  const bool permission = fault.values.front().name == "needed";
  for (const runtime_spec::FaultValue& value : fault.values) {
    text += text.empty() ? ": " : ", ";
    if (!value.name.empty()) text += permission ? value.name + ": " + value.value : value.name + " = " + value.value;
    else text += quoted(value.span, sources) + " is " + value.value;
  }
  return text;
}

std::string seen_in(const Replay& replay, SourceLanguage language, const support::SourceManager& sources,
                    const ReplayNotesOptions& options) {
  const runtime_spec::Fault& fault = replay.fault();
  const std::string launch = launch_sentence(language, replay), aside = replay.launch.begun.empty() ? "" : ",";
  if (options.shown) {
    // Where it is not known whether the program makes the run, that shows what may happen.
    return (options.possible ? "a run with " + launch + aside + " and such values shows it" : "confirmed by a run with " + launch) + values_of(fault, language, sources);
  }
  // Two threads with what they did are enough; of one alone the message has to tell what happened.
  const bool pair = fault.threads.size() == 2 && !fault.threads[0].did.empty();
  return fmt::format("confirmed: a run with {}{} shows {}{}, {}", launch, aside, fault.id.text(),
                     pair ? "" : ": " + in_words(language, fault.message), places_sentence(fault, language, sources, options.home));
}

}  // namespace

std::vector<std::string> replay_notes(const Replay& replay, SourceLanguage language,
                                      const support::SourceManager& sources,
                                      const ReplayNotesOptions& options) {
  std::vector<std::string> notes;
  if (replay.seen()) {
    notes.push_back(seen_in(replay, language, sources, options) + (options.besides.empty() ? "" : "; " + options.besides));
    if (!options.see_it.empty()) notes.push_back("see it: `" + options.see_it + "`");
    if (!replay.command.empty() && (options.verbose || options.see_it.empty())) {
      notes.push_back("this launch alone: " + shown_command(replay.command, options.verbose));
    }
    if (!replay.picture.empty()) notes.push_back("picture: " + replay.picture);
  } else if (replay.invented) {
    notes.push_back("possible only: a run shows it, but it rests on the value of " +
                    quoted(*replay.invented, sources) + ", which is not known here");
  } else if (replay.ordering) {
    notes.push_back("possible only: a run shows it, but it depends on the result of " +
                    quoted(*replay.ordering, sources) +
                    "; with fences that may order the two accesses, as a flag does, which is not modelled");
  } else if (replay.runs > 0) {
    notes.push_back("not seen in " + runs(replay.runs) + " of small launches");
  } else if (replay.too_large) {
    notes.push_back("it could not be run: the launch is too large");
  } else {
    notes.push_back("it could not be run");
  }
  const bool names_other = !is_plain_program_fault(replay) && !(replay.seen() && options.other_is_printed);
  if (replay.other && (options.verbose || names_other)) {
    notes.push_back(fmt::format("{} {}, {}: {}", replay.seen() ? "another run shows" : "but runs show",
                                replay.other->id.text(), places_sentence(*replay.other, language, sources, options.home),
                                replay.other_command.empty() ? std::string("with what the host's code gives") : shown_command(replay.other_command, options.verbose)));
  }
  return notes;
}

namespace {

// What the numbers of the threads of a fault are computed from.
struct Numbers {
  explicit Numbers(const Replay& replay) : launch(replay.launch), threads(replay.fault().threads) {
    for (std::size_t d = 1; d < 3; ++d) {
      if (launch.gsize[d] != 1 || launch.ngroups[d] != 1) dimensions = d + 1;
    }
  }
  std::int64_t size() const { return std::max<std::int64_t>(1, launch.threads_per_group()); }
  // Whether the labels name the threads: the number in the launch is the one in the first group.
  bool are_in_labels() const {
    const bool in_first_group = std::all_of(threads.begin(), threads.end(), [&](const auto& thread) { return thread.tid < size(); });
    return threads.empty() || (in_first_group && dimensions == 1);
  }
  // One number for each dimension.
  std::vector<std::int64_t> split(std::int64_t linear, const runtime_spec::Sizes& sizes) const {
    std::vector<std::int64_t> parts;
    for (std::size_t d = 0; d < dimensions; linear /= sizes[d], ++d) parts.push_back(linear % sizes[d]);
    return parts;
  }
  std::vector<std::int64_t> in_group(const runtime_spec::FaultThread& thread) const { return split(thread.tid % size(), launch.gsize); }
  std::vector<std::int64_t> of_group(const runtime_spec::FaultThread& thread) const { return split(thread.tid / size(), launch.ngroups); }

  const runtime_spec::Launch& launch;
  const std::vector<runtime_spec::FaultThread>& threads;
  std::size_t dimensions = 1;
};

// "threadIdx.x = 3", or "threadIdx = (3, 0)".
std::string in_one(SourceLanguage language, const char* stem, const std::vector<std::int64_t>& numbers) {
  if (numbers.size() == 1) return fmt::format("{} = {}", row_name(language, stem), numbers[0]);
  return fmt::format("{} = ({})", whole_name(language, stem), fmt::join(numbers, ", "));
}

}  // namespace

std::vector<std::vector<std::string>> replay_lines(const Replay& replay, SourceLanguage language) {
  static constexpr std::array<const char*, 3> axes{".x", ".y", ".z"};
  const Numbers numbers(replay);
  if (numbers.are_in_labels()) return {};
  std::vector<std::vector<std::string>> lines{{""}};
  const auto add_rows = [&](const std::string& stem, const auto& split) {
    for (std::size_t d = 0; d < numbers.dimensions; ++d) {
      std::vector<std::string>& line = lines.emplace_back();
      line.push_back(row_name(language, stem + (numbers.dimensions == 1 ? "" : axes[d])));
      for (const auto& thread : numbers.threads) line.push_back(std::to_string(split(thread)[d]));
    }
  };
  for (const auto& thread : numbers.threads) lines[0].push_back(fmt::format("{} {}", thread_word(language), thread.tid));
  add_rows("\\lid", [&](const auto& thread) { return numbers.in_group(thread); });
  if (replay.launch.groups() != 1) add_rows("\\gid", [&](const auto& thread) { return numbers.of_group(thread); });
  return lines;
}

std::vector<std::string> numbers_of_threads(const Replay& replay, SourceLanguage language) {
  const Numbers numbers(replay);
  std::vector<std::string> texts(numbers.threads.size());
  if (numbers.are_in_labels()) return texts;
  const bool one_group = std::all_of(numbers.threads.begin(), numbers.threads.end(), [&](const auto& thread) { return thread.tid < numbers.size(); });
  for (std::size_t i = 0; i < texts.size(); ++i) {
    texts[i] = in_one(language, "\\lid", numbers.in_group(numbers.threads[i]));
    if (replay.launch.groups() != 1 && (!one_group || texts.size() == 1)) texts[i] += ", " + in_one(language, "\\gid", numbers.of_group(numbers.threads[i]));
  }
  return texts;
}

bool is_plain_program_fault(const Replay& replay) {
  return replay.failure_class == FailureClass::Program && replay.seen() &&
         replay.fault().fault_class != runtime_spec::FaultClass::Contract;
}

std::string explain_class(const Replay& replay) {
  const bool promise = replay.seen() && replay.fault().fault_class == runtime_spec::FaultClass::Contract;
  switch (replay.failure_class) {
    case FailureClass::Program:
      return promise ? "a bug of the program, or of what is promised: in a run the postcondition is false"
                     : "a bug of the program: a run shows it";
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
      return "not decided: every run stops earlier, at another fault of the program; fix that one first";
    case FailureClass::NotSettled: break;
  }
  return "a limit of the tool: it could not be run, so it is open who is wrong";
}

}  // namespace permverify::report
