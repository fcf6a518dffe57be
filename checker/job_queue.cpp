#include "checker/job_queue.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace permverify::checker {
namespace {

// Most first steps of a strategy end within it, also on a machine with other work.
constexpr JobQueue::Seconds least_turn{2};

// Of a job that has no other turn: the longest proof without contracts in the tests takes 1.5 s (exchange_of_halves.cu).
constexpr JobQueue::Seconds least_only_turn{4};

// Of the time of a whole: for a job with one turn, and for a part that is not proved.
constexpr double part_of_turn = 0.05, part_of_not_proved = 0.025;

}  // namespace

JobQueue::JobQueue(const std::vector<std::size_t>& jobs, std::vector<JobOwner> owners, std::vector<double> seconds)
    : owners_(std::move(owners)), waiting_(jobs.size()) {
  for (const std::size_t job : jobs) {
    if (owners_.size() <= job) owners_.resize(job + 1);
    const JobOwner& of = owner(job);
    if (parts_.size() <= of.part) parts_.resize(of.part + 1);
    if (wholes_.size() <= of.whole) wholes_.resize(of.whole + 1);
    parts_[of.part].waiting.push_back(job);
  }
  for (std::size_t i = 0; i < std::min(seconds.size(), wholes_.size()); ++i) {
    if (std::isfinite(seconds[i])) wholes_[i].budget = Seconds(seconds[i]);
  }
}

// Half of the equal share of a part, so that the other half is there for what waits behind it in its own part; of many jobs, the
// equal share of a job, so that the first few which need long do not use the time of all others. A job with one turn gets a twentieth.
JobQueue::Clock::time_point JobQueue::turn_from(const JobOwner& of, Clock::time_point now) const {
  const Whole& whole = wholes_[of.whole];
  if (!of.limited || !whole.budget) return Clock::time_point::max();
  Seconds left = *whole.budget - whole.used;
  for (const auto& [job, since] : whole.under_way) left -= now - since;
  const auto parts = std::count_if(parts_.begin(), parts_.end(), [](const Part& part) { return !part.waiting.empty(); });
  const Seconds of_part = left / static_cast<double>(2 * (parts + 1)), of_job = of.one_turn ? *whole.budget * part_of_turn : left / static_cast<double>(waiting_ + 1);
  return now + std::chrono::duration_cast<Clock::duration>(std::min(of_part, std::max(of_job, of.one_turn ? least_only_turn : least_turn)));
}

std::size_t JobQueue::take(Clock::time_point now) {
  if (later_.size() == waiting_) {
    const std::size_t job = later_.front();
    later_.pop_front();
    --waiting_;
    ++parts_[owner(job).part].under_way;
    since_[job] = now;
    if (owner(job).limited) wholes_[owner(job).whole].under_way[job] = now;
    return job;
  }
  const auto rank = [](const Part& part) { return std::tuple(part.waiting.empty(), part.used, part.under_way); };
  const auto next = std::min_element(parts_.begin(), parts_.end(), [&](const Part& a, const Part& b) { return rank(a) < rank(b); });
  const std::size_t job = next->waiting.front();
  next->waiting.pop_front();
  ++next->under_way;
  --waiting_;
  since_[job] = now;
  turns_[job] = turn_from(owner(job), now);
  if (owner(job).limited) wholes_[owner(job).whole].under_way[job] = now;
  return job;
}

bool JobQueue::postpone(std::size_t job, Clock::time_point now) {
  finished(job, now);
  if (owner(job).one_turn) return false;
  later_.push_back(job);
  ++waiting_;
  return true;
}

// Nothing waits that would get the time: then it has no end.
JobQueue::Clock::time_point JobQueue::turn_of(std::size_t job) const {
  const auto turn = turns_.find(job);
  const bool has_end = turn != turns_.end() && (owner(job).one_turn || waiting_ != later_.size());
  return has_end ? turn->second : Clock::time_point::max();
}

