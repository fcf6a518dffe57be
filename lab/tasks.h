// A submission against the tasks of an exercise, in this process: it may crash or never end (grade.h).
#pragma once
#include <functional>
#include <memory>

#include "lab/result.h"
#include "lab/verify.h"

namespace permverify::lab {

// What an exercise asks for, as its solution shows it; computed once for all submissions.
struct Reference {
  Exercise exercise;
  bool c = false;
  Frame starter;                        // empty for exercises that take answers
  Fillings solution;
  std::string program;                  // text of exercise.program
  std::map<std::string, ClaimText> claims;                        // of the solution, by kernel
  std::map<std::string, std::map<std::string, ClaimText>> accepted;  // by program of Refutes, by kernel
  std::map<std::string, Frame> programs;                          // of Refutes, by name
};

// Throws BadExercise when the exercise does not hold what it says.
std::shared_ptr<const Reference> make_reference(const Exercise& exercise);

// A submission as it is verified: the starter with the lexemes of the student's regions, or an answer.
struct Prepared {
  std::optional<Refusal> refusal;  // it earns nothing
  Fillings fillings;
  std::string answer;
  // What decides about the marks, and nothing else does: submissions with one key get the same.
  std::string key() const;
};
Prepared prepare(const Reference& reference, std::string submission);

// Calls `done` after each task that `wanted` names, in order. Budgets are multiplied by `times`.
void do_tasks(const Reference& reference, const Prepared& submission, const std::set<std::string>& wanted,
              unsigned times, const std::function<void(const TaskResult&)>& done);

}  // namespace permverify::lab
