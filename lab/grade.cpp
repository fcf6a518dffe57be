#include "lab/grade.h"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "lab/sandbox.h"

namespace permverify::lab {
namespace {

constexpr unsigned more_budget = 3;
constexpr const char* ask = "not decided, ask the teacher";

std::vector<TaskResult> all_undecided(const Exercise& exercise, const std::string& why) {
  std::vector<TaskResult> results;
  for (const Task& task : exercise.tasks) {
    results.push_back({task.id, task.kind, Outcome::Undecided, task.points, 0, {}, std::string(ask) + ": " + why});
  }
  return results;
}

// What the child said of tasks before it ended, in whatever way, stands. Whole lines only.
void take_over(const std::string& text, std::vector<TaskResult>& results) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line) && !lines.eof();) {
    const auto json = nlohmann::ordered_json::parse(line, nullptr, false);
    if (json.is_discarded()) return;
    const TaskResult found = task_result(json);
    for (TaskResult& result : results) {
      if (result.id != found.id) continue;
      const TaskKind kind = result.kind;
      result = found;
      result.kind = kind;
      if (result.outcome == Outcome::Undecided) result.message = std::string(ask) + ": " + found.message;
    }
  }
}

std::set<std::string> undecided_ids(const std::vector<TaskResult>& results) {
  std::set<std::string> ids;
  for (const TaskResult& result : results) {
    if (result.outcome == Outcome::Undecided) ids.insert(result.id);
  }
  return ids;
}

void attempt(const Reference& reference, const std::string& submission, unsigned times,
             std::vector<TaskResult>& results) {
  const Budget& budget = reference.exercise.budget;
  const std::set<std::string> wanted = undecided_ids(results);
  const ChildOutput output = in_child(
      [&](const Write& write) {
        do_tasks(reference, submission, wanted, times,
                 [&](const TaskResult& result) { write(to_json(result).dump(-1, ' ', false,
                                                       nlohmann::json::error_handler_t::replace) + "\n"); });
      },
      {budget.seconds * times, budget.memory_mb * times});
  for (TaskResult& result : results) {
    if (!output.ended && wanted.count(result.id) != 0) result.message = std::string(ask) + ": " + output.why;
  }
  take_over(output.text, results);
}

}  // namespace

Graded grade(const Reference& reference, const std::string& file, const std::string& submission) {
  Graded graded;
  graded.file = file;
  graded.tasks = all_undecided(reference.exercise, "nothing was tried");
  attempt(reference, submission, 1, graded.tasks);
  if (graded.decided()) return graded;
  graded.attempts = 2;
  attempt(reference, submission, more_budget, graded.tasks);
  return graded;
}

void grade_all(const Reference& reference, const std::vector<std::string>& files, unsigned workers,
               const std::function<void(const Graded&)>& done) {
  // Equal texts share a place.
  std::vector<std::optional<std::string>> texts;
  std::map<std::string, std::size_t> seen;
  std::vector<std::size_t> place_of;
  for (const std::string& file : files) {
    std::optional<std::string> text;
    try {
      text = read_text(file);
    } catch (const BadExercise&) {  // its results say so
    }
    const auto [known, is_new] = text ? seen.try_emplace(*text, texts.size()) : std::pair(seen.end(), true);
    place_of.push_back(is_new ? texts.size() : known->second);
    if (is_new) texts.push_back(std::move(text));
  }
  std::vector<std::optional<Graded>> results(texts.size());
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;
  std::condition_variable news;
  const auto work = [&] {
    for (std::size_t i = next++; i < texts.size(); i = next++) {
      Graded graded;
      if (texts[i]) graded = grade(reference, "", *texts[i]);
      else graded.tasks = all_undecided(reference.exercise, "the file cannot be read");
      const std::lock_guard lock(mutex);
      results[i] = std::move(graded);
      news.notify_one();
    }
  };
  std::vector<std::jthread> threads;
  for (unsigned i = 0; i < std::max(1U, workers); ++i) threads.emplace_back(work);
  for (std::size_t i = 0; i < files.size(); ++i) {
    std::unique_lock lock(mutex);
    news.wait(lock, [&] { return results[place_of[i]].has_value(); });
    Graded graded = *results[place_of[i]];
    lock.unlock();
    graded.file = files[i];
    done(graded);
  }
}

}  // namespace permverify::lab
