// Jobs in forked processes: what a bad job costs, and what is left behind.
#include "checker/pool.h"
#include "checker/spare_workers.h"
#include "support/address_sanitizer.h"

#include <dirent.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <map>
#include <new>
#include <numeric>
#include <set>
#include <stdexcept>
#include <vector>

#include <catch2/catch.hpp>

using namespace permverify::checker;

namespace {

std::vector<std::size_t> first(std::size_t count) {
  std::vector<std::size_t> result(count);
  std::iota(result.begin(), result.end(), 0);
  return result;
}

JobResult proved(std::string solver) {
  JobResult result;
  result.verdict.status = Status::Proved;
  result.verdict.solver = std::move(solver);
  return result;
}

std::map<std::size_t, Verdict> run(std::size_t count, const Job& job, PoolOptions options) {
  std::map<std::size_t, Verdict> verdicts;
  run_in_processes(first(count), job, options, [&](std::size_t index, Verdict verdict) {
    REQUIRE(verdicts.count(index) == 0);
    verdicts[index] = std::move(verdict);
  });
  REQUIRE(verdicts.size() == count);
  return verdicts;
}

std::function<unsigned(std::size_t)> always(unsigned seconds) {
  return [seconds](std::size_t) { return seconds; };
}

PoolOptions with(unsigned workers) {
  PoolOptions options;
  options.workers = workers;
  return options;
}

std::size_t open_descriptors() {
  std::size_t count = 0;
  DIR* directory = opendir("/proc/self/fd");
  while (readdir(directory)) ++count;
  closedir(directory);
  return count;
}

bool has_children() { return waitpid(-1, nullptr, WNOHANG) != -1 || errno != ECHILD; }

// Job 3 of 8 does `harm`; all others must not notice.
std::map<std::size_t, Verdict> with_one_bad(const std::function<void()>& harm,
                                            PoolOptions options = {}) {
  const Job job = [&](std::size_t index) {
    if (index == 3) harm();
    return proved(std::to_string(index));
  };
  const auto verdicts = run(8, job, options);
  for (std::size_t i = 0; i < 8; ++i) {
    if (i == 3) continue;
    CHECK(verdicts.at(i).status == Status::Proved);
    CHECK(verdicts.at(i).solver == std::to_string(i));
  }
  CHECK(verdicts.at(3).status == Status::Inconclusive);
  return verdicts;
}

volatile unsigned sink = 0;

}  // namespace

TEST_CASE("every job gets its own verdict, whatever the number of workers") {
  for (const unsigned workers : {1U, 2U, 5U}) {
    const Job job = [](std::size_t index) { return proved("job " + std::to_string(index)); };
    for (const auto& [index, verdict] : run(23, job, with(workers))) {
      CHECK(verdict.solver == "job " + std::to_string(index));
    }
  }
}

TEST_CASE("no jobs, no processes") { CHECK(run(0, {}, {}).empty()); }

TEST_CASE("a worker that is killed costs one job") {
  for (const unsigned workers : {1U, 2U}) {
    PoolOptions options;
    options.workers = workers;
    CHECK(with_one_bad([] { kill(getpid(), SIGSEGV); }, options).at(3).reason == Reason::SolverCrashed);
    CHECK(with_one_bad([] { kill(getpid(), SIGTERM); }, options).at(3).reason == Reason::SolverCrashed);
    CHECK(with_one_bad([] { kill(getpid(), SIGKILL); }, options).at(3).reason ==
          Reason::WorkerKilled);
    CHECK(with_one_bad([] { _exit(0); }, options).at(3).reason == Reason::SolverCrashed);
    CHECK(with_one_bad([] { throw std::runtime_error("x"); }, options).at(3).reason ==
          Reason::SolverCrashed);
    CHECK(with_one_bad([] { throw std::bad_alloc(); }, options).at(3).reason == Reason::OutOfMemory);
  }
}

