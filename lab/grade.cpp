#include "lab/grade.h"

#include <algorithm>
#include <deque>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "lab/sandbox.h"

namespace permverify::lab {
namespace {

constexpr unsigned more_budget = 3;
constexpr const char* ask = "ask the teacher";

std::vector<TaskResult> all_undecided(const Exercise& exercise, const std::string& why) {
  std::vector<TaskResult> results;
  for (const Task& task : exercise.tasks) {
    results.push_back({task.id, task.kind, Outcome::Undecided, task.points, 0, {}, std::string(ask) + ": " + why});
  }
  return results;
}

// What the child said of tasks before it ended, in whatever way, stands. Whole lines only. Gives the ids of these tasks.
std::set<std::string> take_over(const std::string& text, std::vector<TaskResult>& results) {
  std::set<std::string> done;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line) && !lines.eof();) {
    const auto json = nlohmann::ordered_json::parse(line, nullptr, false);
    if (json.is_discarded()) break;
    const TaskResult found = task_result(json);
    done.insert(found.id);
    for (TaskResult& result : results) {
      if (result.id != found.id) continue;
      const TaskKind kind = result.kind;
      result = found;
      result.kind = kind;
      if (result.outcome == Outcome::Undecided) result.message = std::string(ask) + ": " + found.message;
    }
  }
  return done;
}

std::set<std::string> undecided_ids(const std::vector<TaskResult>& results) {
  std::set<std::string> ids;
  for (const TaskResult& result : results) {
    if (result.outcome == Outcome::Undecided) ids.insert(result.id);
  }
  return ids;
}

std::string as_line(const TaskResult& result) {
  return to_json(result).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

// Texts up to here are compared, and prepared here; the lexer takes a multiple of a longer one, in a child.
constexpr std::size_t most_shared = std::size_t{1} << 16;

// A submission, or several that are equal, on its way.
struct Try {
  Prepared prepared;
  std::optional<std::string> raw;  // still to be prepared
  Graded graded;
};

class Batch {
 public:
  Batch(const Reference& reference, unsigned workers, const std::function<void(const Graded&)>& done)
      : reference_(reference), workers_(std::max(1U, workers)), done_(done) {}

  // `why` there is no text.
  void add(const std::string& file, std::optional<std::string> text, const std::string& why = "") {
    waiting_.push_back({file, place_of(std::move(text), why)});
    while (children_.count() >= workers_) take_one();
    deliver();
  }

  void finish() {
    while (children_.count() > 0) take_one();
    deliver();
  }

 private:
  struct Waiting {
    std::string file;
    std::size_t result;  // index into results_
  };

  // Where the result is, or will be.
  std::size_t place_of(std::optional<std::string> text, const std::string& why) {
    const std::size_t id = results_.size();
    Try next;
    next.graded.tasks = all_undecided(reference_.exercise, text ? "the grader ended before this task" : "not graded: " + why);
    if (!text) {
      next.graded.readable = false;
      results_.push_back(std::move(next.graded));
      return id;
    }
    if (text->size() > most_shared) {
      next.raw = std::move(text);
    } else {
      next.prepared = prepare(reference_, std::move(*text));
      const auto [known, is_new] = known_.try_emplace(next.prepared.key(), id);
      if (!is_new) return known->second;
    }
    results_.emplace_back();
    start(tries_[id] = std::move(next), id);
    return id;
  }

  void start(const Try& next, std::size_t id) {
    const Budget& budget = reference_.exercise.budget;
    const unsigned times = next.graded.attempts == 1 ? 1 : more_budget;
    const auto work = [&](const Write& write) {
      const Prepared prepared = next.raw ? prepare(reference_, *next.raw) : next.prepared;
      do_tasks(reference_, prepared, undecided_ids(next.graded.tasks), times,
               [&](const TaskResult& result) { write(as_line(result)); });
    };
    children_.start(id, work, {budget.seconds * times, budget.memory_mb * times});
  }

  void take_one() {
    const auto [id, output] = children_.wait();
    Try& tried = tries_.at(id);
    Graded& graded = tried.graded;
    const std::set<std::string> wanted = undecided_ids(graded.tasks);
    const std::set<std::string> done = take_over(output.text, graded.tasks);
    std::string reached;  // the task at which it ended
    for (TaskResult& result : graded.tasks) {
      if (output.ended || wanted.count(result.id) == 0 || done.count(result.id) != 0) continue;
      result.message = std::string(ask) + ": " + (reached.empty() ? output.why : "it was not tried: at the task `" + reached + "`, " + output.why);
      if (reached.empty()) reached = result.id;
    }
    if (!graded.decided() && graded.attempts == 1) {
      graded.attempts = 2;
      return start(tried, id);
    }
    results_[id] = std::move(graded);
    tries_.erase(id);
    deliver();
  }

  // In order of the files, as soon as a result and all before it are known.
  void deliver() {
    while (!waiting_.empty() && results_[waiting_.front().result]) {
      Graded graded = *results_[waiting_.front().result];
      graded.file = waiting_.front().file;
      waiting_.pop_front();
      done_(graded);
    }
  }

  const Reference& reference_;
  unsigned workers_;
  const std::function<void(const Graded&)>& done_;
  Children children_;
  std::map<std::string, std::size_t> known_;  // by what decides about the marks
  std::map<std::size_t, Try> tries_;
  std::vector<std::optional<Graded>> results_;
  std::deque<Waiting> waiting_;
};

}  // namespace

Graded grade(const Reference& reference, const std::string& file, const std::string& submission) {
  Graded result;
  const std::function<void(const Graded&)> keep = [&](const Graded& graded) { result = graded; };
  Batch batch(reference, 1, keep);
  batch.add(file, submission);
  batch.finish();
  return result;
}

void grade_all(const Reference& reference, const std::vector<std::string>& files, unsigned workers,
               const std::function<void(const Graded&)>& done) {
  Batch batch(reference, workers, done);
  for (const std::string& file : files) {
    std::optional<std::string> text;
    std::string why;
    try {
      text = read_submission(file);
    } catch (const BadExercise& error) {
      why = error.what();
    }
    batch.add(file, std::move(text), why);
  }
  batch.finish();
}

}  // namespace permverify::lab
