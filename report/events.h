// What becomes known while a run goes on, for programs: one JSON object a line. Those of a run add up to its report.
#pragma once
#include <string>

#include "report/fingerprint.h"

namespace permverify::report {

// "proved", "refuted", "undecided" or "not_checked" (null).
std::string status_text(const checker::Verdict* verdict);
// The run begins; a program that starts itself again says so again, and what came before is void.
std::string start_event(const std::string& version, const std::vector<std::string>& files);
// A kernel whose `count` obligations are now put to the solvers; the empty name stands for the file itself.
std::string kernel_event(const support::SourceManager& sources, const std::string& file,
                         const checker::KernelReport& kernel, std::size_t count);
// The same kernel when everything is known of it.
std::string verdict_event(const support::SourceManager& sources, const checker::FileReport& file,
                          const checker::KernelReport& kernel, const Policy& policy);
std::string obligation_event(const support::SourceManager& sources, const std::string& file,
                             const std::string& kernel, const obligation::Obligation& obligation,
                             const checker::Verdict& verdict);
// The report has no obligation of this id: a later try of the kernel has others.
std::string withdrawn_event(const std::string& file, const std::string& kernel, const std::string& id);
// `message`: its number (message_numbers). `fingerprints`: of the findings of this file, each once, in their order.
std::string diagnostic_event(const support::SourceManager& sources, const std::string& file, const Finding& finding,
                             std::size_t message, Fingerprints& fingerprints);
// The same before the file is done; without a fingerprint, which counts the findings of the whole file.
std::string found_event(const support::SourceManager& sources, const std::string& file, const Finding& finding);
std::string end_event(const checker::VerificationReport& report, const Policy& policy);

}  // namespace permverify::report
