#include "lab/formats.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "report/display.h"

namespace permverify::lab {
namespace {

using Json = nlohmann::ordered_json;

std::string dumped(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; }

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : " ") + part;
  return text;
}

// A cell that a spreadsheet takes for text, not for a formula.
std::string cell(const std::string& text) {
  std::string quoted = "\"";
  if (!text.empty() && std::string_view("=+-@\t\r").find(text[0]) != std::string_view::npos) quoted += '\'';
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

std::string escaped(const std::string& text) { return report::xml_escaped(report::printable(text)); }

std::string outcome_text(const TaskResult& task) {
  switch (task.outcome) {
    case Outcome::Earned:
    case Outcome::NotEarned:
      return fmt::format("{} of {}", points_text(task.earned), points_text(task.points));
    case Outcome::Undecided: return "not decided";
  }
  return "";
}

std::string reasons(const TaskResult& task) {
  std::string text = task.message;
  if (!task.diagnostics.empty()) text += (text.empty() ? "" : " ") + ("[" + joined(task.diagnostics) + "]");
  return text;
}

Json graded_json(const Graded& graded) {
  Json json = {{"file", graded.file}, {"decided", graded.decided()}};
  json["earned"] = graded.decided() ? Json(graded.earned()) : Json();
  json["points"] = graded.points();
  json["attempts"] = graded.attempts;
  json["tasks"] = Json::array();
  for (const TaskResult& task : graded.tasks) json["tasks"].push_back(to_json(task));
  return json;
}

// Without a `score` of the whole, Gradescope adds up those of the tests; an undecided test has none, and
// leaves the mark to people.
Json gradescope(const Graded& graded) {
  Json json = Json::object();
  if (graded.decided()) json["score"] = graded.earned();
  else json["output"] = "Not decided: ask the teacher.";
  json["tests"] = Json::array();
  for (const TaskResult& task : graded.tasks) {
    Json test = {{"name", task.id}, {"max_score", task.points}, {"output", reasons(task)}};
    if (task.outcome != Outcome::Undecided) test["score"] = task.earned;
    if (task.outcome != Outcome::Undecided) test["status"] = task.earned == task.points ? "passed" : "failed";
    json["tests"].push_back(std::move(test));
  }
  json["extra_data"] = {{"permverify", graded_json(graded)}};
  return json;
}

std::string junit(const Exercise& exercise, const std::vector<Graded>& all) {
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";
  for (const Graded& graded : all) {
    std::size_t failures = 0, errors = 0;
    std::string cases;
    for (const TaskResult& task : graded.tasks) {
      const bool open = task.outcome == Outcome::Undecided, failed = !open && task.earned != task.points;
      (open ? errors : failures) += open || failed ? 1 : 0;
      cases += fmt::format("    <testcase classname=\"{}\" name=\"{}\"", escaped(exercise.id), escaped(task.id));
      if (!open && !failed) cases += "/>\n";
      else cases += fmt::format("><{0} message=\"{1}\"/></testcase>\n", open ? "error" : "failure",
                                escaped(outcome_text(task) + ": " + reasons(task)));
    }
    out += fmt::format("  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\">\n{}  </testsuite>\n",
                       escaped(graded.file), graded.tasks.size(), failures, errors, cases);
  }
  return out + "</testsuites>\n";
}

}  // namespace

std::string points_text(double points) { return fmt::format("{:g}", points); }

std::string header(MarkFormat format, const Exercise& exercise) {
  if (format != MarkFormat::Csv) return "";
  std::string line = "file,earned,points,decided";
  for (const Task& task : exercise.tasks) line += "," + cell(task.id);
  return line + ",diagnostics\n";
}

std::string line_of(MarkFormat format, const Graded& graded) {
  if (format == MarkFormat::Csv) {
    std::string line = cell(graded.file) + "," + (graded.decided() ? points_text(graded.earned()) : "") + "," +
                       points_text(graded.points()) + "," + (graded.decided() ? "yes" : "no");
    std::string ids;
    for (const TaskResult& task : graded.tasks) {
      line += "," + (task.outcome == Outcome::Undecided ? std::string() : points_text(task.earned));
      if (!task.diagnostics.empty()) ids += (ids.empty() ? "" : " ") + joined(task.diagnostics);
    }
    return line + "," + cell(ids) + "\n";
  }
  if (format != MarkFormat::Text) return "";
  std::string text = report::printable(graded.file) + ": ";
  text += graded.decided() ? points_text(graded.earned()) + " of " + points_text(graded.points()) + " points"
                           : "not decided, ask the teacher";
  text += "\n";
  for (const TaskResult& task : graded.tasks) {
    text += "  " + task.id + ": " + outcome_text(task);
    const std::string why = reasons(task);
    if (!why.empty()) text += "; " + report::printable(why);
    text += "\n";
  }
  return text;
}

std::string document(MarkFormat format, const Exercise& exercise, const std::vector<Graded>& all) {
  switch (format) {
    case MarkFormat::Text:
    case MarkFormat::Csv: return "";
    case MarkFormat::Json: {
      Json json = {{"exercise", exercise.id}, {"title", exercise.title}, {"submissions", Json::array()}};
      for (const Graded& graded : all) json["submissions"].push_back(graded_json(graded));
      return dumped(json);
    }
    case MarkFormat::Gradescope: {
      if (all.size() == 1) return dumped(gradescope(all[0]));
      Json json = Json::array();
      for (const Graded& graded : all) json.push_back(gradescope(graded));
      return dumped(json);
    }
    case MarkFormat::JUnit: return junit(exercise, all);
  }
  return "";
}

}  // namespace permverify::lab