void JobQueue::finished(std::size_t job, Clock::time_point now) {
  const auto since = since_.find(job);
  if (since == since_.end()) return;
  const Seconds spent = now - since->second;
  since_.erase(since);
  turns_.erase(job);
  Part& part = parts_[owner(job).part];
  part.used += spent;
  --part.under_way;
  Whole& whole = wholes_[owner(job).whole];
  if (whole.under_way.erase(job) != 0) whole.used += spent;
}

// At t the jobs under way have used the sum of t - since: where that is what is left, the time is used up.
JobQueue::Clock::time_point JobQueue::end_of(Seconds left, const UnderWay& under_way) {
  if (under_way.empty()) return left.count() > 0 ? Clock::time_point::max() : Clock::time_point::min();
  const Clock::time_point first = under_way.begin()->second;
  Seconds sum = left;
  for (const auto& [job, since] : under_way) sum += since - first;
  return first + std::chrono::duration_cast<Clock::duration>(sum / static_cast<double>(under_way.size()));
}

JobQueue::Clock::time_point JobQueue::end_of(const Whole& whole) const {
  return whole.budget ? end_of(*whole.budget - whole.used, whole.under_way) : Clock::time_point::max();
}

JobQueue::Clock::time_point JobQueue::end_of_part(std::size_t part) const {
  if (!parts_[part].limit) return Clock::time_point::max();
  UnderWay own;
  for (const auto& [job, since] : since_) {
    if (owner(job).part == part) own.emplace(job, since);
  }
  return end_of(*parts_[part].limit - parts_[part].used, own);
}

JobQueue::Clock::time_point JobQueue::end_of(std::size_t job) const {
  const JobOwner& of = owner(job);
  return of.limited ? std::min(end_of(wholes_[of.whole]), end_of_part(of.part)) : Clock::time_point::max();
}

bool JobQueue::ends_with_part(std::size_t job) const {
  const JobOwner& of = owner(job);
  return of.limited && end_of_part(of.part) < end_of(wholes_[of.whole]);
}

void JobQueue::not_proved(std::size_t job) {
  const Whole& whole = wholes_[owner(job).whole];
  Part& part = parts_[owner(job).part];
  if (!owner(job).limited || !whole.budget || part.limit) return;
  // Of a step of a second or two, as for a bound on blocks, a fortieth would end with the first failure what runs beside it.
  const Seconds least = std::max(*whole.budget * part_of_not_proved, std::min(Seconds(0.5), *whole.budget / 2));
  part.limit = part.used + std::clamp(part.used, least, std::max(least, least_turn));
}

template <class Condition>
std::vector<std::size_t> JobQueue::taken_out(const Condition& condition) {
  std::vector<std::size_t> out;
  const auto take_from = [&](std::deque<std::size_t>& waiting) {
    std::erase_if(waiting, [&](std::size_t job) {
      const bool goes = condition(job);
      if (goes) out.push_back(job);
      return goes;
    });
  };
  for (Part& part : parts_) take_from(part.waiting);
  take_from(later_);
  waiting_ -= out.size();
  return out;
}

std::vector<std::size_t> JobQueue::without_time(Clock::time_point now) {
  const auto is_over = [&](std::size_t job) { return end_of(job) <= now; };
  const bool some = std::any_of(wholes_.begin(), wholes_.end(), [&](const Whole& whole) { return end_of(whole) <= now; });
  const bool parts = std::any_of(parts_.begin(), parts_.end(), [](const Part& part) { return part.limit.has_value(); });
  return some || parts ? taken_out(is_over) : std::vector<std::size_t>{};
}

std::vector<std::size_t> JobQueue::without(const std::function<bool(std::size_t)>& unneeded) { return taken_out(unneeded); }

std::vector<std::size_t> JobQueue::give_up(bool only_limited) {
  return taken_out([&](std::size_t job) { return !only_limited || owner(job).limited; });
}

}  // namespace permverify::checker
