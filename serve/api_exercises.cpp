// Exercises: what a student gets of them, and the check of a submission. Solutions are no part of any answer.
#include <algorithm>
#include <set>
#include <sstream>

#include "serve/api.h"

namespace permverify::serve {
namespace {

using Json = nlohmann::ordered_json;
using httplib::Response;
using HttpRequest = httplib::Request;

constexpr std::size_t most_failures = 1000;

double points_of(const Exercise& exercise) {
  double points = 0;
  for (const Exercise::Task& task : exercise.tasks) points += task.points;
  return points;
}

Json summary(const Exercise& exercise) {
  return {{"id", exercise.id}, {"title", exercise.title}, {"level", exercise.level}, {"points", points_of(exercise)}};
}

std::set<std::string> words_between_commas(const std::string& text) {
  std::set<std::string> result;
  std::istringstream in(text);
  for (std::string word; std::getline(in, word, ',');) result.insert(word);
  return result;
}

}  // namespace

const Exercise& Api::exercise_of(const HttpRequest& request) const {
  const std::string id = request.matches[1];
  const auto found = std::find_if(options_.exercises.begin(), options_.exercises.end(),
                                  [&](const Exercise& exercise) { return exercise.id == id; });
  if (found == options_.exercises.end()) throw Problem(404, "no-such-exercise", "there is no exercise of this id");
  return *found;
}

void Api::exercises(const HttpRequest&, Response& response) {
  Json list = Json::array();
  for (const Exercise& exercise : options_.exercises) list.push_back(summary(exercise));
  answer(response, 200, {{"exercises", list}});
}

void Api::exercise(const HttpRequest& request, Response& response) {
  const Exercise& exercise = exercise_of(request);
  Json json = summary(exercise);
  json["task"] = exercise.task;
  json["starter"] = {{"name", exercise.starter_name}, {"content", exercise.starter}};
  if (!exercise.program_name.empty()) json["program"] = {{"name", exercise.program_name}, {"content", exercise.program}};
  json["pictures"] = Json::array();
  for (const Exercise::Picture& picture : exercise.pictures) {
    json["pictures"].push_back({{"name", picture.name}, {"content", picture.content}});
  }
  json["regions"] = exercise.regions;
  json["tasks"] = Json::array();
  for (const Exercise::Task& task : exercise.tasks) {
    json["tasks"].push_back({{"id", task.id}, {"kind", task.kind}, {"points", task.points}});
  }
  json["hints"] = exercise.hints.size();
  answer(response, 200, json);
}

// The server keeps no record of students: how often a check failed, and which diagnostics it gave, is for the page to
// count.
void Api::hints(const HttpRequest& request, Response& response) {
  const Exercise& exercise = exercise_of(request);
  const std::size_t failures = std::min(number(request, "failures", 0), most_failures);
  const std::set<std::string> met = words_between_commas(request.has_param("met") ? request.get_param_value("met") : "");
  Json open = Json::array();
  for (const Exercise::Hint& hint : exercise.hints) {
    if (failures >= hint.after && (hint.id.empty() || met.count(hint.id) != 0)) open.push_back(hint.text);
  }
  answer(response, 200, {{"hints", open}, {"total", exercise.hints.size()}});
}

void Api::check(const HttpRequest& request, Response& response) {
  const Exercise& exercise = exercise_of(request);
  submit(read_submission(exercise, parse_body(request.body, options_.limits), options_.limits), request, response);
}

}  // namespace permverify::serve
