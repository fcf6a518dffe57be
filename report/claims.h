// What was proved, for which launches, under which assumptions: the lines after the summary.
#pragma once
#include <string>

#include "report/text.h"

namespace permverify::report {

std::string claims(const checker::VerificationReport& report,
                   const support::SourceManager& sources, const TextOptions& options);

// "proved", "proved under 2 assumptions", "refuted", ...
std::string verdict_text(const checker::KernelReport& kernel, const Policy& policy);

// Whether everything at file level that proofs of kernels rest on (functions, lemmas) was proved.
bool foundations_hold(const checker::FileReport& file, const Policy& policy);

}  // namespace permverify::report
