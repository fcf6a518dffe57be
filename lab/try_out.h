// Does an exercise do what it says? What `permverify lab test` asks of each.
#pragma once
#include <string>
#include <vector>

#include "lab/exercise.h"

namespace permverify::lab {

struct Complaint { std::string file, text; };

// The solution gets all points, the starter fewer, each wrong answer fewer and its diagnostic; there are
// three wrong answers and a README.md. Empty: all of it is so.
std::vector<Complaint> try_out(const std::filesystem::path& folder, unsigned workers);

}  // namespace permverify::lab
