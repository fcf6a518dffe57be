// What a run takes of memory, counted where it grows with the launch: variables of threads, cells, and what a race
// monitor keeps of them. It is the same on every machine, so what is given up for it is, too.
#pragma once
#include <cstdint>
#include <exception>
#include <limits>

namespace permverify::runtime_spec {

// The run would take more than it may.
struct BeyondMemory final : std::exception {
  const char* what() const noexcept override { return "the run needs more memory than it may take"; }
};

class MemoryMeter {
 public:
  explicit MemoryMeter(std::uint64_t most) : left_(most) {}
  // Before so many bytes are taken. Throws BeyondMemory, and again from then on.
  void take(std::uint64_t bytes) {
    if (bytes > left_) {
      left_ = 0;
      throw BeyondMemory();
    }
    left_ -= bytes;
  }
  // The run is over: its memory may be read.
  void release() { left_ = std::numeric_limits<std::uint64_t>::max(); }

 private:
  std::uint64_t left_;
};

}  // namespace permverify::runtime_spec
