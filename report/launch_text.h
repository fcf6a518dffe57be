// The launches of the program that a claim is about, as text.
#pragma once
#include <string>
#include <vector>

#include "report/claim.h"

namespace permverify::report {

// "line 12"; of the host's code of OpenCL, which is another file than that of the kernels: "main.c:12".
std::string place_in_program(const Claim& claim, support::Span span, const support::SourceManager& sources, bool of_host);
// "for the 3 launches of this program (lines 12, 40, 41)".
std::string launches_text(const Claim& claim, const support::SourceManager& sources);
// A line for each launch: "launch at line 40: block 256; gridDim.x == (n + 255) / 256 (line 38)".
std::vector<std::string> launch_lines(const Claim& claim, const support::SourceManager& sources);

}  // namespace permverify::report
