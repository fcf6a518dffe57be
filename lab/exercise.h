// An exercise of a course: a folder with `exercise.toml`, the task, a starter, a solution and wrong answers.
#pragma once
#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/failure.h"

namespace permverify::lab {

// The folder holds no exercise, or one that contradicts itself; one sentence that names the place.
class BadExercise : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

enum class TaskKind : std::uint8_t { Proves, Implies, Refutes, Counterexample, Repair, Explain };
enum class Side : std::uint8_t { Requires, Ensures };

// What a student may write between `// begin student NAME` and `// end student NAME`.
struct Region {
  std::string name;
  std::set<std::string> clauses;  // only clauses that begin with these words; empty: statements
  std::set<std::string> words;    // allowed here although they are denied elsewhere: `for`
};

// A launch on which the machine runs a repaired program beside the reference.
struct Launch {
  std::string local_size, num_groups;  // X[,Y,Z]
  std::vector<std::string> params, arrays, extents;  // as on the command line: `n=8`, `a=1,2,_`
};

struct Task {
  std::string id;
  TaskKind kind = TaskKind::Proves;
  double points = 0;
  std::string kernel;
  std::vector<std::string> obligations;  // Proves: kinds that count, `barrier.*`; empty: the whole claim
  Side side = Side::Ensures;             // Implies
  std::vector<std::string> reject;       // Refutes: programs with the same regions
  // Programs with regions of the starter's. Refutes: the contract is proved of them. Proves, Repair: facts about the
  // submission that the starter does not state; permissions that these programs do not write are inferred.
  std::vector<std::string> accept;
  std::optional<support::FailureId> fault;  // Counterexample: which the run must show
  std::size_t most_threads = 64;         // Counterexample: of the launch
  bool alone = false;                    // Counterexample: no other threads show such a fault on the launch
  std::string array;                     // Counterexample: which the race is about; empty: any
  std::optional<Launch> launch;          // Counterexample: the only right one
  std::vector<std::pair<std::string, std::string>> answer;  // Explain: key and right choice
  // Explain: earlier tasks of the exercise; a choice, which can be guessed, earns nothing before they are earned.
  std::vector<std::string> needs;
};

// A typical wrong answer, and the diagnostic that it must get.
struct Wrong {
  std::string file, id;
  bool decided = true;  // false: that it is wrong is beyond the tool, and the teacher is asked
};
struct Hint { unsigned after = 1; std::string id, text; };  // id: only when this diagnostic was met

struct Budget {
  std::uint64_t rlimit = 5'000'000;  // solver units of one query
  std::uint64_t total = 10'000'000;  // of all queries of one attempt
  unsigned seconds = 60;             // wall clock of one attempt, behind the units
  unsigned memory_mb = 2048;         // of the process that grades; solvers have as much each
  std::uint64_t* left = nullptr;     // of `total`, in an attempt; null: there is no limit
};

struct Exercise {
  std::filesystem::path folder;
  std::string id, title;
  unsigned level = 1;
  std::string starter, solution;  // names of files in the folder; for answers in TOML `solution.toml`
  std::string program;            // Counterexample, Explain: what the answer is about; else empty
  Budget budget;
  std::vector<Region> regions;
  std::vector<Task> tasks;
  std::vector<Launch> runs;
  std::vector<Wrong> wrong;
  std::vector<Hint> hints;
  double points() const;
  bool takes_answers() const { return !program.empty(); }
};

// Throws BadExercise.
Exercise read_exercise(const std::filesystem::path& folder);
// The text of a file; throws BadExercise when it cannot be read or is larger than 8 MiB.
std::string read_text(const std::filesystem::path& file);

// The same of a submission: a link is not followed, so it shows nothing that its author may not read. A byte
// order mark at the start is left out.
std::string read_submission(const std::filesystem::path& file);

std::string to_string(TaskKind kind);

}  // namespace permverify::lab
