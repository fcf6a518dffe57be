#include "report/summary.h"

#include <fmt/format.h>

#include <algorithm>

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
    switch (verdict->status) {
      case checker::Status::Proved: ++summary.proved; break;
      case checker::Status::Refuted: ++summary.refuted; break;
      case checker::Status::Inconclusive: ++summary.undecided; break;
    }
    summary.disagreement |= verdict->disagreement;
  }
}

std::string counted(std::size_t n, const std::string& noun) {
  return fmt::format("{} {}{}", n, noun, n == 1 ? "" : "s");
}

}  // namespace

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
  return summary;
}

int exit_code(const Summary& summary) {
  if (summary.internal_error || summary.disagreement) return ExitCode::InternalError;
  if (summary.bad_files != 0) return ExitCode::BadInput;
  if (summary.refuted + summary.policy_errors != 0) return ExitCode::Fault;
  return summary.undecided + summary.unfounded != 0 ? ExitCode::Undecided : ExitCode::Success;
}

std::string summary_line(const Summary& summary, double seconds, const std::string& solvers) {
  return fmt::format(
      "permverify: {}, {}, {}: {} proved, {} refuted, {} undecided in {:.1f} s ({})",
      counted(summary.files, "file"), counted(summary.kernels, "kernel"),
      counted(summary.obligations, "obligation"), summary.proved, summary.refuted,
      summary.undecided, seconds, solvers.empty() ? "no solver" : solvers);
}

}  // namespace permverify::report
