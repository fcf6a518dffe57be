// The evidence about an obligation -> its verdict. This is decided only here: by a pure function, with this table.
// The first row that fits gives the verdict; "-" fits everything.
//
//     expect       answer       evidence  run          provenance           verdict
//  0  Valid        Proved       -         -            broken assumption    Inconclusive, AssumptionBroken
//  1  -            Proved       -         -            -                    Proved
//  2  Satisfiable  Refuted      Warns     -            -                    Refuted
//  3  Satisfiable  Refuted      -         -            inferred             Inconclusive, PermissionsInferred
//  4  Satisfiable  Refuted      -         -            rests on unproved    Inconclusive, RestsOnUnproved
//  5  Satisfiable  Refuted      -         -            -                    Refuted
//  6  -            -            -         seen         found invariant      Inconclusive, InvariantFound
//  7  -            -            -         seen         inferred, the fault   Inconclusive, PermissionsInferred
//                                                      not of the source
//  8  -            -            -         seen         open launch          Inconclusive, LaunchNotKnown
//  9  -            -            -         seen         -                    Refuted
// 10  -            open         -         interrupted  -                    Inconclusive, Interrupted
// 11  -            open         -         no memory    -                    Inconclusive, OutOfMemory
// 12  -            open         -         out of time  -                    Inconclusive, FileTimeLimit
// 13  Valid        Refuted      Suspects  -            -                    Inconclusive, NoRunShowsIt
// 14  Valid        Refuted      Nothing   -            -                    Inconclusive, NotLocated
// 15  -            Refuted      -         -            found invariant      Inconclusive, InvariantFound
// 16  -            Refuted      -         -            inferred             Inconclusive, PermissionsInferred
// 17  -            Refuted      -         -            open launch          Inconclusive, LaunchNotKnown
// 18  -            Refuted      -         -            -                    Refuted
// 19  -            -            -         -            -                    as answered
//
// An answer is open when it is Inconclusive, or Refuted by a model that does not refute. A verdict that was settled
// before its run is used like an answer of the solvers: row 13 is recognised again.
//
// Why no row is too strong: Proved comes from a solver alone (row 1), and proves nothing about a program that
// violates an assumption (0). Refuted comes from a failure of the text or from an evaluated model that refutes (5,
// 18), or from a run with exactly this failure (9). Inferred permissions and found invariants are not part of the
// source, so their failures are not failures of the source (3, 6, 7, 15, 16): with other permissions the same program
// may be proved. A race that a run shows, and a written condition that is false in it, are failures of the source whatever
// permissions there are. A launch that the program may never make shows nothing about the program (8, 17). Everything follows
// from a contradiction, so if it may come from a false lemma, it is not a fault of the contracts (4).
#pragma once
#include "checker/verdict.h"

namespace permverify::checker {

// The result of the replay of an obligation.
enum class RunEnd : std::uint8_t { NotRun, Ended, Interrupted, OutOfMemory, OutOfTime };

struct RunResult {
  RunEnd end = RunEnd::NotRun;
  std::shared_ptr<const Replay> replay{};  // null: nothing to be shown
  std::optional<SeenAt> seen_at{};
};

// The origin of an obligation, in addition to the source.
struct Provenance {
  bool permissions_inferred = false;  // the permissions of its kernel
  bool clause_written = false;        // it is about a clause of the source, although permissions are inferred
  bool invariant_found = false;       // it is about an invariant that was found, not written
  bool rests_on_unproved = false;     // a function or lemma of the file is not proved
  std::string broken_assumption = {}; // how a launch of the program breaks an assumption of the proof; empty: none does
  bool open_launch = false;           // it is not known whether the program makes a launch that fails
};

// `answer` is that of the solvers (combine.h), or a verdict that was settled without a run.
Verdict settle(const obligation::Obligation& obligation, Verdict answer, const RunResult& run = {},
               const Provenance& provenance = {});

}  // namespace permverify::checker
