#include "serve/answer.h"

#include "serve/problem.h"

namespace permverify::serve {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t longest_message = 64 * 1024;
constexpr int bad_usage = 3, internal_error = 4, undecided = 5;

Answer failed(const std::string& kind, const std::string& detail, const std::string& message) {
  Answer answer;
  answer.members["problem"] = Json::parse(to_json(Problem(500, kind, detail)));
  if (!message.empty()) answer.members["message"] = message.substr(0, longest_message);
  return answer;
}

// Marks: of the grader's document the one submission, which has no name but the exercise's.
Answer marks_of(const Outcome& outcome, const std::string& message, const std::vector<std::string>& hidden) {
  const Json document = Json::parse(without_paths(outcome.out, hidden), nullptr, false);
  const bool one = document.is_object() && document.contains("submissions") && document["submissions"].size() == 1;
  if (outcome.code != 0 || !one) return failed("crashed", "the job gave no marks", message);
  Answer answer;
  answer.members["exit_code"] = outcome.code;
  Json report = {{"exercise", document["exercise"]}};
  for (const auto& [key, value] : document["submissions"][0].items()) {
    if (key != "file") report[key] = value;
  }
  answer.good = true;
  answer.reusable = report.value("decided", false);
  answer.members["report"] = std::move(report);
  return answer;
}

// What the command line says of a run of the server means nothing to the client.
void drop_invocation(Json& report) {
  report.erase("arguments");
  if (report.contains("invocation")) report["invocation"].erase("arguments");
}

bool leaves_undecided(const Json& report) {
  return report.is_object() && report.contains("summary") && report["summary"].value("undecided", 0) > 0;
}

}  // namespace

std::string without_paths(std::string text, const std::vector<std::string>& hidden) {
  for (const std::string& path : hidden) {
    if (path.empty()) continue;
    for (std::size_t at = 0; (at = text.find(path, at)) != text.npos;) {
      const std::size_t end = at + path.size();
      text.erase(at, path.size() + (end < text.size() && text[end] == '/' ? 1 : 0));
    }
  }
  return text;
}

Answer answer_of(const Request& request, const Outcome& outcome, const std::vector<std::string>& hidden) {
  const std::string message = without_paths(outcome.err, hidden);
  switch (outcome.ending) {
    case Ending::TimedOut: return failed("time-limit", "the job was ended by the clock", message);
    case Ending::TooMuch: return failed("output-limit", "the job's answer is too long", message);
    case Ending::NotStarted: return failed("not-started", "the job could not be started", "");
    case Ending::Signalled: return failed("crashed", "the job was ended by signal " + std::to_string(outcome.code), message);
    case Ending::Stopped: return failed("cancelled", "the job was cancelled", "");
    case Ending::Exited: break;
  }
  if (request.task == Task::Check) return marks_of(outcome, message, hidden);
  Answer answer;
  answer.members["exit_code"] = outcome.code;
  if (request.task == Task::Infer) {
    if (outcome.code == internal_error || outcome.code > undecided) return failed("crashed", "the job failed", message);
    answer.members["report"] = {{"file", request.roots.front()},
                                {"inferred", outcome.code == 0},
                                {"source", outcome.code == 0 ? without_paths(outcome.out, hidden) : ""},
                                {"message", message.substr(0, longest_message)}};
  } else {
    Json report = Json::parse(without_paths(outcome.out, hidden), nullptr, false);
    if (report.is_object()) {
      drop_invocation(report);
      answer.members["report"] = std::move(report);
    } else if (outcome.code == bad_usage || outcome.code == 2) {
      // As for a kernel that does not exist: the options do not fit the program.
      answer.members["report"] = nullptr;
    } else {
      return failed("crashed", "the job gave no report", message);
    }
    if (!message.empty()) answer.members["message"] = message.substr(0, longest_message);
  }
  answer.good = true;
  // The clock may have decided what is undecided; beside a refutation the exit code does not show it.
  answer.reusable = outcome.code < internal_error && !leaves_undecided(answer.members["report"]);
  return answer;
}

}  // namespace permverify::serve
