// The result of a submission: for each task its points, or that it is not decided.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "lab/exercise.h"

namespace permverify::lab {

enum class Outcome : std::uint8_t {
  Earned,     // in full or in part
  NotEarned,
  Undecided   // no mark: the teacher decides
};

struct TaskResult {
  std::string id;
  TaskKind kind = TaskKind::Proves;
  Outcome outcome = Outcome::Undecided;
  double points = 0, earned = 0;         // of an undecided task `earned` is 0 and means nothing
  std::vector<std::string> diagnostics;  // ids, sorted
  std::string message;                   // one sentence
};

struct Graded {
  std::string file;
  std::vector<TaskResult> tasks;  // in order of the exercise
  unsigned attempts = 1;          // 2: once more with three times the budget
  bool readable = true;           // the file
  bool decided() const;
  double earned() const;
  double points() const;
  bool full() const { return decided() && earned() == points(); }
  bool has(const std::string& diagnostic) const;
  // The exit code of `lab check`: 0 all points, 1 points are missing, 2 no such file, 5 not decided.
  int exit_code() const;
};

std::string to_string(Outcome outcome);
nlohmann::ordered_json to_json(const TaskResult& result);
// Throws nlohmann::json::exception when `json` was not made by to_json.
TaskResult task_result(const nlohmann::ordered_json& json);

}  // namespace permverify::lab
