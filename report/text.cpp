#include "report/text.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/cause.h"
#include "report/claims.h"
#include "report/display.h"
#include "report/excerpt.h"
#include "report/explain.h"
#include "report/table.h"

namespace permverify::report {
namespace {

Ink ink_of(FindingKind kind) {
  switch (kind) {
    case FindingKind::Error: return Ink::Error;
    case FindingKind::Unknown: return Ink::Unknown;
    case FindingKind::Warning: return Ink::Warning;
    case FindingKind::Note: return Ink::Place;
  }
  return Ink::Plain;
}

std::string note(const std::string& text) { return "   = " + printable(text) + "\n"; }

bool gave_up(const Finding& f) {
  return f.kind == FindingKind::Unknown && f.verdict != nullptr;
}

// What was tried, why it may have failed, what to try next.
std::string undecided_notes(const Finding& f) {
  const Cause cause = likely_cause(*f.source);
  std::string out = note("what may fail: " + f.message);
  out += note(fmt::format("tried: {}, {} units, {:.0f} ms",
                          f.verdict->solver.empty() ? "no solver" : f.verdict->solver,
                          f.verdict->rlimit, f.verdict->wall_ms));
  if (!f.verdict->reason.empty()) out += note("stopped by: " + f.verdict->reason);
  out += note("likely cause: " + cause.cause);
  return out + note("next: " + cause.next);
}

// How the failure was found, and so how far to trust it.
std::string trust_notes(const Finding& f) {
  if (f.verdict->disagreement) {
    return note("the two solvers contradict each other: trust neither, and report it as a fault");
  }
  switch (f.source->expect) {
    case obligation::Expect::Failed:
      return note("found without a counterexample: the text itself shows it");
    case obligation::Expect::Satisfiable:
      return note("proved: no values satisfy this");
    case obligation::Expect::Valid: break;
  }
  return f.verdict->counterexample.evaluated
             ? note("the counterexample was evaluated exactly; it was not run")
             : note("the counterexample was not evaluated");
}

std::string counterexample(const Finding& f) {
  const checker::Counterexample& model = f.verdict->counterexample;
  std::string out;
  const std::string launch = launch_text(model);
  if (!launch.empty()) out += note("smallest launch found: " + launch);
  const std::string table = counterexample_table(model, 9);
  if (!table.empty()) out += "\n" + table + "\n";
  return out;
}

std::string headline(const Finding& f, const TextOptions& options, const Style& style) {
  std::string message = printable(f.message);
  if (gave_up(f)) {
    message = options.rlimit == 0 ? "could not decide"
                                  : fmt::format("could not decide within {} units", options.rlimit);
  }
  return style(ink_of(f.kind), to_string(f.kind) + "[" + printable(f.id) + "]") +
         style(Ink::Bold, ": " + message) + "\n";
}

std::string helps(const Finding& f) {
  std::string out;
  if (!f.help.empty()) out += note("help: " + f.help);
  if (find_page(embedded_pages(), f.id) != nullptr) {
    out += note("help: `permverify explain " + family(f.id) + "`");
  }
  return out;
}

std::string statistics(const checker::VerificationReport& report) {
  std::string out = "\nslowest obligations:\n";
  std::vector<std::pair<const checker::Verdict*, std::string>> rows;
  for (const auto& file : report.files) {
    for (const auto& kernel : file.kernels) {
      for (std::size_t i = 0; i < kernel.verdicts.size(); ++i) {
        rows.emplace_back(&kernel.verdicts[i], file.path + ": " + kernel.set.obligations[i].id);
      }
    }
  }
  std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) {
    return a.first->wall_ms > b.first->wall_ms;
  });
  if (rows.size() > 20) rows.resize(20);
  for (const auto& [verdict, id] : rows) {
    out += fmt::format("  {:9.1f} ms {:>12} units  {:<14}  {}\n", verdict->wall_ms, verdict->rlimit,
                       verdict->solver, printable(id));
  }
  return out;
}

}  // namespace

std::string text_finding(const Finding& f, const support::SourceManager& sources,
                         const TextOptions& options) {
  const Style style(options.colour);
  std::string out = headline(f, options, style);
  out += excerpt(sources, f.primary, f.related, style, ink_of(f.kind));
  for (const std::string& text : f.notes) out += note(text);
  if (gave_up(f)) out += undecided_notes(f);
  else if (f.verdict != nullptr) out += counterexample(f) + trust_notes(f);
  if (f.kind != FindingKind::Warning && f.kind != FindingKind::Note && !gave_up(f)) {
    const std::string cls = explain_class(f.cls);
    if (!cls.empty()) out += note("class: " + cls);
  }
  return out + helps(f) + "\n";
}

std::string text_report(const checker::VerificationReport& report,
                        const support::SourceManager& sources, const TextOptions& options) {
  std::string out;
  std::size_t shown = 0, hidden = 0;
  for (const auto& file : report.files) {
    for (const Finding& f : findings(file, options.policy)) {
      if (options.max_errors != 0 && shown == options.max_errors) {
        ++hidden;
        continue;
      }
      out += text_finding(f, sources, options);
      ++shown;
    }
  }
  if (hidden != 0) {
    out += fmt::format("... and {} more (--max-errors 0 shows all)\n\n", hidden);
  }
  const Summary summary = summarise(report, options.policy);
  out += summary_line(summary, report.wall_seconds, report.solvers) + "\n";
  out += claims(report, options);
  if (options.stats) out += statistics(report);
  return out;
}

std::string list_obligations(const checker::VerificationReport& report,
                             const support::SourceManager& sources) {
  std::string out;
  for (const auto& file : report.files) {
    std::vector<std::pair<support::Span, std::string>> rows;
    for (const auto& kernel : file.kernels) {
      for (const auto& o : kernel.set.obligations) {
        rows.emplace_back(o.primary.span, fmt::format("{}  {}", o.kind, o.id));
      }
    }
    std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) {
      return std::pair(a.first.begin, a.second) < std::pair(b.first.begin, b.second);
    });
    for (const auto& [span, text] : rows) {
      const support::Position at = sources.position(span);
      out += fmt::format("{}:{}:{}  {}\n", printable(file.path), at.line, at.column, printable(text));
    }
  }
  return out;
}

}  // namespace permverify::report
