// Every failed obligation is run: does the fault happen, and so whose fault is it (logic.md 10)?
#pragma once
#include <chrono>
#include <csignal>
#include <memory>

#include "checker/verdict.h"
#include "runtime_spec/explore/sweep.h"

namespace permverify::checker {

// Never one for another.
enum class FailureClass : std::uint8_t {
  Program,    // a fault of the program was seen in a run: race, divergence, bounds, ..., false promise
  Contract,   // in a run, a clause was false, or a permission was missing for an access
  Invariant,  // the same for an invariant; or no run shows a fault, and the counterexample starts from
              // a state behind a loop that its invariants allow and no run was seen to reach
  TooWeak,    // no run shows a fault: the facts that are known at this place are too weak
  Behind,     // runs show another fault of the program before it, so the result without that fault is open
  NotSettled  // it could not be run
};

// How the run that settled the obligation was found.
enum class FoundBy : std::uint8_t { Model, Search, Nothing };

struct Replay {
  FailureClass failure_class = FailureClass::NotSettled;
  FoundBy found_by = FoundBy::Nothing;
  runtime_spec::Launch launch;            // FoundBy::Nothing: of the model, completed
  runtime_spec::ExecuteOptions how;       // schedule of that run
  std::vector<runtime_spec::Fault> faults;  // of that run
  std::size_t shown = 0;                  // index of the fault that settles it; FoundBy::Nothing: without meaning
  std::vector<std::pair<std::string, std::string>> params;  // of that run: name, value
  std::uint64_t runs = 0;                 // number of runs that were tried
  std::vector<std::string> command;       // words of `permverify replay ...` that shows it again
  // A fault of the program that the search saw elsewhere in the kernel, with its command.
  std::optional<runtime_spec::Fault> other;
  std::vector<std::string> other_command;
  // A run had the fault, but it depends on a value that the machine chose: the origin of the value.
  std::optional<support::Span> invented;
  // A run had the race, but behind a branch on this atomic operation, which may order the accesses.
  std::optional<support::Span> ordering;
  // The shown fault depends on the initial contents of the array that is declared here, which the program's host gives.
  std::optional<support::Span> contents;
  // Whether the reads and variables that led to the fault were recorded (FaultThread); not in large launches.
  bool origins_known = false;
  // A race of two accesses in one phase: whether the threads made them in different iterations. Nothing: not determined.
  std::optional<bool> other_iteration;
  bool too_large = false;                 // the launch of the model was too large to run
  // Bounds only: threads of a group in the launch with one thread fewer, if it satisfies the preconditions and its run does not
  // fail here.
  std::optional<std::int64_t> largest_group;
  // A race between groups only: a launch with one group satisfies the preconditions.
  bool one_group_is_allowed = false;
  std::string picture;                    // file with a picture of the run; may be empty
  bool seen() const { return found_by != FoundBy::Nothing; }
  const runtime_spec::Fault& fault() const { return faults[shown]; }
};

struct ReplayOptions {
  std::int64_t max_threads = 8;           // of the search: threads of a group
  std::int64_t max_groups = 2;
  std::uint64_t max_runs = 1500;
  std::uint64_t max_work = 4'000'000;     // runtime_spec::Machine::work
  std::int64_t max_model_threads = std::int64_t{1} << 20;  // larger models are not run as a whole
  std::uint64_t max_bytes = std::uint64_t{400} << 20;  // of a run (runtime_spec/machine/meter.h)
  ir::LaunchSizes fixed;                  // sizes of the command line
  std::map<std::string, std::int64_t> params;
  runtime_spec::RaceRules races;          // the rules for races that confirm a failure
  std::optional<std::chrono::steady_clock::time_point> end;  // runs end then, except those that show a fault again
  const volatile std::sig_atomic_t* stop = nullptr;  // not 0: the search for a run ends
  bool described = true;                  // else a run that shows the failure has no command, and no reads behind the fault
  bool no_wrap = false;                   // a run in which an unsigned number wraps around confirms none
  std::vector<std::string> reading;       // options with which the file was read, for the command
};

// Runs the failed obligations of one kernel; the search over small launches is made once for all.
class KernelReplayer {
 public:
  // `file` is the path for the commands. The module must outlive the replayer.
  KernelReplayer(const ir::Module& module, const ir::Kernel& kernel, std::string file,
                 ReplayOptions options);
  ~KernelReplayer();

  // For an obligation with a counterexample: always a class. For another one: null unless a run shows
  // exactly its failure. May throw std::bad_alloc, and may be called again after that.
  std::shared_ptr<const Replay> replay(const obligation::Obligation& obligation,
                                       const Verdict& verdict);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace permverify::checker
