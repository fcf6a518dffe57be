// Whose turn it is, and when the time of a file is used up.
#include "checker/job_queue.h"

#include <catch2/catch.hpp>

using namespace permverify::checker;
using namespace std::chrono_literals;

namespace {

using Clock = JobQueue::Clock;

const Clock::time_point start = Clock::now();

// Jobs 0 to 3 are of kernel 0, job 4 of kernel 1: one file.
std::vector<JobOwner> two_kernels() { return {{0, 0, true}, {0, 0, true}, {0, 0, true}, {0, 0, true}, {0, 1, true}}; }

}  // namespace

TEST_CASE("the kernel that has used the least time comes first") {
  JobQueue queue({0, 1, 2, 3, 4}, two_kernels(), {});
  CHECK(queue.take(start) == 0);
  queue.finished(0, start + 5s);
  CHECK(queue.take(start + 5s) == 4);
  queue.finished(4, start + 11s);
  CHECK(queue.take(start + 11s) == 1);
  queue.finished(1, start + 12s);
  CHECK(queue.take(start + 12s) == 2);
  CHECK(queue.take(start + 12s) == 3);
  CHECK(queue.empty());
}

TEST_CASE("of two kernels that have used no time, the one with fewer jobs under way comes first") {
  JobQueue queue({0, 1, 4}, two_kernels(), {});
  CHECK(queue.take(start) == 0);
  CHECK(queue.take(start) == 4);
  CHECK(queue.take(start) == 1);
}

TEST_CASE("the time of a file is that of its jobs together") {
  JobQueue queue({0, 1, 2}, two_kernels(), {10.0});
  CHECK(queue.take(start) == 0);
  CHECK(queue.end_of(0) == start + 10s);
  CHECK(queue.take(start + 2s) == 1);  // two at a time: 2 + 2 * 4
  CHECK(queue.end_of(0) == start + 6s);
  CHECK(queue.end_of(1) == start + 6s);
  queue.finished(0, start + 4s);
  CHECK(queue.end_of(1) == start + 8s);  // 4 by the first, 2 by the second at 4
  queue.finished(1, start + 8s);
  CHECK(queue.without_time(start + 8s) == std::vector<std::size_t>{2});
  CHECK(queue.empty());
}

TEST_CASE("time is left as long as a file has some, and files without a limit have it always") {
  JobQueue queue({0, 1, 2, 3, 4}, {{0, 0, true}, {0, 0, true}, {1, 1, true}, {0, 2, false}, {0, 2, true}}, {10.0});
  CHECK(queue.take(start) == 0);
  CHECK(queue.without_time(start + 9s).empty());
  CHECK(queue.end_of(2) == Clock::time_point::max());
  CHECK(queue.end_of(3) == Clock::time_point::max());
  const auto over = queue.without_time(start + 10s);
  CHECK(over == std::vector<std::size_t>{1, 4});
  CHECK(queue.give_up(true) == std::vector<std::size_t>{2});
  CHECK(queue.give_up(false) == std::vector<std::size_t>{3});
  CHECK(queue.empty());
}

TEST_CASE("a job has a turn, and another one when all others had theirs") {
  JobQueue queue({0, 1, 4}, two_kernels(), {12.0});
  CHECK(queue.take(start) == 0);
  CHECK(queue.turn_of(0) == start + 2s);  // two kernels wait, and its own counts: 12 / (2 * 3)
  queue.postpone(0, start + 2s);
  CHECK(queue.take(start + 2s) == 4);
  queue.finished(4, start + 3s);
  CHECK(queue.take(start + 3s) == 1);
  CHECK(queue.turn_of(1) == Clock::time_point::max());  // only one that had its turn waits
  queue.finished(1, start + 4s);
  CHECK_FALSE(queue.empty());
  CHECK(queue.take(start + 4s) == 0);
  CHECK(queue.turn_of(0) == Clock::time_point::max());
  CHECK(queue.end_of(0) == start + 12s);  // 2, 1 and 1 of 12 are used
  CHECK(queue.empty());
}