TEST_CASE("a worker that hangs is killed after the time limit") {
  PoolOptions options;
  options.workers = 2;
  options.seconds = always(1);
  const auto verdicts = with_one_bad([] { while (true) sink = sink + 1; }, options);
  CHECK(verdicts.at(3).reason == Reason::TimeLimit);
  CHECK(verdicts.at(3).wall_ms >= 900);
}

TEST_CASE("the time limit is for one job, not for its process") {
  PoolOptions options;
  options.seconds = always(1);
  const Job job = [](std::size_t) {
    usleep(300'000);
    return proved("");
  };
  for (const auto& [index, verdict] : run(6, job, options)) {
    CHECK(verdict.status == Status::Proved);
  }
}

TEST_CASE("when it is stopped, what is left is undecided") {
  PoolOptions options;
  volatile std::sig_atomic_t stop = 0;
  options.stop = &stop;
  std::map<std::size_t, Verdict> verdicts;
  const Job job = [](std::size_t index) {
    while (index != 0) sink = sink + 1;
    return proved("");
  };
  run_in_processes(first(8), job, options, [&](std::size_t index, Verdict verdict) {
    verdicts[index] = std::move(verdict);
    stop = 1;
  });
  REQUIRE(verdicts.size() == 8);
  CHECK(verdicts.at(0).status == Status::Proved);
  for (std::size_t i = 1; i < 8; ++i) CHECK(verdicts.at(i).reason == Reason::Interrupted);
}

TEST_CASE("when the time of all jobs is over, what is left is undecided") {
  PoolOptions options;
  options.workers = 2;
  const auto start = std::chrono::steady_clock::now();
  options.end = start + std::chrono::milliseconds(500);
  const Job job = [](std::size_t index) {
    while (index != 0) sink = sink + 1;
    return proved("");
  };
  const auto verdicts = run(8, job, options);
  CHECK(verdicts.at(0).status == Status::Proved);
  for (std::size_t i = 1; i < 8; ++i) CHECK(verdicts.at(i).reason == Reason::TimeLimit);
  CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(30));
  CHECK_FALSE(has_children());
}

TEST_CASE("a worker that eats memory stops at its limit") {
  if (permverify::support::has_address_sanitizer) return;  // no limit can be set
  PoolOptions options;
  options.memory_mb = 64;
  const auto eat = [] {
    std::vector<std::vector<char>> eaten;
    while (eaten.size() < 512) eaten.emplace_back(std::size_t{1} << 20, 'x');
  };
  CHECK(with_one_bad(eat, options).at(3).reason == Reason::OutOfMemory);
  options.memory_mb = 2048;
  const Job job = [&](std::size_t) {
    eat();
    return proved("");
  };
  CHECK(run(1, job, options).at(0).status == Status::Proved);
}

