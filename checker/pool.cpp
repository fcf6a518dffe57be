#include "checker/pool.h"

#include <poll.h>

#include <algorithm>
#include <cstring>
#include <deque>
#include <list>

#include "checker/process.h"

namespace permverify::checker {

namespace {

using Clock = Process::Clock;

struct Running {
  Process process;
  Clock::time_point job_start;
  bool timed_out = false;
};

Verdict undecided(Reason reason, Clock::time_point start) {
  Verdict verdict;
  verdict.reason = reason;
  verdict.wall_ms = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
  return verdict;
}

class Pool {
 public:
  Pool(const std::vector<std::size_t>& indices, const Job& job, const PoolOptions& options,
       const Done& done)
      : job_(job), options_(options), done_(done) {
    const std::span<const std::size_t> all(indices);
    const std::size_t step = std::max<std::size_t>(options.jobs_per_process, 1);
    for (std::size_t i = 0; i < all.size(); i += step) {
      waiting_.push_back(all.subspan(i, std::min(step, all.size() - i)));
    }
  }

  void run() {
    while (!waiting_.empty() || !running_.empty()) {
      if (stopped()) stop_all();
      if (options_.end && Clock::now() >= *options_.end) give_up_waiting(Reason::TimeLimit);
      start_processes();
      if (!running_.empty()) serve(wait_for_news());
    }
  }

 private:
  void start_processes() {
    while (!waiting_.empty() && running_.size() < std::max(options_.workers, 1U)) {
      std::vector<int> channels;
      for (const Running& other : running_) channels.push_back(other.process.channel());
      int error = 0;
      auto process = Process::start(waiting_.front(), job_, options_.memory_mb, channels, error);
      if (process) {
        running_.push_back({std::move(*process), Clock::now(), false});
      } else if (running_.empty()) {
        for (const std::size_t index : waiting_.front()) {
          Verdict verdict = undecided(Reason::NoWorker, Clock::now());
          verdict.detail = std::strerror(error);
          done_(index, std::move(verdict));
        }
      } else {
        return;  // wait until another one ends
      }
      waiting_.pop_front();
    }
  }

  bool stopped() const { return options_.stop != nullptr && *options_.stop != 0; }

  void stop_all() {
    give_up_waiting(Reason::Interrupted);
    for (Running& running : running_) running.process.kill();
  }

  void give_up_waiting(Reason reason) {
    for (const auto& indices : waiting_) {
      for (const std::size_t index : indices) done_(index, undecided(reason, Clock::now()));
    }
    waiting_.clear();
  }

  Clock::time_point deadline(const Running& running) const {
    constexpr unsigned to_end = 10;  // where no job is left
    const auto rest = running.process.rest();
    const unsigned seconds = rest.empty() ? to_end : options_.seconds(rest.front());
    const auto own = running.job_start + std::chrono::seconds(seconds);
    return options_.end ? std::min<Clock::time_point>(own, *options_.end) : own;
  }

  std::vector<pollfd> wait_for_news() {
    auto first = Clock::time_point::max();
    std::vector<pollfd> polled;
    for (const Running& running : running_) {
      polled.push_back({running.process.channel(), POLLIN, 0});
      if (!running.timed_out) first = std::min(first, deadline(running));
    }
    int wait_ms = -1;
    if (first != Clock::time_point::max()) {
      using std::chrono::milliseconds;
      const auto left = std::chrono::ceil<milliseconds>(first - Clock::now());
      wait_ms = static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 60'000));
    }
    // A signal may come between the look at the flag and the call.
    if (options_.stop != nullptr) wait_ms = wait_ms < 0 ? 500 : std::min(wait_ms, 500);
    if (poll(polled.data(), polled.size(), wait_ms) < 0) {
      for (pollfd& entry : polled) entry.revents = 0;
    }
    return polled;
  }

  void serve(const std::vector<pollfd>& polled) {
    auto running = running_.begin();
    for (const pollfd& entry : polled) {
      const auto current = running++;
      const bool ended = entry.revents != 0 && !current->process.receive();
      deliver(*current);
      if (ended) {
        finish(*current);
        running_.erase(current);
      } else if (!current->timed_out && Clock::now() >= deadline(*current)) {
        current->timed_out = true;
        current->process.kill();
      }
    }
  }

  void deliver(Running& running) {
    while (!running.process.rest().empty()) {
      const std::size_t index = running.process.rest().front();
      auto verdict = running.process.next();
      if (!verdict) return;
      running.job_start = Clock::now();
      done_(index, std::move(*verdict));
    }
  }

  // The job that a dead process was at is lost; those after it get a new process.
  void finish(Running& running) {
    const bool left = running.process.left();
    Reason reason = running.process.reap();
    if (running.timed_out) reason = Reason::TimeLimit;
    if (stopped()) reason = Reason::Interrupted;
    auto rest = running.process.rest();
    if (!rest.empty() && !left) {
      done_(rest.front(), undecided(reason, running.job_start));
      rest = rest.subspan(1);
    }
    if (!rest.empty()) waiting_.push_front(rest);
  }

  const Job& job_;
  const PoolOptions& options_;
  const Done& done_;
  std::deque<std::span<const std::size_t>> waiting_;
  std::list<Running> running_;
};

}  // namespace

void run_in_processes(const std::vector<std::size_t>& indices, const Job& job,
                      const PoolOptions& options, const Done& done) {
  Pool(indices, job, options, done).run();
}

}  // namespace permverify::checker
