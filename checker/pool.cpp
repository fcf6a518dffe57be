#include "checker/pool.h"

#include <poll.h>

#include <algorithm>
#include <cstring>
#include <list>
#include <utility>

#include "checker/process.h"
#include "checker/spare_workers.h"

namespace permverify::checker {

namespace {

using Clock = Process::Clock;

struct Worker {
  Process process;
  Clock::time_point job_start;
  bool timed_out = false;
  bool of_file = false;  // it was the time of the file that was used up
  bool turn_over = false;  // it was its turn that was over
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
      : job_(job), options_(options), done_(done), waiting_(indices, options.owners, options.seconds_of_file) {}

  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;
  ~Pool() {
    for (; taken_ > 0; --taken_) options_.spare->give_back();
  }

  void run() {
    for (;;) {
      if (stopped()) stop_all();
      if (options_.end && Clock::now() >= *options_.end) give_up(waiting_.give_up(false), Reason::TimeLimit);
      if (options_.file_end && Clock::now() >= *options_.file_end) give_up(waiting_.give_up(true), Reason::FileTimeLimit);
      give_up_without_time();
      hand_out();
      give_back();
      if (busy() == 0 && waiting_.empty()) break;
      serve(wait_for_news());
    }
    for (Worker& worker : workers_) worker.process.kill();  // they end together, then are reaped
  }

 private:
  std::size_t busy() const {
    return static_cast<std::size_t>(std::count_if(
        workers_.begin(), workers_.end(), [](const Worker& w) { return w.process.job().has_value(); }));
  }

  // Whether one more worker may work.
  bool may_work() {
    if (options_.spare == nullptr || busy() < 1 + taken_) return true;
    if (!options_.spare->take()) return false;
    ++taken_;
    return true;
  }

  void give_back() {
    for (; taken_ > 0 && busy() < 1 + taken_; --taken_) options_.spare->give_back();
  }

  void hand_out() {
    for (Worker& worker : workers_) {
      if (worker.process.job() || worker.timed_out || worker.process.is_leaving() || waiting_.empty()) continue;
      if (!may_work()) return;
      assign(worker);
    }
    while (!waiting_.empty() && workers_.size() < std::max(options_.workers, 1U) && may_work()) {
      if (!start_worker()) return;
    }
  }

  // One more worker may work as soon as another process gives one back.
  bool waits_for_spare() const {
    return options_.spare != nullptr && !start_failed_ && !waiting_.empty() && busy() != 0 && busy() < std::max(options_.workers, 1U);
  }

  void assign(Worker& worker) {
    worker.job_start = Clock::now();
    const std::size_t index = waiting_.take(worker.job_start);
    worker.process.assign(index);
    if (options_.started) options_.started(index);
  }

  // False where it has to wait until another one ends.
  bool start_worker() {
    std::vector<int> channels;
    for (const Worker& other : workers_) channels.push_back(other.process.channel());
    int error = 0;
    auto process = Process::start(job_, options_.memory_mb, channels, error);
    if (process) {
      workers_.push_back({std::move(*process), Clock::now()});
      assign(workers_.back());
      return true;
    }
    start_failed_ = true;
    if (!workers_.empty()) return false;
    Verdict verdict = undecided(Reason::NoWorker, Clock::now());
    verdict.detail = std::strerror(error);
    const std::size_t index = waiting_.take(Clock::now());
    settled(index, std::move(verdict));
    return true;
  }

  bool stopped() const { return options_.stop != nullptr && *options_.stop != 0; }

  void stop_all() {
    give_up(waiting_.give_up(false), Reason::Interrupted);
    for (Worker& worker : workers_) worker.process.kill();
  }

  void give_up(const std::vector<std::size_t>& waiting, Reason reason) {
    for (const std::size_t index : waiting) done_(index, undecided(reason, Clock::now()));
  }

  void give_up_without_time() {
    for (const std::size_t index : waiting_.without_time(Clock::now())) done_(index, undecided(reason_of_end(index), Clock::now()));
  }

  Reason reason_of_end(std::size_t job) const {
    return waiting_.ends_with_part(job) ? Reason::KernelNotProved : Reason::FileTimeLimit;
  }

  void settled(std::size_t index, Verdict verdict) {
    waiting_.finished(index, Clock::now());
    done(index, std::move(verdict));
  }

  void done(std::size_t index, Verdict verdict) {
    const bool others = options_.unneeded && verdict.status != Status::Proved;
    if (verdict.status != Status::Proved) waiting_.not_proved(index);
    done_(index, std::move(verdict));
    if (others) give_up(waiting_.without(options_.unneeded), Reason::None);
  }

