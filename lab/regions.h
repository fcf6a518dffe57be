// The parts of a program that a student may write: found, judged, and put into the starter's text.
#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

#include "lab/exercise.h"

namespace permverify::lab {

// Why a submission earns nothing before anything is proved; the id begins with `lab.`.
struct Refusal {
  std::string id;       // "lab.edit:outside", "lab.region:word", ...
  std::string message;  // one sentence
  unsigned line = 0;    // of the submission; 0: unknown
};

using Fillings = std::map<std::string, std::string>;  // name of a region -> its text

// A program cut at its marks: pieces[i], then the region `names[i]`, then pieces[i + 1].
struct Frame {
  std::vector<std::string> pieces, names;
  Fillings regions;
  // Words by which the loops around a region end.
  std::set<std::string, std::less<>> loop_words(std::size_t region, bool c) const;
};

// Cuts a text at its marks. A refusal: marks that do not fit each other, or text that cannot be read.
std::optional<Refusal> cut(const std::string& text, bool c, Frame& frame);

// The frame with these regions; offsets of each region in `spans`, in order of `frame.names`.
struct Composed {
  std::string text;
  std::vector<std::pair<std::size_t, std::size_t>> spans;
  bool in_region(std::size_t offset) const;
};
Composed compose(const Frame& frame, const Fillings& fillings);

// The fillings of a submission to this starter. A refusal: a token outside of the regions differs from the
// starter's, or a region holds what it must not.
std::optional<Refusal> fillings_of(const Exercise& exercise, const Frame& starter, bool c,
                                   const std::string& submission, Fillings& fillings);

// OpenCL or CUDA, by the name of the file.
bool is_c(const std::string& file);

}  // namespace permverify::lab
