// Claims in words: the lines after the summary, and what JSON calls a statement.
#pragma once
#include <string>

#include "report/text.h"

namespace permverify::report {

// What a report of this scope does not claim; empty where it claims all that it can.
std::string scope_text(Scope scope);

// What is claimed of each kernel; nothing unless everything was asked for.
std::string claims(const checker::VerificationReport& report,
                   const support::SourceManager& sources, const TextOptions& options);

// "proved under 2 assumptions, for every launch where n > 0: no data race, ..."; one line.
std::string statement(const Claim& claim, const support::SourceManager& sources);

// A precondition as the source writes it, in one line.
std::string condition_text(const obligation::Condition& condition,
                           const support::SourceManager& sources);

// A comment that would give the lengths that are not known, with guesses: `//@ requires \pointer_length(a) == n;`. Empty: nothing to say.
std::string length_clause(const Claim& claim);

// What was generated, and where it was not shown that a precondition can be met.
std::vector<std::string> notes_of(const Claim& claim, const support::SourceManager& sources);

}  // namespace permverify::report
