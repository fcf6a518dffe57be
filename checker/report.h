// The plain result of a run: everything that a report prints, nothing about how.
#pragma once
#include "checker/verdict.h"
#include "logic/ir/module.h"
#include "support/language.h"

namespace permverify::checker {

struct KernelReport {
  support::Span span;                      // of the kernel's name; empty at file level
  obligation::ObligationSet set;           // owns the obligations; kernel name empty: file level
  std::vector<Verdict> verdicts;           // parallel to set.obligations
};

using support::SourceLanguage;

struct FileReport {
  std::string path;
  SourceLanguage language = SourceLanguage::Pvl;
  std::vector<support::Diagnostic> diagnostics;  // syntax, types, refusals, warnings
  bool bad_input = false;                        // exit code 2
  std::vector<KernelReport> kernels;
  std::vector<ir::Expansion> expansions;         // of macros, outermost use first
};

struct VerificationReport {
  std::vector<FileReport> files;
  double wall_seconds = 0;
  std::string solvers;                     // "z3 4.8.12"
};

}  // namespace permverify::checker
