// What `infer` prints is proved first, as the annotated source that it is.
#pragma once
#include <chrono>
#include <set>

#include "driver/infer/infer.h"
#include "driver/output/complaints.h"
#include "source_edit/printed_text.h"

namespace permverify::driver {

using Clock = std::chrono::steady_clock;

struct Proof {
  bool done = false;
  std::set<std::string> open;  // kernels of which something is not proved
};

// Reads the text as the file that it comes from, and proves it by that time. If that fails, `said`,
// whose first source is that file, says what is not proved, at the user's own places.
Proof prove_printed(const InferOptions& options, const source_edit::PrintedText& printed, Clock::time_point end,
                    Complaints& said);

// Whether the text can be read at all; otherwise `said` says at which of the user's places not.
bool read_printed(const InferOptions& options, const source_edit::PrintedText& printed, Complaints& said);

}  // namespace permverify::driver
