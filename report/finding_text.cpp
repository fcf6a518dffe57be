#include "report/finding_text.h"

#include <fmt/format.h>

#include "report/cause.h"
#include "report/columns.h"
#include "report/display.h"
#include "report/excerpt.h"
#include "report/explain.h"
#include "report/replay_text.h"
#include "report/shown_values.h"
#include "report/table.h"
#include "report/words.h"
#include "report/wrap.h"
#include "runtime_spec/launch_text.h"

namespace permverify::report {
namespace {

using checker::Reason;

Ink ink_of(FindingKind kind) {
  switch (kind) {
    case FindingKind::Error: return Ink::Error;
    case FindingKind::Unknown: return Ink::Unknown;
    case FindingKind::Warning: return Ink::Warning;
    case FindingKind::Note: return Ink::Place;
  }
  return Ink::Plain;
}

// The lines under an excerpt, indented as its bars are.
class Notes {
 public:
  Notes(std::size_t gutter, std::size_t width) : indent_(gutter + 1, ' '), width_(width) {}
  void add(const std::string& text) {
    const std::size_t column = indent_.size() + 2;
    out_ += indent_ + "= " + wrapped(printable(text), column, column, width_) + "\n";
  }
  void raw(const std::string& text) { out_ += text; }
  std::size_t indent() const { return indent_.size(); }
  // The columns of a note in one line.
  std::size_t room() const { return std::max<std::size_t>(width_ == 0 ? 100 : width_, indent_.size() + 2) - indent_.size() - 2; }
  std::string take() { return std::move(out_); }

