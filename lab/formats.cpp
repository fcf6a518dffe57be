#include "lab/formats.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "report/display.h"

namespace permverify::lab {
namespace {

using Json = nlohmann::ordered_json;

std::string dumped(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

// Each line but the first stands `by` blanks further to the right.
std::string indented(const std::string& text, std::size_t by) {
  std::string out;
  for (const char c : text) {
    out += c;
    if (c == '\n') out.append(by, ' ');
  }
  return out;
}

std::string base64(std::string_view bytes) {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k) group = group << 8 | (k < count ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    for (std::size_t k = 0; k < 4; ++k) out += k <= count ? digits[group >> (18 - 6 * k) & 63U] : '=';
  }
  return out;
}

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
  json["exit_code"] = graded.exit_code();
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

// What autograding-grading-reporter reads. It adds up the scores, so an undecided test has to have one: 0, with
// a status and a message that distinguish it from a mark.
Json classroom(const Graded& graded) {
  const auto status = [](bool decided, bool full) { return !decided ? "error" : full ? "pass" : "fail"; };
  Json json = {{"version", 1}, {"status", status(graded.decided(), graded.full())}, {"max_score", graded.points()}};
  json["tests"] = Json::array();
  for (const TaskResult& task : graded.tasks) {
    const bool decided = task.outcome != Outcome::Undecided;
    json["tests"].push_back({{"name", task.id},
                             {"status", status(decided, task.earned == task.points)},
                             {"score", decided ? task.earned : 0},
                             {"message", outcome_text(task) + (reasons(task).empty() ? "" : ": " + reasons(task))}});
  }
  return json;
}

std::string suite(const Exercise& exercise, const Graded& graded) {
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
  return fmt::format("  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\">\n"
                     "    <properties><property name=\"exit_code\" value=\"{}\"/></properties>\n{}  </testsuite>\n",
                     escaped(graded.file), graded.tasks.size(), failures, errors, graded.exit_code(), cases);
}

std::string row(const Graded& graded) {
  std::string line = cell(graded.file) + "," + (graded.decided() ? points_text(graded.earned()) : "") + "," +
                     points_text(graded.points()) + "," + (graded.decided() ? "yes" : "no") + "," +
                     std::to_string(graded.exit_code());
  std::set<std::string> ids;  // several tasks may have the same
  for (const TaskResult& task : graded.tasks) {
    line += "," + (task.outcome == Outcome::Undecided ? std::string() : points_text(task.earned));
    ids.insert(task.diagnostics.begin(), task.diagnostics.end());
  }
  return line + "," + cell(joined({ids.begin(), ids.end()})) + "\n";
}

}  // namespace

std::string points_text(double points) { return fmt::format("{:g}", points); }

std::string as_text(const Graded& graded) {
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

std::string MarkWriter::begin() const {
  switch (format_) {
    case MarkFormat::Text:
    case MarkFormat::Ndjson:
    case MarkFormat::Classroom: return "";
    case MarkFormat::Json:
      return fmt::format("{{\n  \"exercise\": {},\n  \"title\": {},\n  \"submissions\": [",
                         dumped(exercise_.id, -1), dumped(exercise_.title, -1));
    case MarkFormat::Csv: {
      std::string line = "file,earned,points,decided,exit_code";
      for (const Task& task : exercise_.tasks) line += "," + cell(task.id);
      return line + ",diagnostics\n";
    }
    case MarkFormat::Gradescope: return submissions_ == 1 ? "" : "[";
    case MarkFormat::JUnit: return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";
  }
  return "";
}

std::string MarkWriter::next(const Graded& graded) {
  const std::string comma = written_++ == 0 ? "\n" : ",\n";
  switch (format_) {
    case MarkFormat::Text: return as_text(graded);
    case MarkFormat::Ndjson: return dumped(graded_json(graded), -1) + "\n";
    case MarkFormat::Csv: return row(graded);
    case MarkFormat::JUnit: return suite(exercise_, graded);
    case MarkFormat::Classroom: return base64(dumped(classroom(graded), -1)) + "\n";
    case MarkFormat::Json: return comma + "    " + indented(dumped(graded_json(graded), 2), 4);
    case MarkFormat::Gradescope:
      if (submissions_ == 1) return dumped(gradescope(graded), 2) + "\n";
      return comma + "  " + indented(dumped(gradescope(graded), 2), 2);
  }
  return "";
}

std::string MarkWriter::end() const {
  switch (format_) {
    case MarkFormat::Text:
    case MarkFormat::Ndjson:
    case MarkFormat::Csv:
    case MarkFormat::Classroom: return "";
    case MarkFormat::Json: return "\n  ]\n}\n";
    case MarkFormat::Gradescope: return submissions_ == 1 ? "" : "\n]\n";
    case MarkFormat::JUnit: return "</testsuites>\n";
  }
  return "";
}

}  // namespace permverify::lab
