// The interface of an SMT solver for the checker. Each back end is one .cpp.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "checker/reason.h"
#include "encoder/query.h"
#include "logic/term/evaluate.h"

namespace permverify::checker {

using term::Term;

struct Limits {
  std::uint64_t rlimit = 20'000'000;
  unsigned seed = 0;
  // Instances of quantifiers also where no pattern matches: for hypotheses that contradict each
  // other without a ground term between them.
  bool beyond_patterns = false;
};

enum class Outcome : std::uint8_t {
  Proved,   // hypotheses and negated goal are unsatisfiable
  Model,    // the solver claims that they are satisfiable
  Unknown
};

struct Answer {
  Outcome outcome = Outcome::Unknown;
  Reason reason = Reason::None;  // of Unknown
  std::uint64_t rlimit = 0;  // resource units used
  std::string detail{};      // of the reasons that have one
};

// May throw std::bad_alloc, after which the process should be ended; nothing else.
class Solver {
 public:
  virtual ~Solver() = default;
  virtual std::string name() const = 0;  // "z3 4.8.12"
  virtual Answer prove(const encoder::Query& query, const Limits& limits) = 0;
};

// A model that is not checked yet: see refute.h.
struct Candidate {
  std::optional<term::Interpretation> model;
  Reason reason = Reason::None;  // of its absence
  std::uint64_t rlimit = 0;
};

class ModelFinder {
 public:
  virtual ~ModelFinder() = default;
  // A model of the hypotheses, the negated goal and the first of `preferences` that allows one.
  // Preferences are sets of lowered terms, strictest first; the last is weaker than all others.
  virtual Candidate find(const encoder::Query& query,
                         const std::vector<std::vector<Term>>& preferences,
                         const Limits& limits) = 0;
};

// The solvers of one run. `models` may be null: then nothing is refuted by search.
struct SolverSet {
  std::vector<std::unique_ptr<Solver>> provers;  // at least one; all decide, independently of each other
  std::unique_ptr<ModelFinder> models;
};

}  // namespace permverify::checker
