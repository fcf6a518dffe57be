// Results and shared programs, in one SQLite file.
#pragma once
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "serve/limits.h"

struct sqlite3;

namespace permverify::serve {

// A job that has ended. `answer` and `events` are texts as they are served.
struct Result {
  std::string job, key, state, answer, events;
  int exit_code = 0;
  bool reusable = false;  // the same request has the same answer
};

// For several threads. A file that is damaged is put aside as FILE.damaged-TIME and a new one begun, also
// in the middle of the work; whatever else fails costs what was to be stored, and shows in `problem`.
class Store {
 public:
  // Throws std::runtime_error if not even a new file can be opened.
  Store(std::string path, const Limits& limits);
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  bool put(const Result& result);
  std::optional<Result> by_job(const std::string& job);
  // The newest reusable result of this key.
  std::optional<Result> by_key(const std::string& key);

  // False if it could not be stored, or all shares together are too large.
  bool share(const std::string& id, const std::string& value);
  std::optional<std::string> shared(const std::string& id);

  // Removes what is too old or too much.
  void age_out();
  // The last failure in words without a path; empty: none since the last success.
  std::string problem();

 private:
  struct Statement;
  void open();
  void put_aside();
  void note(int code);
  void tell(std::string problem);
  std::optional<Result> find(const char* where, const std::string& value);
  std::int64_t number(const char* sql);

  std::string path_;
  Limits limits_;
  std::mutex mutex_;
  sqlite3* base_ = nullptr;
  std::mutex problem_mutex_;  // for problem_ alone, so that reading it does not wait for the disk
  std::string problem_;
};

}  // namespace permverify::serve
