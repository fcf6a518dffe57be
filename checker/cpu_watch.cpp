#include "checker/cpu_watch.h"

#include <ctime>
#include <system_error>

namespace permverify::checker {
namespace {

std::chrono::nanoseconds used_by_process() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

constexpr std::chrono::milliseconds look_again{50};

}  // namespace

CpuWatch::~CpuWatch() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

bool CpuWatch::run(std::chrono::milliseconds most, const std::function<void()>& work) {
  {
    const std::lock_guard lock(mutex_);
    end_ = used_by_process() + most;
    armed_ = true;
    fired_ = false;
  }
  try {
    if (!thread_.joinable()) thread_ = std::thread([this] { look(); });
  } catch (const std::system_error&) {  // without memory for it, the work has the limits that it has elsewhere
  }
  // Also where the work throws.
  struct Disarm {
    CpuWatch& watch;
    ~Disarm() {
      const std::lock_guard lock(watch.mutex_);
      watch.armed_ = false;
    }
  };
  {
    const Disarm disarm{*this};
    work();
  }
  const std::lock_guard lock(mutex_);
  return !fired_;
}

// Sleeps most of the time: short work is over before the first look, and costs no more than two locks.
void CpuWatch::look() {
  std::unique_lock lock(mutex_);
  while (!ending_) {
    changed_.wait_for(lock, look_again, [&] { return ending_; });
    if (ending_ || !armed_ || fired_ || used_by_process() < end_) continue;
    fired_ = true;
    interrupt_();
  }
}

}  // namespace permverify::checker
