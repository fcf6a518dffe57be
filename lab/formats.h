// Marks as text, JSON, CSV, for Gradescope and GitHub Classroom, and as JUnit.
#pragma once
#include <string>

#include "lab/result.h"

namespace permverify::lab {

enum class MarkFormat : std::uint8_t { Text, Json, Ndjson, Csv, Gradescope, Classroom, JUnit };

// Writes a document piece by piece: what is graded need not be kept. Gradescope's results.json is about one
// submission; of several, the document is a list of them. Classroom: for each submission a line in Base64.
class MarkWriter {
 public:
  MarkWriter(MarkFormat format, const Exercise& exercise, std::size_t submissions)
      : format_(format), exercise_(exercise), submissions_(submissions) {}

  std::string begin() const;
  std::string next(const Graded& graded);
  std::string end() const;

 private:
  MarkFormat format_;
  const Exercise& exercise_;
  std::size_t submissions_;
  std::size_t written_ = 0;
};

// A line, and one for each task.
std::string as_text(const Graded& graded);

// `7.5`, `8`.
std::string points_text(double points);

}  // namespace permverify::lab
