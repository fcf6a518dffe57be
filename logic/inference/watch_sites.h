// Where a kernel notes an element together with a flag, and counts what happens since: the watch of an asynchronous copy, or of an
// access that a pipeline does not order (logic.md 11.7).
#pragma once
#include "logic/inference/phase_walk.h"

namespace permverify::inference {

using Loops = std::vector<const ir::Stmt*>;  // outermost first

// `if (...) { flag = true; array = 1; element = e; since = 0; }`
struct WatchSite {
  VarId flag = 0;
  std::vector<std::pair<VarId, ExprPtr>> kind;  // literals that are noted with it
  VarId element = 0;
  std::vector<ExprPtr> indices;  // one of these is noted
  std::vector<VarId> counts;     // that are zero then
  std::vector<ExprPtr> under;    // conditions of the statement
  Loops loops;
  bool is_of_constant = false;  // the array is one that no statement changes, so that no access to it is a conflict
};

// `since = since + 1`
struct Counting {
  Loops loops;
  std::vector<ExprPtr> under;  // inside the innermost loop
};

struct Watches {
  explicit Watches(const Scene& scene);
  std::set<VarId> flags() const;
  std::set<VarId> numbers() const;  // integers that are noted or counted with a flag

  std::vector<WatchSite> sites;
  std::map<VarId, std::vector<Counting>> counting;
  std::map<VarId, std::vector<ExprPtr>> compared;  // what a count is compared with
  std::map<VarId, std::int64_t> wraps;             // counters that start anew: `if (++v == N) v = 0;`
  std::map<VarId, ExprPtr> starts;                 // of counters, where they are declared
  std::map<const ir::Stmt*, Loops> around;         // of each loop, itself included
  std::optional<VarId> events;                     // the counter of the events that copies of the group began (ir::events_of_copies)
  std::set<VarId> holders;                         // private variables that may hold the number of one
  std::vector<ExprPtr> elements;                   // of private arrays, where such a number may be read
  std::map<const ir::Stmt*, std::set<VarId>> in_scope;  // of each loop, what is declared before it, in the lists around it
};

}  // namespace permverify::inference
