// The life of a worker process, and its messages: frames of a header and a serialised verdict.
#pragma once
#include <cstdint>

#include "checker/pool.h"

namespace permverify::checker {

struct FrameHeader {
  std::uint32_t payload = 0;  // bytes that follow
  std::uint32_t leave = 0;    // 1: the last frame of this process
};
inline constexpr std::uint32_t largest_payload = 16U << 20;

// The ways in which a worker ends without a verdict.
inline constexpr int exit_out_of_memory = 77;
inline constexpr int exit_failed = 78;

// Reads numbers of jobs from `channel`, sends each verdict there, and ends the process at the end of the
// channel, or when much of its memory is used up.
[[noreturn]] void work(int channel, const Job& job, unsigned memory_mb);

}  // namespace permverify::checker
