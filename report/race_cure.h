// The cure of a race that a run shows, in a kernel without contracts.
#pragma once
#include "report/finding.h"

namespace permverify::report {

// Of an access of the thread to an element that its own asynchronous copy is about to read or write.
std::string cure_of_copy(const Finding& f);

// One sentence. Where the text of the source is not at hand, it names no place.
std::string cure_of_race(const Finding& finding, const support::SourceManager* sources);

// Whether a race that a run shows is of one statement, which reads what it writes, and of one iteration: no barrier can stand between.
bool is_race_in_statement(const Finding& finding, const support::SourceManager* sources);

}  // namespace permverify::report
