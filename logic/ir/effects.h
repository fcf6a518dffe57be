// The effects of each kind of statement, defined once: expressions that it evaluates, variables that it
// defines, elements that it writes, in the order of execution. All analyses take effects from here; a new
// kind of statement does not compile before `visit_effects` has an arm for it.
#pragma once
#include <functional>
#include <optional>
#include <set>

#include "logic/ir/module.h"
#include "support/overloaded.h"

namespace permverify::ir {

// A program expression is evaluated: its faults are faults of the program.
struct Evaluates { const Expr& expr; };
// A formula, or an argument of a lemma, is part of the proof: no thread evaluates it.
struct Mentions { const Expr& formula; };
// A private variable gets a value; null: any value of its type. With `common`, all threads of the group
// get one value together. `declares`: a declaration, also of a private array.
struct Defines { VarId var; ExprPtr value; bool declares = false; bool common = false; };
// An element of an array gets a value; null: unknown, since an atomic operation stores it, or since other
// threads may store while the permission is given up.
struct Writes { VarId array; const std::vector<ExprPtr>& indices; ExprPtr value; };
struct Synchronises { const Barrier& barrier; };  // clauses are `Mentions` before it
struct Meets {};                                  // a barrier of a warp: its threads wait for each other
struct Runs { const RunKernel& run; };            // in addition to the effects of that kernel
struct Jumps {};                                  // control continues elsewhere
using Effect = std::variant<Evaluates, Mentions, Defines, Writes, Synchronises, Meets, Runs, Jumps>;

// Calls `visit` with the effects of the statement itself, without those of statements inside of it:
// of an `If` the condition, of a loop invariants, measures and condition, of a block nothing.
void visit_each_effect(const Stmt& stmt, const std::function<void(const Effect&)>& visit);
// The same, with an arm for each kind of effect.
template <class... Arms>
void visit_effects(const Stmt& stmt, Arms&&... arms) {
  const support::Overloaded visitor{std::forward<Arms>(arms)...};
  visit_each_effect(stmt, [&](const Effect& effect) { std::visit(visitor, effect); });
}

// All effects of a statement and of the statements in it, as sets without order.
struct Effects {
  std::set<VarId> defined;      // private variables: declared, assigned, any value, results of atomics
  std::set<VarId> stored;       // arrays that a `Store` writes
  std::set<VarId> updated;      // arrays that an `AtomicUpdate` reads and writes
  std::set<VarId> variables;    // read by name, in program expressions and in formulas
  std::set<VarId> arrays;       // an element is read, or a function gets the whole array
  std::set<KernelId> runs;      // kernels that are run; their writes are not in the sets above
  std::set<LabelId> leaves;     // labels outside of the statement
  bool breaks = false;          // a loop outside of the statement
  bool continues = false;
  bool returns = false;
  bool synchronises = false;    // holds a barrier, of the group or of a warp
  bool meets = false;           // holds a barrier of a warp

  bool may_jump() const { return !leaves.empty() || breaks || continues || returns; }
  bool writes(VarId array) const { return stored.count(array) + updated.count(array) != 0; }
  void add(const Effects& other);
};

Effects effects_of(const Stmt& stmt);
Effects effects_of(const StmtList& list);
// Arrays that a statement of the kernel, or of a kernel that it runs, stores to or updates atomically.
std::set<VarId> written_by(const Module& module, const Kernel& kernel);
// All kernels that some kernel of the module runs.
std::set<KernelId> run_by_others(const Module& module);
// Calls `visit` with each variable that is declared, in source order.
void for_each_declaration(const StmtList& list, const std::function<void(VarId)>& visit);
void for_each_declaration(const Stmt& stmt, const std::function<void(VarId)>& visit);
// The barrier that the statement is, or null.
const Barrier* barrier_of(const Stmt& stmt);
// The array from which this node itself, without its children, reads elements: a read, or an array that a function gets.
// All searches for reads of memory use this function.
std::optional<VarId> array_read_by(const Expr& node);
// Adds the reads of an expression to `variables` and `arrays`. A permission reads no element.
void add_reads(const Expr& expr, Effects& effects);

}  // namespace permverify::ir