  // When the time of its file is over.
  Clock::time_point file_end(std::size_t job) const {
    const bool limited = job < options_.owners.size() && options_.owners[job].limited;
    const Clock::time_point own = waiting_.end_of(job);
    return limited && options_.file_end ? std::min<Clock::time_point>(own, *options_.file_end) : own;
  }

  // Of its job; never, where it has none.
  Clock::time_point deadline(const Worker& worker) const {
    const auto job = worker.process.job();
    if (worker.timed_out || !job) return Clock::time_point::max();
    const auto own = std::min({worker.job_start + std::chrono::seconds(options_.seconds(*job)), file_end(*job),
                               waiting_.turn_of(*job)});
    return options_.end ? std::min<Clock::time_point>(own, *options_.end) : own;
  }

  std::vector<pollfd> wait_for_news() {
    auto first = Clock::time_point::max();
    std::vector<pollfd> polled;
    for (const Worker& worker : workers_) {
      polled.push_back({worker.process.channel(), POLLIN, 0});
      first = std::min(first, deadline(worker));
    }
    int wait_ms = -1;
    if (first != Clock::time_point::max()) {
      using std::chrono::milliseconds;
      const auto left = std::chrono::ceil<milliseconds>(first - Clock::now());
      wait_ms = static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 60'000));
    }
    // A signal may come between the look at the flag and the call.
    if (options_.stop != nullptr) wait_ms = wait_ms < 0 ? 500 : std::min(wait_ms, 500);
    if (options_.waiting) {
      options_.waiting();
      wait_ms = wait_ms < 0 ? 1000 : std::min(wait_ms, 1000);
    }
    const bool waits = waits_for_spare();
    if (waits) polled.push_back({options_.spare->descriptor(), POLLIN, 0});
    if (poll(polled.data(), polled.size(), wait_ms) < 0) {
      for (pollfd& entry : polled) entry.revents = 0;
    }
    if (waits) polled.pop_back();
    return polled;
  }

  void serve(const std::vector<pollfd>& polled) {
    auto next = workers_.begin();
    for (const pollfd& entry : polled) {
      const auto worker = next++;
      const bool ended = entry.revents != 0 && !worker->process.receive();
      deliver(*worker);
      if (ended) {
        finish(*worker);
        workers_.erase(worker);
      } else if (Clock::now() >= deadline(*worker)) {
        worker->timed_out = true;
        const std::size_t job = *worker->process.job();
        const auto now = Clock::now();
        worker->of_file = now >= file_end(job);
        worker->turn_over = !worker->of_file && now >= waiting_.turn_of(job) &&
                            now < worker->job_start + std::chrono::seconds(options_.seconds(job));
        worker->process.kill();
      }
    }
  }

  void deliver(Worker& worker) {
    const auto index = worker.process.job();
    if (!index) return;
    auto verdict = worker.process.next();
    if (!verdict) return;
    waiting_.finished(*index, Clock::now());
    const bool drops = options_.unneeded && verdict->status != Status::Proved;  // it may leave nothing to assign
    if (drops) done(*index, std::move(*verdict));
    // Before the parent is busy with the verdict.
    if (!worker.process.is_leaving() && !waiting_.empty() && !worker.timed_out && !stopped()) assign(worker);
    if (!drops) done(*index, std::move(*verdict));
  }

  // The job that a dead process was at is lost.
  void finish(Worker& worker) {
    const auto index = worker.process.job();
    Reason reason = worker.process.reap();
    if (worker.timed_out) reason = worker.of_file ? reason_of_end(*index) : Reason::TimeLimit;
    if (stopped()) reason = Reason::Interrupted;
    const bool again = worker.turn_over && reason == Reason::TimeLimit && !(options_.end && Clock::now() >= *options_.end);
    if (index && again) {
      if (waiting_.postpone(*index, Clock::now())) return;
      reason = Reason::FileTimeLimit;
    }
    if (index) settled(*index, undecided(reason, worker.job_start));
  }

  const Job& job_;
  const PoolOptions& options_;
  const Done& done_;
  JobQueue waiting_;
  bool start_failed_ = false;
  std::size_t taken_ = 0;  // workers of options_.spare
  std::list<Worker> workers_;
};

}  // namespace

void run_in_processes(const std::vector<std::size_t>& indices, const Job& job,
                      const PoolOptions& options, const Done& done) {
  Pool(indices, job, options, done).run();
}

}  // namespace permverify::checker
