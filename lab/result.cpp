#include "lab/result.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

#include "support/exit_code.h"

namespace permverify::lab {

using support::ExitCode;

bool Graded::decided() const {
  return std::none_of(tasks.begin(), tasks.end(), [](const auto& t) { return t.outcome == Outcome::Undecided; });
}

double Graded::earned() const {
  return std::accumulate(tasks.begin(), tasks.end(), 0.0, [](double sum, const auto& t) { return sum + t.earned; });
}

double Graded::points() const {
  return std::accumulate(tasks.begin(), tasks.end(), 0.0, [](double sum, const auto& t) { return sum + t.points; });
}

bool Graded::has(const std::string& diagnostic) const {
  return std::any_of(tasks.begin(), tasks.end(), [&](const TaskResult& task) {
    return std::find(task.diagnostics.begin(), task.diagnostics.end(), diagnostic) != task.diagnostics.end();
  });
}

int Graded::exit_code() const {
  if (!readable) return ExitCode::BadInput;
  return !decided() ? ExitCode::Undecided : full() ? ExitCode::Success : ExitCode::Fault;
}

std::string to_string(Outcome outcome) {
  switch (outcome) {
    case Outcome::Earned: return "earned";
    case Outcome::NotEarned: return "not_earned";
    case Outcome::Undecided: return "undecided";
  }
  return "";
}

nlohmann::ordered_json to_json(const TaskResult& result) {
  nlohmann::ordered_json json = {{"id", result.id},
                                 {"kind", to_string(result.kind)},
                                 {"outcome", to_string(result.outcome)},
                                 {"points", result.points}};
  json["earned"] = result.outcome == Outcome::Undecided ? nlohmann::ordered_json() : nlohmann::ordered_json(result.earned);
  json["diagnostics"] = result.diagnostics;
  json["message"] = result.message;
  return json;
}

TaskResult task_result(const nlohmann::ordered_json& json) {
  TaskResult result;
  result.id = json.at("id");
  const std::string stated = json.at("outcome");
  for (const Outcome outcome : {Outcome::Earned, Outcome::NotEarned, Outcome::Undecided}) {
    if (to_string(outcome) == stated) result.outcome = outcome;
  }
  result.points = json.at("points");
  if (result.outcome != Outcome::Undecided) result.earned = json.at("earned");
  result.diagnostics = json.at("diagnostics").get<std::vector<std::string>>();
  result.message = json.at("message");
  return result;
}

}  // namespace permverify::lab
