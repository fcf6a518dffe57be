// Work that does not end by itself, and work that does.
#include <atomic>
#include <ctime>

#include <catch2/catch.hpp>

#include "checker/cpu_watch.h"

using permverify::checker::CpuWatch;

namespace {

double used() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

}  // namespace

TEST_CASE("work that uses too much of the processor is interrupted, and what comes next is not") {
  std::atomic<bool> over = false;
  CpuWatch watch([&] { over = true; });
  const double begin = used();
  CHECK_FALSE(watch.run(std::chrono::milliseconds(100), [&] {
    while (!over) {}
  }));
  CHECK(used() - begin >= 0.1);
  over = false;
  CHECK(watch.run(std::chrono::seconds(100), [] {}));
  CHECK_FALSE(over);
}

TEST_CASE("work that throws leaves the watch as it was") {
  bool called = false;
  CpuWatch watch([&] { called = true; });
  CHECK_THROWS_AS(watch.run(std::chrono::seconds(100), [] { throw 1; }), int);
  CHECK(watch.run(std::chrono::seconds(100), [] {}));
  CHECK_FALSE(called);
}

TEST_CASE("time that passes without work is not counted") {
  std::atomic<bool> over = false;
  CpuWatch watch([&] { over = true; });
  CHECK(watch.run(std::chrono::milliseconds(100), [] {
    const timespec time{0, 300'000'000};
    nanosleep(&time, nullptr);
  }));
  CHECK_FALSE(over);
}
