// Marks as text, JSON, CSV, for Gradescope and as JUnit.
#pragma once
#include <string>
#include <vector>

#include "lab/result.h"

namespace permverify::lab {

enum class MarkFormat : std::uint8_t { Text, Json, Csv, Gradescope, JUnit };

// Text and CSV come line by line, the others when all is graded. Gradescope's results.json is about one
// submission; of several, the document is a list of them.
std::string header(MarkFormat format, const Exercise& exercise);
std::string line_of(MarkFormat format, const Graded& graded);
std::string document(MarkFormat format, const Exercise& exercise, const std::vector<Graded>& all);

// `7.5`, `8`.
std::string points_text(double points);

}  // namespace permverify::lab
