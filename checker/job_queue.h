// The jobs that wait, those that run, and the time that they use. Jobs belong to parts (kernels) of wholes (files):
// the part that has used the least time comes first, and the jobs of a whole end together when its time is used up. A
// job of a whole with a limit first has a turn, a share of the remaining time; if it needs more, it waits until all
// others had their turns, unless it has one turn only. A part that cannot be proved any more gets as much time again as
// it has used: at least a fortieth of that of its whole and half a second, and at most two seconds unless that is more.
#pragma once
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace permverify::checker {

struct JobOwner {
  std::size_t whole = 0, part = 0;  // a part belongs to one whole; its number is unique over all wholes
  bool limited = false;             // by the time of the whole
  bool one_turn = false;            // if limited: what it does not decide in its turn it seldom decides at all
};

class JobQueue {
 public:
  using Clock = std::chrono::steady_clock;
  using Seconds = std::chrono::duration<double>;

  // `seconds`: time that the limited jobs of each whole have together, counted for each job while it runs; a whole
  // without an entry has no limit.
  JobQueue(const std::vector<std::size_t>& jobs, std::vector<JobOwner> owners, std::vector<double> seconds);

  bool empty() const { return waiting_ == 0; }
  // The first waiting job of a part that has used the least time. From then on it runs.
  std::size_t take(Clock::time_point now);
  void finished(std::size_t job, Clock::time_point now);
  // It was not proved, so its part is not: what is left of the part can only add findings.
  void not_proved(std::size_t job);
  // It did not end within its turn: it gets another turn later. False: it has none, and is finished.
  bool postpone(std::size_t job, Clock::time_point now);
  // When the time of its whole or of its part is used up if no other job of them begins; `max` if it has no limit.
  Clock::time_point end_of(std::size_t job) const;
  // When its turn is over; `max` if it has none, or if all that wait had theirs and it gets another one.
  Clock::time_point turn_of(std::size_t job) const;
  // Whether it is the time of its part that ends first.
  bool ends_with_part(std::size_t job) const;
  // Removes the jobs that wait although the time of their whole or of their part is used up.
  std::vector<std::size_t> without_time(Clock::time_point now);
  // Removes the jobs that wait and are of no more use.
  std::vector<std::size_t> without(const std::function<bool(std::size_t)>& unneeded);
  // Removes the limited jobs, or all.
  std::vector<std::size_t> give_up(bool only_limited);

 private:
  struct Part {
    std::deque<std::size_t> waiting;
    Seconds used{0};
    std::size_t under_way = 0;
    std::optional<Seconds> limit;  // of `used`, of a part that is not proved
  };
  using UnderWay = std::map<std::size_t, Clock::time_point>;  // jobs, since when
  struct Whole {
    std::optional<Seconds> budget;
    Seconds used{0};
    UnderWay under_way;  // limited jobs
  };

  const JobOwner& owner(std::size_t job) const { return owners_[job]; }
  static Clock::time_point end_of(Seconds left, const UnderWay& under_way);
  Clock::time_point end_of(const Whole& whole) const;
  Clock::time_point end_of_part(std::size_t part) const;
  Clock::time_point turn_from(const JobOwner& of, Clock::time_point now) const;
  template <class Condition>
  std::vector<std::size_t> taken_out(const Condition& condition);

  std::vector<JobOwner> owners_;  // by job
  std::vector<Part> parts_;
  std::vector<Whole> wholes_;
  std::deque<std::size_t> later_;  // had their turn
  UnderWay since_, turns_;
  std::size_t waiting_ = 0;
};

}  // namespace permverify::checker
