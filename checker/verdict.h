// The verdict of an obligation, and the plain report of a whole run.
#pragma once
#include <cstdint>
#include <array>
#include <optional>
#include <memory>
#include <string>
#include <vector>

#include "checker/reason.h"
#include "logic/claim/obligation.h"
#include "support/cost.h"

namespace permverify::checker {

enum class Status : std::uint8_t { Proved, Refuted, Inconclusive };

struct ModelColumn {
  std::string title;
  // Label, exact value. The numbers of a thread and the sizes of a launch are `\tid`, `\lid.x`, `\gsize`,
  // with a backslash: a variable of the source may have any other name.
  std::vector<std::pair<std::string, std::string>> rows;
};

// A scalar of a model: an integer or truth value, a fraction, or a float, of which only equality with others is
// known.
struct ModelScalar {
  enum class Kind : std::uint8_t { Number, Fraction, Opaque };
  Kind kind = Kind::Number;
  std::int64_t number = 0;
  std::int64_t denominator = 1;
  bool operator==(const ModelScalar&) const = default;
};

struct ModelArray {
  ir::VarId array = 0;
  std::vector<std::pair<std::vector<std::int64_t>, ModelScalar>> cells;
  ModelScalar otherwise;  // every other element
  bool operator==(const ModelArray&) const = default;
};

// The launch of a model: sufficient to run it. Parameters that are not scalars of one of these kinds are left out.
struct ModelLaunch {
  std::array<std::int64_t, 3> gsize{1, 1, 1}, ngroups{1, 1, 1};
  std::vector<std::pair<ir::VarId, ModelScalar>> params;
  std::vector<ModelArray> arrays;
  std::vector<std::int64_t> threads;  // that the obligation mentions: linear numbers
  bool operator==(const ModelLaunch&) const = default;
};

struct Counterexample {
  std::vector<std::pair<std::string, std::int64_t>> launch;  // gsize, ngroups, ...
  std::vector<ModelColumn> columns;
  std::optional<ModelLaunch> model;  // nothing outside of kernels
  bool evaluated = false;  // hypotheses and negated goal were evaluated exactly in the model
  // So were those of another model, with the facts of all further attempts: no budget proves the obligation.
  bool against_all_facts = false;
};

struct Replay;  // replay/replay.h

// Where a run showed the failure; it replaces the places of an obligation about many accesses.
struct SeenAt {
  support::LabelledSpan primary;
  std::vector<support::LabelledSpan> related;
};

// From a solver, it is an answer that settle() (settle.h) judges; in a report, it is the result of settle().
struct Verdict {
  Status status = Status::Inconclusive;
  Reason reason = Reason::None;
  std::string detail;         // of the reasons that have one
  Counterexample counterexample;
  std::string solver;         // "z3 4.8.12", "simplifier", ...
  std::string step;           // of the strategy, that decided it (strategy.h); empty if no step did
  std::uint64_t rlimit = 0;   // resource units used
  double wall_ms = 0;
  std::vector<support::Cost> steps;   // of the strategy that were tried
  std::vector<support::Cost> passes;  // of the encoder
  bool within_limits = false;  // it is proved with the limits of launches (Obligation::limits)
  bool cached = false;         // it was answered in an earlier run
  bool disagreement = false;  // two solvers contradicted each other
  std::shared_ptr<const Replay> replay;  // null: was not run
  std::optional<SeenAt> seen_at;         // nothing: the places of the obligation count
};

inline std::string reason_text(const Verdict& verdict) { return to_string(verdict.reason, verdict.detail); }

// There is a model in which it fails, whether this refutes it or needs a run.
inline bool has_counterexample(const Verdict& verdict) {
  return verdict.status == Status::Refuted || verdict.reason == Reason::NoRunShowsIt || verdict.reason == Reason::LaunchNotKnown;
}

// An obligation with its verdict; nothing if the obligation was not checked.
struct ObligationResult {
  std::shared_ptr<const obligation::Obligation> obligation;
  std::optional<Verdict> verdict;
};

}  // namespace permverify::checker
