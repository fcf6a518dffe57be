// Comments of the source that allow findings: `// permverify: allow race:write_write -- reason`. One is about its own line, or,
// where nothing else stands on it, about the next line of the program. A finding that is allowed is listed and does not count
// for the exit code; the verdict of its kernel stays as it is.
#pragma once
#include <vector>

#include "report/finding.h"

namespace permverify::report {

struct SuppressionsRead {
  std::vector<checker::Suppression> suppressions;
  std::vector<support::Diagnostic> complaints;  // `suppression:...`: what of them has no effect
};

// Of one buffer, in PVL or C: both have the same comments.
SuppressionsRead read_suppressions(const support::SourceManager& sources, support::BufferId buffer);

// Null where no comment allows the finding. A race is allowed where the comments allow every pair of accesses that its obligation
// compares: another race of the same array is another finding. Errors of the text and what an option of the call forbids cannot be allowed.
const checker::Suppression* suppression_of(const Finding& finding, const std::vector<checker::Suppression>& suppressions);

// Whether one of them allows a race of this id between accesses at these places.
bool allows_race(const std::vector<checker::Suppression>& suppressions, const std::string& id, support::Span one, support::Span other);

// A warning for each suppression of the buffer that no finding of the file needs.
std::vector<support::Diagnostic> unused_suppressions(const checker::FileReport& file, support::BufferId buffer);

}  // namespace permverify::report
