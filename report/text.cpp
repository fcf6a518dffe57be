#include "report/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "report/claims.h"
#include "report/display.h"
#include "report/finding_text.h"
#include "report/folded.h"
#include "report/statistics.h"
#include "report/wrap.h"
#include "support/counted.h"

namespace permverify::report {
namespace {

// The line that names the pages of the findings above.
std::string pages_text(const std::vector<std::string>& pages, const TextOptions& options) {
  constexpr std::size_t most = 4;
  if (pages.empty()) return "";
  const std::vector<std::string> named(pages.begin(), pages.begin() + static_cast<std::ptrdiff_t>(std::min(most, pages.size())));
  const std::string more = pages.size() > most ? ", and so on" : "";
  return wrapped(fmt::format("what this means, and cures: {}{}", fmt::join(named, ", "), more), 0, 2, options.width) + "\n";
}

// A line for each finding that a comment of the source allows, with its reason.
std::string suppressed_text(const checker::VerificationReport& report, const support::SourceManager& sources, const Policy& policy) {
  std::string out;
  for (const auto& file : report.files) {
    for (const Finding& f : findings(file, policy)) {
      if (f.known || f.suppression == nullptr) continue;
      const support::Position at = sources.position(f.primary.span);
      out += fmt::format("    {}:{}:{}: {}[{}]: {}; reason: {}\n", printable(sources.buffer(f.primary.span.file).name()), at.line, at.column,
                         to_string(f.kind), f.id, printable(f.message), printable(f.suppression->reason));
    }
  }
  return out;
}

// Where obligations and messages differ in number: several failures have one cause, or one place.
std::string refuted_text(std::size_t refuted, std::size_t messages, const TextOptions& options) {
  if (messages == 0 || messages >= refuted) return "";
  const std::string text = fmt::format("{} for {} refuted obligations: one for those with the same cause or place{}", support::counted(messages, "error"),
                                       refuted, options.detail == Detail::Verbose ? "" : "; -v shows more of them");
  return wrapped(text, 0, 2, options.width) + "\n";
}

}  // namespace

TextPart text_part(const checker::VerificationReport& report, const support::SourceManager& sources, const TextOptions& options) {
  TextPart part;
  for (const auto& file : report.files) {
    if (options.detail == Detail::Quiet) break;
    std::vector<Finding> all = findings(file, options.policy, &sources);
    Surroundings around;
    around.path = file.path;
    around.shared = shared_places(all);
    for (const Finding& f : all) {
      if (f.fault != 0) around.seen.insert(f.id);
    }
    std::erase_if(all, [](const Finding& f) { return !is_counted(f); });
    const std::vector<Group> groups = grouped(all, options.detail == Detail::Verbose);
    const std::set<std::string> folded = options.detail == Detail::Verbose ? std::set<std::string>{} : folded_kernels(groups, around.seen);
    for (const auto& [f, likewise] : groups) {
      if (is_undecided(*f) && folded.count(f->kernel) != 0) continue;
      part.findings.push_back(finding_text(*f, likewise, sources, options, around));
    }
    for (const std::string& kernel : folded) part.folded += folded_text(kernel, groups, sources, options);
  }
  part.suppressed = suppressed_text(report, sources, options.policy);
  part.claims = claims(report, sources, options);
  return part;
}

std::string TextReport::findings_of(const TextPart& part) {
  std::string out;
  for (const TextPart::Shown& finding : part.findings) {
    if (options_.max_errors != 0 && shown_ == options_.max_errors) {
      ++hidden_;
      continue;
    }
    const bool named = std::find(pages_.begin(), pages_.end(), finding.page) != pages_.end();
    if (!finding.page.empty() && !named) pages_.push_back(finding.page);
    out += finding.text + "\n";
    ++shown_;
    errors_ += finding.refutes;
  }
  out += part.folded;
  suppressed_ += part.suppressed;
  claims_ += part.claims;
  return out;
}

std::string TextReport::end(const Summary& summary, double seconds, const std::string& solvers) {
  std::string out;
  if (hidden_ != 0) out += fmt::format("... and {} more (--max-errors 0 shows all)\n\n", hidden_);
  const bool all_shown = hidden_ == 0 && summary.known == 0 && summary.suppressed == 0;
  if (all_shown) out += refuted_text(summary.refuted, errors_, options_);
  out += pages_text(pages_, options_);
  out += summary_line(summary, seconds, solvers) + "\n";
  if (!options_.configuration.empty()) out += "  with the options of " + printable(options_.configuration) + "\n";
  if (summary.known != 0) {
    out += fmt::format("  {} of the baseline {} not shown\n", support::counted(summary.known, "finding"), summary.known == 1 ? "is" : "are");
  }
  if (summary.suppressed != 0) {
    out += "  suppressed by comments of the source; they do not count for the exit code:\n" + suppressed_;
  }
  return out + scope_text(options_.scope) + claims_;
}

std::string text_report(const checker::VerificationReport& report,
                        const support::SourceManager& sources, const TextOptions& options) {
  TextReport text(options);
  std::string out = text.findings_of(text_part(report, sources, options));
  out += text.end(summarise(report, options.policy), report.wall_seconds, report.solvers);
  if (options.stats) out += statistics(report);
  return out;
}

std::string list_obligations(const checker::VerificationReport& report,
                             const support::SourceManager& sources) {
  std::string out;
  for (const auto& file : report.files) {
    std::vector<std::pair<support::Span, std::string>> rows;
    for (const auto& kernel : file.kernels) {
      for (const auto& result : kernel.results) {
        const obligation::Obligation& o = *result.obligation;
        rows.emplace_back(o.primary.span, fmt::format("{}  {}", o.kind.text(), o.id));
      }
    }
    std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) {
      return std::tuple(a.first.file, a.first.begin, a.second) <
             std::tuple(b.first.file, b.first.begin, b.second);
    });
    for (const auto& [span, text] : rows) {
      const support::Position at = sources.position(span);
      out += fmt::format("{}:{}:{}  {}\n", printable(sources.buffer(span.file).name()), at.line, at.column, printable(text));
    }
  }
  return out;
}

}  // namespace permverify::report
