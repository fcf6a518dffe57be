// Obligations as data: what has to be proved, where it comes from and how to say that it failed.
#pragma once
#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "logic/claim/place.h"
#include "logic/ir/module.h"
#include "logic/term/term_manager.h"
#include "support/diagnostic.h"
#include "support/failure.h"

namespace permverify::obligation {

using support::FailureArea;
using support::FailureFamily;
using support::FailureId;
using support::FailureReason;
using support::LabelledSpan;
using support::Span;
using term::Term;

// A value worth showing in a counterexample, evaluated in the model.
struct Witness {
  std::string label;  // as the source writes it: `tid`, `N`; empty: the text of the source at `span`
  Term value;
  Span span = {};
};

// One column of the counterexample table.
struct WitnessColumn {
  std::string title;  // "one thread", "launch"
  std::vector<Witness> rows;
  Term thread = {};   // its linear number in the launch; null: this is no thread's column
};

// The terms that stand for the launch itself, so that a model of an obligation can be run.
struct LaunchTerms {
  std::array<Term, 3> gsize, ngroups;
  std::vector<std::pair<ir::VarId, Term>> params;  // scalars, their values at launch
  std::vector<std::pair<ir::VarId, Term>> memory;  // of each array; of a local one in the group
};

enum class Expect : unsigned char {
  Valid,        // the goal must follow
  Satisfiable,  // the hypotheses must not be contradictory: a *proof* of false is the failure
  Failed        // refuted without a query (a recursive function without a measure, ...)
};

// What a failure that a solver finds is worth: a model of the hypotheses and the negated goal, or a
// proof of false. checker/settle.h has the consequences.
enum class Evidence : unsigned char {
  Refutes,   // the obligation is false
  Suspects,  // the hypotheses leave values open that a run determines: only a run refutes
  Nothing,   // the goal asks for more than is necessary: only its proof counts, no model is looked for
  Warns      // the user owes nothing here: a warning (code that is never reached)
};

// How much of the budget an obligation gets, and for what first (checker/strategy.h).
enum class Effort : unsigned char {
  Full,   // contracts guide the solver: a long search may end with a proof
  Quick,  // without contracts, obligations are many, and long searches seldom succeed
  Glance,      // a few attempts: no failure counts, since nothing depends on it or a better attempt follows
  QuickGlance  // the same without contracts
};

// What two threads of a kernel without permissions must not do: clash in an array.
struct RaceClaim {
  ir::VarId array;
  bool between_groups;  // of two groups; else of one
  bool local = false;   // local memory; else global
  std::vector<std::pair<Span, Span>> pairs = {};  // the places of the accesses that it compares, each pair once
  bool apart = false;   // other pairs of accesses to the array are other obligations
};

struct Obligation {
  std::string id;            // unique and stable in its file: "binomial/access.write@12:5"
  FailureId kind;
  std::string message = {};       // one sentence, said when it fails
  LabelledSpan primary = {};
  std::vector<LabelledSpan> related = {};
  std::string help = {};
  std::vector<std::string> explanation = {};  // held / needed / missing, in reading order
  Expect expect = Expect::Valid;
  Evidence evidence = Evidence::Refutes;
  Effort effort = Effort::Full;
  std::string discharges = {};  // the id of an assumption that its proof helps to make needless (Discharge); empty: it is owed
  std::vector<std::string> unknowns = {};  // Evidence::Suspects: the open values: "the value of `x`"
  std::optional<RaceClaim> race = {};  // only a run with this race shows the failure
  std::optional<ir::VarId> array = {};  // only a fault at this array shows the failure
  std::vector<Term> hypotheses = {};
  std::vector<Term> further = {};  // hold as well; for a second attempt, when the first one fails
  std::vector<Term> limits = {};   // hold by the assumption `ObligationSet::limits`: what is proved with them rests on it
  std::vector<Term> promises = {};  // the same: what all threads stored, quantified
  std::vector<Term> of_counterexample = {};  // hold in a counterexample, too; no proof may use them
  Term goal = {};
  Term opened = {};               // may be null: the goal with constants for its variables; `further` is about it
  Term owners_goal = {};          // may be null: implies the goal, for the thread that has the element (logic/memory/owner.h)
  std::vector<Term> of_owner = {};  // what holds of that thread
  Term sufficient = {};           // may be null: implies the goal, and is easier where it holds
  std::vector<WitnessColumn> witnesses = {};
  std::vector<Term> launch_sizes = {};   // symbols of the launch that a refutation may fix small
  std::shared_ptr<const LaunchTerms> at_launch = {};  // null outside of kernels
};

// Of Expect::Valid. The goal is true or a hypothesis, or a hypothesis is false: no solver is asked.
inline bool holds_by_form(const Obligation& o) {
  const auto decides = [&](Term t) { return t.is_false() || t == o.goal; };
  return o.goal.is_true() || std::any_of(o.hypotheses.begin(), o.hypotheses.end(), decides);
}

// The user owes nothing: it is no obligation of a report.
inline bool is_probe(const Obligation& o) { return o.evidence == Evidence::Warns; }

// Its failure counts: it is neither a probe nor about an assumption that is listed without its proof.
inline bool is_owed(const Obligation& o) { return !is_probe(o) && o.discharges.empty(); }

// A failure is known only from a run.
inline bool is_judged_by_run(const Obligation& o) {
  return o.evidence == Evidence::Suspects || o.effort == Effort::Quick;
}
// Besides, it is shown where the run has it, not where the obligation stands.
inline bool is_placed_by_run(const Obligation& o) { return is_judged_by_run(o) && !o.opened; }

struct Assumption {
  std::string id;    // "assume", "uniform_groups", "no_alias", ...
  std::string text;
  Span span;         // empty span when it belongs to the whole kernel
};

// A listed assumption that is not needed if all of these obligations are proved. Nothing is owed: without their proofs the
// assumption stays.
struct Discharge {
  std::string assumption;   // its id, and the `discharges` of the obligations
  std::size_t obligations;  // how many there are
  Assumption instead;       // what these proofs rest on, listed in its place
};

// A condition on launches and arguments that a proof is restricted to.
struct Condition {
  std::string text;  // in words of its own; empty: as the source writes it at `span`
  Span span;         // empty where it does not stand in the source
};

// A launch in the host's code that a proof is about, with what the host makes true of it.
struct ProgramLaunch {
  Span span;
  std::string sizes;                // "<<<4, 256>>>", as far as they are constants; may be empty
  std::vector<Condition> facts;     // that were used as hypotheses
};

// Launches of a kernel that fails for which all of its obligations are proved.
struct SafeLaunches {
  ir::LaunchSizes most;                  // at most these sizes
  bool square_grid = false;              // as many groups on the first axis as on the second
  std::string launch;                    // what else is true of them: "for every launch in one dimension"
  std::vector<Assumption> assumptions;   // of that proof
};

// What a proof of all obligations of a kernel says of it.
enum class Property : unsigned char { RaceFree, NoDivergence, InBounds, ContractsHold };

// C only. What a comment may state of a pointer whose length is not known: the number that it may be.
struct LengthGuess {
  enum class Kind : unsigned char { Parameter, ThreadsOfLaunch, ThreadsOfGroup, NotGuessed } kind;
  std::string pointer, parameter;
};

struct ObligationSet {
  std::string kernel;                 // empty for functions and lemmas of the file
  std::vector<Obligation> obligations;
  std::vector<Assumption> assumptions;
  std::vector<Discharge> discharges;
  std::optional<Assumption> limits;  // of the sizes of launches: listed only if a proof uses it
  std::vector<support::Diagnostic> diagnostics;  // warnings and refusals (unsupported:...)
  bool no_permissions = false;        // the kernel has no resource atom: undecided
  std::optional<LabelledSpan> not_inferred = {};  // why none could be inferred
  bool permissions_missing = false;   // beside that: the front end says that it needs some
  bool automatic = false;             // nothing was asked for: races, divergence and faults only
  std::vector<std::string> notes;     // what was generated, and so holds by construction
  std::set<Property> unchecked;       // whose obligations were left out: they are not claimed
  std::string launch;                 // "for every launch", "for every launch with one group", ...
  std::vector<Condition> preconditions;        // what else the launches and arguments must meet
  std::string unknown_launches;                  // why the launches of the host do not count; empty: they count, or the file has no launch
  std::vector<ProgramLaunch> program_launches;  // the verdict is about these launches alone; empty: about every one
  std::optional<SafeLaunches> safe;   // found where some launches fail
  std::vector<std::string> bounded, unbounded;  // arrays it accesses, by whether the length is known
  std::vector<LengthGuess> length_guesses;      // of the pointers behind `unbounded`
  std::vector<Place> places;          // GenerateOptions::places; else none
  std::vector<std::string> runs;      // names of the kernels that it runs and methods that it calls: their contracts are used
};

}  // namespace permverify::obligation