TEST_CASE("a worker may write rubbish") {
  // The channel is the only socket of the worker.
  const auto scribble = [](const std::string& bytes) {
    return [bytes] {
      for (int descriptor = 3; descriptor < 64; ++descriptor) {
        if (write(descriptor, bytes.data(), bytes.size()) == ssize_t(bytes.size())) {
          usleep(100'000);
        }
      }
      _exit(0);
    };
  };
  PoolOptions options;
  options.seconds = always(5);
  CHECK(with_one_bad(scribble(std::string(64, '\xff')), options).at(3).reason == Reason::SolverCrashed);
  CHECK(with_one_bad(scribble(std::string(64, '\0')), options).at(3).reason == Reason::SolverCrashed);
  CHECK(with_one_bad(scribble("short"), options).at(3).reason == Reason::SolverCrashed);
}

TEST_CASE("all workers may crash at every job") {
  const Job job = [](std::size_t) -> JobResult { _exit(1); };
  for (const auto& [index, verdict] : run(9, job, with(2))) {
    CHECK(verdict.reason == Reason::SolverCrashed);
  }
}

TEST_CASE("a job may ask for a new process for those after it") {
  const pid_t parent = getpid();
  const Job job = [&](std::size_t index) {
    JobResult result = proved(std::to_string(getpid()));
    REQUIRE(getpid() != parent);
    result.leave = index == 1;
    return result;
  };
  const auto verdicts = run(4, job, with(1));
  CHECK(verdicts.at(0).solver == verdicts.at(1).solver);
  CHECK(verdicts.at(1).solver != verdicts.at(2).solver);
  CHECK(verdicts.at(2).solver == verdicts.at(3).solver);
}

TEST_CASE("a worker is kept for many jobs") {
  const Job job = [](std::size_t) { return proved(std::to_string(getpid())); };
  std::set<std::string> processes;
  for (const auto& [index, verdict] : run(50, job, with(2))) processes.insert(verdict.solver);
  CHECK(processes.size() <= 2);
}

TEST_CASE("a worker that has used up its memory is replaced, and the next job has all of it") {
  if (permverify::support::has_address_sanitizer) return;  // no limit can be set
  PoolOptions options = with(1);
  options.memory_mb = 400;
  static std::vector<std::vector<char>> kept;
  const Job job = [](std::size_t) {
    for (int i = 0; i < 300; ++i) kept.emplace_back(std::size_t{1} << 20, 'x');
    return proved(std::to_string(getpid()));
  };
  std::set<std::string> processes;
  for (const auto& [index, verdict] : run(4, job, options)) {
    CHECK(verdict.status == Status::Proved);
    processes.insert(verdict.solver);
  }
  CHECK(processes.size() == 4);
}

TEST_CASE("workers after the first one are taken from what other processes leave") {
  for (const std::size_t given : {0, 1, 2}) {
    SpareWorkers spare;
    for (std::size_t i = 0; i < given; ++i) spare.give_back();
    PoolOptions options = with(4);
    options.spare = &spare;
    std::set<std::string> processes;
    const Job job = [](std::size_t index) {
      usleep(20'000);
      if (index == 5) kill(getpid(), SIGKILL);
      return proved(std::to_string(getpid()));
    };
    for (const auto& [index, verdict] : run(12, job, options)) {
      if (!verdict.solver.empty()) processes.insert(verdict.solver);
      CHECK((verdict.status == Status::Proved) == (index != 5));
    }
    // One more stands for the one that was killed.
    CHECK(processes.size() >= 1 + given);
    CHECK(processes.size() <= 2 + given);
    for (std::size_t i = 0; i < given; ++i) CHECK(spare.take());
    CHECK_FALSE(spare.take());
  }
}

TEST_CASE("a worker that another process gives back is taken meanwhile") {
  SpareWorkers spare;
  PoolOptions options = with(2);
  options.spare = &spare;
  std::set<std::string> processes;
  std::size_t done = 0;
  const Job job = [](std::size_t) {
    usleep(20'000);
    return proved(std::to_string(getpid()));
  };
  run_in_processes(first(20), job, options, [&](std::size_t, const Verdict& verdict) {
    processes.insert(verdict.solver);
    if (++done == 2) spare.give_back();
  });
  CHECK(processes.size() == 2);
  CHECK(spare.take());
}

TEST_CASE("nothing is left behind: no process, no descriptor") {
  const std::size_t before = open_descriptors();
  with_one_bad([] { kill(getpid(), SIGSEGV); });
  PoolOptions options;
  options.workers = 3;
  options.seconds = always(1);
  with_one_bad([] { pause(); }, options);
  CHECK(open_descriptors() == before);
  CHECK_FALSE(has_children());
}

TEST_CASE("an exception of the parent's callback ends the workers") {
  const std::size_t before = open_descriptors();
  const Job job = [](std::size_t index) {
    if (index > 0) pause();
    return proved("");
  };
  const Done done = [](std::size_t, const Verdict&) { throw std::runtime_error("stop"); };
  CHECK_THROWS_AS(run_in_processes(first(6), job, with(3), done), std::runtime_error);
  CHECK(open_descriptors() == before);
  CHECK_FALSE(has_children());
}
