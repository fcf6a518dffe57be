// What to write so that a claim does not rest on an assumption any more.
#pragma once
#include <string>

#include "checker/report.h"

namespace permverify::report {

// One sentence or two for the assumption of this id, with code between backquotes; empty: no cure is known.
std::string cure_of(const std::string& assumption, checker::SourceLanguage language);

// What an option of the command line does in addition; empty: no option helps.
std::string option_cure_of(const std::string& assumption, checker::SourceLanguage language);

}  // namespace permverify::report