TEST_CASE("a job with one turn is finished after it, also where nothing else waits") {
  JobQueue queue({0, 1}, {{0, 0, true, true}, {0, 0, true, true}}, {6.0});
  CHECK(queue.take(start) == 0);
  CHECK(queue.turn_of(0) == start + 1500ms);  // a half of the share of one of two kernels, which is less than that of one of two jobs
  CHECK_FALSE(queue.postpone(0, start + 2s));
  CHECK(queue.take(start + 2s) == 1);
  CHECK(queue.turn_of(1) == start + 4s);  // four seconds are left, and no kernel waits
  CHECK_FALSE(queue.postpone(1, start + 4s));
  CHECK(queue.empty());
}

TEST_CASE("the turn of one of many jobs is the equal share of a job, but not below two seconds unless the kernel has less") {
  const auto first_turn = [](double seconds) {
    JobQueue queue({0, 1, 2, 3, 4, 5, 6, 7}, std::vector<JobOwner>(8, {0, 0, true}), {seconds});
    CHECK(queue.take(start) == 0);
    return queue.turn_of(0) - start;
  };
  CHECK(first_turn(32) == 4s);  // seven wait: 32 / 8; the half share of the kernel is 32 / 4
  CHECK(first_turn(12) == 2s);
  CHECK(first_turn(4) == 1s);   // the half share
}

TEST_CASE("without a limit a turn has no end") {
  JobQueue queue({0, 1, 4}, two_kernels(), {});
  CHECK(queue.take(start) == 0);
  CHECK(queue.turn_of(0) == Clock::time_point::max());
}

TEST_CASE("a job that another kernel waits for is not charged to that one") {
  JobQueue queue({0, 4, 1}, two_kernels(), {});
  CHECK(queue.take(start) == 0);
  CHECK(queue.take(start) == 4);
  queue.finished(4, start + 1s);
  queue.finished(0, start + 3s);
  CHECK(queue.take(start + 3s) == 1);
}

TEST_CASE("a kernel that is not proved gets as much time again as it has used, at least a fortieth of the file's, at most two seconds") {
  const auto again = [](double seconds, std::chrono::milliseconds used) {
    JobQueue queue({0, 1, 2, 3, 4}, two_kernels(), {seconds});
    CHECK(queue.take(start) == 0);
    queue.finished(0, start + used);
    queue.not_proved(0);
    CHECK(queue.take(start + used) == 4);
    queue.finished(4, start + used + 2s);
    queue.not_proved(4);
    CHECK(queue.take(start + used + 2s) == 1);
    CHECK(queue.ends_with_part(1));
    const auto end = queue.end_of(1);
    queue.finished(1, end - 100ms);
    queue.not_proved(1);  // the first one counts
    CHECK(queue.take(end - 100ms) == 2);
    CHECK(std::chrono::abs(queue.end_of(2) - end) < 1ms);
    CHECK(queue.without_time(end + 1ms) == std::vector<std::size_t>{3});
    queue.finished(2, end);
    CHECK(queue.empty());
    return std::chrono::round<std::chrono::milliseconds>(end - (start + used + 2s));
  };
  CHECK(again(12, 1500ms) == 1500ms);
  CHECK(again(12, 200ms) == 500ms);
  CHECK(again(40, 200ms) == 1s);
  CHECK(again(18, 5s) == 2s);
  CHECK(again(100, 15s) == 2500ms);
}

TEST_CASE("a kernel without a limit has none where it is not proved, either") {
  JobQueue queue({0, 1}, two_kernels(), {});
  CHECK(queue.take(start) == 0);
  queue.finished(0, start + 15s);
  queue.not_proved(0);
  CHECK(queue.end_of(1) == Clock::time_point::max());
  CHECK(queue.without_time(start + 1000s).empty());
}
