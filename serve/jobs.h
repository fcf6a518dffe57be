// The queue of jobs, the threads that run them, and what became of them.
#pragma once
#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

#include "serve/runner.h"
#include "serve/store.h"

namespace permverify::serve {

enum class State : std::uint8_t { Queued, Running, Done, Failed, Cancelled };
std::string to_string(State state);

// A copy of what is known of a job. `answer` is JSON: the members that the API adds to an ended job.
struct JobView {
  std::string id, answer;
  State state = State::Queued;
  std::size_t position = 0;  // in the queue, from 1; 0: not in it
};

struct Submitted {
  JobView job;
  bool cached = false;  // it is a stored result of the same request
};

// For several threads.
class Jobs {
 public:
  // `build` names the program: no result of another build is served.
  Jobs(const Limits& limits, const Runner& runner, Store& store, std::string build);
  // Kills what runs; what waits is cancelled.
  ~Jobs();
  Jobs(const Jobs&) = delete;
  Jobs& operator=(const Jobs&) = delete;

  // A request that equals one of a job that has not ended joins it. Throws Problem (429) when the queue, or the part of it that `client` may have, is full.
  Submitted submit(Request request, const std::string& client);
  // When it has ended, or so many seconds later. Throws Problem (404).
  JobView view(const std::string& id, unsigned seconds = 0);
  // Ends it, unless other requests for it are open; one that has ended stays as it is. Throws Problem (404).
  JobView cancel(const std::string& id, const std::string& client);
  // Lines after number `after` (each with its "seq"), at once if the job has ended, else as soon as there are some and
  // others that come with them, at most `seconds` later. Throws Problem (404).
  std::string events(const std::string& id, std::size_t after, unsigned seconds);

  std::size_t waiting();
  std::size_t running();
  void stop();  // requests that wait for events are answered; nothing new begins

 private:
  struct Job;
  using JobPtr = std::shared_ptr<Job>;

  void work();
  JobPtr next();  // under the lock; null: none may run
  void run(const JobPtr& job);
  void finish(const JobPtr& job, State state, std::string answer, int exit_code, bool reusable);
  void add_line(Job& job, const std::string& line);
  JobView view_of(const Job& job) const;
  JobPtr find(const std::string& id) const;
  void forget_old();
  static bool is_last(Job& job, const std::string& client);

  Limits limits_;
  const Runner& runner_;
  Store& store_;
  std::string build_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::string, JobPtr> jobs_;  // those that have not ended, and some that have
  std::deque<JobPtr> queue_;
  std::deque<std::string> ended_;  // oldest first; these stay in memory for a while
  std::size_t running_ = 0, polls_ = 0;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace permverify::serve
