// The life of a worker process, and what it sends: frames of a header and a serialised verdict.
#pragma once
#include <cstdint>
#include <span>

#include "checker/pool.h"

namespace permverify::checker {

struct FrameHeader {
  std::uint32_t payload = 0;  // bytes that follow
  std::uint32_t leave = 0;    // 1: the last frame of this process
};
inline constexpr std::uint32_t largest_payload = 16U << 20;

// How a worker ends when it does not send a verdict.
inline constexpr int exit_out_of_memory = 77;
inline constexpr int exit_failed = 78;

// Runs the jobs in order, sends each verdict to `channel`, and ends the process.
[[noreturn]] void work(int channel, std::span<const std::size_t> jobs, const Job& job,
                       unsigned memory_mb);

}  // namespace permverify::checker
