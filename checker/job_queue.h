// The jobs that wait, those that are under way, and the time that they use. Jobs belong to parts (kernels) of wholes (files):
// the part that has used the least time comes first, and the jobs of a whole end together when its time is used up. A job of
// a whole with a limit has a turn first, a share of what is left; where it needs more, it waits until all others had theirs.
#pragma once
#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <vector>

namespace permverify::checker {

struct JobOwner {
  std::size_t whole = 0, part = 0;  // a part belongs to one whole; its number is its own in all of them
  bool limited = false;             // by the time of the whole
};

class JobQueue {
 public:
  using Clock = std::chrono::steady_clock;
  using Seconds = std::chrono::duration<double>;

  // `seconds`: time that the limited jobs of each whole have together, counted for each of them while it is under way;
  // a whole without an entry has no limit.
  JobQueue(const std::vector<std::size_t>& jobs, std::vector<JobOwner> owners, std::vector<double> seconds);

  bool empty() const { return waiting_ == 0; }
  // Of a part that has used the least time, the first that waits. It is under way then.
  std::size_t take(Clock::time_point now);
  void finished(std::size_t job, Clock::time_point now);
  // It did not end within its turn: another one comes later.
  void postpone(std::size_t job, Clock::time_point now);
  // When the time of its whole is used up if nothing else of it begins; `max` if it has no limit.
  Clock::time_point end_of(std::size_t job) const;
  // When its turn is over, if it is to have another one; else `max`.
  Clock::time_point turn_of(std::size_t job) const;
  // Takes out what waits although the time of its whole is used up.
  std::vector<std::size_t> without_time(Clock::time_point now);
  // Takes out the limited jobs, or all.
  std::vector<std::size_t> give_up(bool only_limited);

 private:
  struct Part {
    std::deque<std::size_t> waiting;
    Seconds used{0};
    std::size_t under_way = 0;
  };
  struct Whole {
    std::optional<Seconds> budget;
    Seconds used{0};
    std::map<std::size_t, Clock::time_point> under_way;  // limited jobs, since when
  };

  const JobOwner& owner(std::size_t job) const { return owners_[job]; }
  Clock::time_point end_of(const Whole& whole) const;
  Clock::time_point turn_from(const JobOwner& of, Clock::time_point now) const;
  template <class Condition>
  std::vector<std::size_t> taken_out(const Condition& condition);

  std::vector<JobOwner> owners_;  // by job
  std::vector<Part> parts_;
  std::vector<Whole> wholes_;
  std::deque<std::size_t> later_;  // had their turn
  std::map<std::size_t, Clock::time_point> since_, turns_;  // of what is under way
  std::size_t waiting_ = 0;
};

}  // namespace permverify::checker