 private:
  std::string indent_, out_;
  std::size_t width_;
};

void add_suspicion(Notes& notes, const Finding& f) {
  const checker::Replay* replay = f.verdict->replay.get();
  if (replay && (replay->invented || replay->ordering)) return;  // the notes of the replay say why
  std::string names;
  for (const std::string& name : f.source->unknowns) names += (names.empty() ? "" : ", ") + in_words(f.language, name);
  notes.add(names.empty() ? "possible only: no run shows it"
                          : "possible only, because this is not known here: " + names);
}

// What was tried, why it may have failed, what to try next.
void add_undecided(Notes& notes, const Finding& f) {
  notes.add("what may fail: " + f.message);
  // A worker that ran out of time could not say how far it had come.
  notes.add(f.verdict->solver.empty()
                ? fmt::format("tried: {:.0f} ms", f.verdict->wall_ms)
                : fmt::format("tried: {}, {} units, {:.0f} ms", f.verdict->solver, f.verdict->rlimit,
                              f.verdict->wall_ms));
  if (f.verdict->reason != Reason::None) notes.add("stopped by: " + reason_text(*f.verdict));
  // A worker that died says nothing about the obligation, so no guess about that.
  if (f.verdict->reason == Reason::SolverCrashed) {
    notes.add("next: try `--solver cvc5`, and report it as a fault of permverify");
    return;
  }
  if (lacked_resources(f.verdict->reason)) {
    notes.add("next: allow more memory or processes, or use fewer workers (`--jobs 1`)");
    return;
  }
  if (f.verdict->reason == Reason::FileTimeLimit || f.verdict->reason == Reason::KernelNotProved) {
    notes.add("next: give the file more time (`--total-timeout 300`), or ask for one kernel (`--kernel NAME`)");
    return;
  }
  const Cause cause = likely_cause(*f.source);
  notes.add("likely cause: " + cause.cause);
  notes.add("next: " + next_text(cause));
}

// How the failure was found, and so how far to trust it.
std::string trust(const Finding& f) {
  if (suspected(f)) return "";
  if (f.verdict->replay) {
    return f.verdict->counterexample.evaluated ? "the counterexample was evaluated exactly" : "";
  }
  if (f.verdict->disagreement) {
    return "the two solvers contradict each other: trust neither, and report it as a fault";
  }
  switch (f.source->expect) {
    case obligation::Expect::Failed: return "found without a counterexample: the text itself shows it";
    case obligation::Expect::Satisfiable: return "proved: no values satisfy this";
    case obligation::Expect::Valid: break;
  }
  return f.verdict->counterexample.evaluated
             ? "the counterexample was evaluated exactly; it was not run"
             : "the counterexample was not evaluated";
}

// Whether the note about the run repeats what is needed, with what is held.
bool run_explains(const Finding& f) {
  if (f.fault == 0 || !shows_the_run(f)) return false;
  const auto& values = f.verdict->replay->fault().values;
  return !values.empty() && values.front().name == "needed";
}

// One launch and one pair of threads: those of the run where the run shows this failure. Where it shows another
// one, the counterexample explains this failure, and the notes of the run that one.
void add_counterexample(Notes& notes, const Finding& f, const support::SourceManager& sources, bool verbose) {
  const checker::Counterexample& model = f.verdict->counterexample;
  const checker::Replay* replay = f.verdict->replay.get();
  const bool seen = replay != nullptr && replay->seen();
  const bool run_only = run_names_the_threads(f) && !verbose;
  if (!run_only) {
    const std::string launch = launch_text(f.language, model);
    if (!launch.empty()) notes.add((seen ? "counterexample of the proof: " : "for example: ") + launch);
  }
  if (run_only && has_values_of_run(f)) {
    for (const std::string& line : thread_lines(f, sources, notes.room())) notes.add(line);
  } else {
    const auto lines = run_only ? shown_values(f, sources).table : counterexample_lines(f.language, model);
    const std::string table = lines.empty() ? "" : aligned_columns(lines, notes.indent() + 6);
    if (!table.empty()) notes.raw("\n" + table + "\n");
  }
  if (seen && !verbose) return;
  if (const std::string sentence = trust(f); !sentence.empty()) notes.add(sentence);
}

std::string headline(const Finding& f, const TextOptions& options, const Style& style) {
  std::string message = (suspected(f) ? "possible: " : "") + printable(f.message);
  if (gave_up(f)) {
    message = "could not decide";
    if (f.verdict->reason == Reason::TimeLimit) {
      message += fmt::format(" within {:.0f} s", f.verdict->wall_ms / 1000);
    } else if (f.verdict->reason == Reason::FileTimeLimit) {
      message += " within the time of the file (--total-timeout)";
    } else if (f.verdict->reason == Reason::KernelNotProved) {
      message += " within the time for a kernel with another failure";
    } else if (f.verdict->reason == Reason::ResourceLimit && options.rlimit != 0) {
      // A kernel without contracts gets a part of the limit for each obligation.
      message += fmt::format(" within {} units", f.source->effort == obligation::Effort::Quick ? f.verdict->rlimit : options.rlimit);
    }
  }
  const std::string kind = to_string(f.kind) + "[" + printable(f.id) + "]";
  return style(ink_of(f.kind), kind) +
         style(Ink::Bold, ": " + wrapped(message, cell_width(kind) + 2, 2, options.width)) + "\n";
}

// The places of a finding beside the primary one: the related ones, and where macros are defined.
std::vector<support::LabelledSpan> other_places(const Finding& f) {
  std::vector<support::LabelledSpan> places = f.related;
  for (const ir::Expansion& expansion : f.expansions) {
    places.push_back({expansion.definition, "`" + expansion.name + "` is defined here"});
  }
  return places;
}

void add_expansions(Notes& notes, const Finding& f, const support::SourceManager& sources) {
  for (const ir::Expansion& expansion : f.expansions) {
    const support::Position at = sources.position(expansion.definition);
    notes.add(fmt::format("in the expansion of `{}`, defined at {}:{}:{}", expansion.name,
                          sources.buffer(expansion.definition.file).name(), at.line, at.column));
  }
}

// The command that prints the page of the finding; empty: the finding has no page.
std::string page_command(const Finding& f) {
  return find_page(embedded_pages(), f.id) == nullptr ? "" : explain_command(family(f.id), f.language);
}

// The command that shows the run of a failure again; empty if none was seen.
std::string see_it(const Finding& f, const std::string& path, const TextOptions& options) {
  if (f.fault == 0) return "";
  const auto own = options.own_words.find(path);
  if (own != options.own_words.end() && own->second.empty()) return runtime_spec::shell_line(f.verdict->replay->command);
  std::vector<std::string> words{"permverify", "replay"};
  if (own == options.own_words.end()) words.push_back(path);
  else words.insert(words.end(), own->second.begin(), own->second.end());
  words.insert(words.end(), {"--fault", std::to_string(f.fault)});
  for (auto word = options.shaping.begin(); word != options.shaping.end(); ++word) {
    const bool database = *word == "--compile-commands";
    if (!database || own == options.own_words.end()) words.push_back(*word);
    else ++word;  // its options are among those of the file
  }
  return runtime_spec::shell_line(words);
}

}  // namespace

TextPart::Shown finding_text(const Finding& f, const std::vector<const Finding*>& likewise,
                             const support::SourceManager& sources, const TextOptions& options,
                             const Surroundings& around) {
  const Style style(options.colour);
  const bool verbose = options.detail == Detail::Verbose;
  std::string out = headline(f, options, style);
  const std::vector<support::LabelledSpan> others = other_places(f);
  out += excerpt(sources, f.primary, others, style, ink_of(f.kind), options.width);
  Notes notes(gutter_width(sources, f.primary, others), options.width);
  if (around.shared.count(place_and_id(f)) != 0) notes.add("in kernel `" + f.kernel + "`");
  add_expansions(notes, f, sources);
  // The note that the line about the run takes in.
  const bool seen = f.verdict != nullptr && f.verdict->replay && f.verdict->replay->seen();
  const std::size_t with_run = seen && f.also_between_groups ? *f.also_between_groups : f.notes.size();
  if (!run_explains(f)) {
    for (std::size_t i = 0; i < f.notes.size(); ++i) {
      if (i != with_run) notes.add(f.notes[i]);
    }
  }
  if (suspected(f)) add_suspicion(notes, f);
  if (gave_up(f)) add_undecided(notes, f);
  else if (f.verdict != nullptr) add_counterexample(notes, f, sources, verbose);
  const checker::Replay* replay = f.verdict != nullptr ? f.verdict->replay.get() : nullptr;
  if (replay) {
    const bool other_is_printed = replay->other && around.seen.count(replay->other->id.text()) != 0;
    const bool possible = f.verdict->reason == checker::Reason::LaunchNotKnown;
    const ReplayNotesOptions how{shows_the_run(f), f.primary.span.file, verbose, see_it(f, around.path, options), possible, other_is_printed, with_run < f.notes.size() ? f.notes[with_run] : ""};
    for (const std::string& text : replay_notes(*replay, f.language, sources, how)) notes.add(text);
  }
  if (f.kind == FindingKind::Error && (verbose || !replay || !is_plain_program_fault(*replay))) {
    const std::string cls = replay ? explain_class(*replay) : explain_class(f.cls);
    if (!cls.empty()) notes.add("class: " + cls);
  }
  if (!likewise.empty()) notes.add(likewise_text(f, likewise, sources));
  if (!f.help.empty()) notes.add("help: " + help_text(f));
  return {out + notes.take(), page_command(f), f.kind == FindingKind::Error && f.verdict != nullptr};
}

std::string text_finding(const Finding& finding, const support::SourceManager& sources,
                         const TextOptions& options) {
  const TextPart::Shown shown = finding_text(finding, {}, sources, options, {});
  Notes page(gutter_width(sources, finding.primary, other_places(finding)), options.width);
  if (!shown.page.empty()) page.add("help: " + shown.page);
  return shown.text + page.take() + "\n";
}

}  // namespace permverify::report
