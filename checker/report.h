// The plain result of a run: all contents of a report, without its form.
#pragma once
#include "checker/verdict.h"
#include "logic/ir/module.h"
#include "support/language.h"

namespace permverify::checker {

struct KernelReport {
  support::Span span;                      // of the kernel's name; empty at file level
  obligation::ObligationSet set;           // all but its obligations; kernel name empty: file level
  std::vector<ObligationResult> results;   // the obligations, in the order of their generation
  std::vector<ObligationResult> not_discharged = {};  // that were not proved and are not owed (obligation::Discharge)
};

// The obligations of `set` become results without a verdict.
KernelReport unchecked_report(support::Span span, obligation::ObligationSet&& set);

// Whether every obligation has a verdict.
bool is_checked(const KernelReport& kernel);
// Some obligation is refuted; probes do not count, here and below.
bool has_failure(const KernelReport& kernel);
// Obligations that are refuted or undecided.
std::size_t not_proved(const KernelReport& kernel);

using support::SourceLanguage;

// A comment of the source that allows findings of some ids at one line (report/suppressions.h). It changes no verdict.
struct Suppression {
  support::Span comment, line;
  std::vector<std::string> ids;  // whole ids, or ids without a reason
  std::string reason;
};

struct FileReport {
  std::string path;
  SourceLanguage language = SourceLanguage::Pvl;
  std::vector<support::Diagnostic> diagnostics;  // syntax, types, refusals, warnings
  bool bad_input = false;                        // exit code 2
  bool misread = false;                          // an error that is of no kernel in `unread`: nothing can be claimed
  std::vector<ir::UnreadKernel> unread;
  std::vector<KernelReport> kernels;
  std::vector<ir::Expansion> expansions;         // of macros, outermost use first
  std::vector<Suppression> suppressions;         // of the file and of its headers
  double wall_seconds = 0;                       // from before it is read to its last verdict
};

struct VerificationReport {
  std::vector<FileReport> files;
  double wall_seconds = 0;
  std::string solvers;                     // "z3 4.8.12"
};

}  // namespace permverify::checker
