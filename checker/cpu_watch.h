// Ends work that uses too much processor time, where its own units of work do not count all of it.
#pragma once
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace permverify::checker {

// One thread, begun when it is needed first. Time is that of the processor: it does not depend on other processes.
class CpuWatch {
 public:
  // `interrupt` is called in the watch's thread; the work that it ends may end in any way.
  explicit CpuWatch(std::function<void()> interrupt) : interrupt_(std::move(interrupt)) {}
  ~CpuWatch();
  CpuWatch(const CpuWatch&) = delete;
  CpuWatch& operator=(const CpuWatch&) = delete;

  // Runs `work`, which is interrupted after this processor time. False: it was interrupted.
  bool run(std::chrono::milliseconds most, const std::function<void()>& work);

 private:
  void look();

  std::function<void()> interrupt_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::chrono::nanoseconds end_{0};  // on the clock of the process
  bool armed_ = false, fired_ = false, ending_ = false;
  std::thread thread_;
};

}  // namespace permverify::checker
