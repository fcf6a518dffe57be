#include "report/summary.h"

#include <fmt/format.h>

#include <algorithm>

#include "support/counted.h"
#include "support/exit_code.h"

namespace permverify::report {
namespace {

using support::ExitCode;

bool is_error(const support::Diagnostic& d) { return d.severity == support::Severity::Error; }
bool is_warning(const support::Diagnostic& d) {
  return d.severity == support::Severity::Warning;
}
bool is_internal(const support::Diagnostic& d) { return family(d.id) == "internal"; }

std::size_t policy_errors(const Claim& claim, const Policy& policy) {
  std::size_t count = 0;
  for (const auto& a : claim.assumptions) count += policy.denied.count(a.id);
  return count;
}

void count_diagnostics(const std::vector<support::Diagnostic>& diagnostics, const Policy& policy,
                       Summary& summary) {
  for (const auto& d : diagnostics) {
    if (is_internal(d)) summary.internal_error = true;
    if (!is_warning(d)) continue;
    ++summary.warnings;
    if (policy.warnings_as_errors) ++summary.policy_errors;
  }
}

void count_kernel(const checker::FileReport& file, const checker::KernelReport& kernel,
                  const Policy& policy, Summary& summary) {
  const Claim claim = claim_of(file, kernel, policy);
  if (claim.verdict == KernelVerdict::Unfounded) ++summary.unfounded;
  if (!kernel.set.kernel.empty()) ++summary.kernels;
  summary.obligations += kernel.results.size();
  summary.policy_errors += policy_errors(claim, policy);
  if (kernel.set.no_permissions) ++summary.undecided;
  count_diagnostics(kernel.set.diagnostics, policy, summary);
  for (const auto& [obligation, verdict] : kernel.results) {
    if (!verdict) continue;
    summary.cached += verdict->cached ? 1 : 0;
    switch (verdict->status) {
      case checker::Status::Proved: ++summary.proved; break;
      case checker::Status::Refuted: ++summary.refuted; break;
      case checker::Status::Inconclusive: ++summary.undecided; break;
    }
    summary.disagreement |= verdict->disagreement;
  }
}

Summary::Counted of_all(const Summary& s) {
  return {s.bad_files != 0, s.refuted + s.policy_errors != 0, s.undecided + s.unfounded != 0};
}

// Whether an error is about the text of the program, not about what it does.
bool is_bad_input(const Finding& f) { return f.verdict == nullptr && f.cls != FindingClass::Policy; }

// Of the findings that neither the baseline nor a comment of the source has. What rests on a failure that one of them has
// does not count, either.
Summary::Counted of_new(const checker::VerificationReport& report, const Policy& policy, Summary& summary) {
  Summary::Counted counted;
  for (const auto& file : report.files) {
    for (const Finding& f : findings(file, policy)) {
      if (f.known) ++summary.known;
      else if (f.suppression != nullptr) ++summary.suppressed;
      else if (f.kind == FindingKind::Unknown) counted.undecided = true;
      else if (f.kind == FindingKind::Error) (is_bad_input(f) ? counted.bad_input : counted.refuted) = true;
    }
  }
  return counted;
}

}  // namespace

Summary operator+(const Summary& a, const Summary& b) {
  Summary sum = a;
  const auto add = [&](std::size_t Summary::*count) { sum.*count += b.*count; };
  for (const auto count : {&Summary::files, &Summary::kernels, &Summary::obligations, &Summary::proved, &Summary::cached, &Summary::refuted,
                           &Summary::undecided, &Summary::bad_files, &Summary::warnings, &Summary::policy_errors, &Summary::unfounded,
                           &Summary::known, &Summary::suppressed}) {
    add(count);
  }
  sum.internal_error |= b.internal_error;
  sum.disagreement |= b.disagreement;
  sum.counted.bad_input |= b.counted.bad_input;
  sum.counted.refuted |= b.counted.refuted;
  sum.counted.undecided |= b.counted.undecided;
  return sum;
}

Summary summarise(const checker::VerificationReport& report, const Policy& policy) {
  Summary summary;
  for (const auto& file : report.files) {
    ++summary.files;
    count_diagnostics(file.diagnostics, policy, summary);
    bool bad = file.bad_input || std::any_of(file.diagnostics.begin(), file.diagnostics.end(), is_error);
    for (const auto& kernel : file.kernels) {
      count_kernel(file, kernel, policy, summary);
      const auto& diagnostics = kernel.set.diagnostics;
      bad |= std::any_of(diagnostics.begin(), diagnostics.end(), is_error);
    }
    if (bad) ++summary.bad_files;
  }
  const bool allowed = std::any_of(report.files.begin(), report.files.end(), [](const auto& file) { return !file.suppressions.empty(); });
  summary.counted = policy.known || allowed ? of_new(report, policy, summary) : of_all(summary);
  if (!policy.known) summary.counted.bad_input = of_all(summary).bad_input;
  if (policy.fail_on != FailOn::Undecided) summary.counted.undecided = false;
  if (policy.fail_on == FailOn::Never) summary.counted.refuted = false;
  return summary;
}

int exit_code(const Summary& summary) {
  if (summary.internal_error || summary.disagreement) return ExitCode::InternalError;
  if (summary.counted.bad_input) return ExitCode::BadInput;
  if (summary.counted.refuted) return ExitCode::Fault;
  return summary.counted.undecided ? ExitCode::Undecided : ExitCode::Success;
}

std::string summary_line(const Summary& summary, double seconds, const std::string& solvers) {
  return fmt::format(
      "permverify: {}, {}, {}: {} proved, {} refuted, {} undecided in {:.1f} s ({}{})",
      support::counted(summary.files, "file"), support::counted(summary.kernels, "kernel"),
      support::counted(summary.obligations, "obligation"), summary.proved, summary.refuted,
      summary.undecided, seconds, solvers.empty() ? "no solver" : solvers,
      summary.cached == 0 ? "" : fmt::format("; {} cached", summary.cached));
}

}  // namespace permverify::report
