// A function in a child process with limits: whatever it does, the caller goes on.
#pragma once
#include <functional>
#include <string>

namespace permverify::lab {

struct Limits {
  unsigned seconds = 60;      // wall clock; twice as many of the processor
  unsigned memory_mb = 2048;  // beyond what the caller uses; not in a build with the address sanitizer
};

struct ChildOutput {
  std::string text;    // all that was written before it ended
  bool ended = false;  // by itself and in order
  std::string why;     // if not: "it ran out of time", "it crashed"
};

// Calls `work` in a child, whose `write` sends text to the caller. The child is killed at the limit, and the
// solvers that it started end with it.
using Write = std::function<void(const std::string&)>;
ChildOutput in_child(const std::function<void(const Write&)>& work, const Limits& limits);

}  // namespace permverify::lab
