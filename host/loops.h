// Loops: executed once, in a state that any number of iterations may have led to.
#pragma once
#include <vector>

#include "host/value.h"

namespace permverify::host {

class DroppedCode;
class Expressions;
class FillingLoops;
class Inputs;
class Memory;
class MetLaunches;
class Objects;
class Operators;
class RefusedUnits;
class Statements;
class Unknowns;

struct Loop {
  const clang::Stmt* whole;
  const clang::Expr* condition;  // null: unknown, or it declares a variable
  const clang::Stmt *body, *step;
  bool first;  // the body is executed before the condition, as in `do`
};

class Loops {
 public:
  Loops(const clang::ASTContext& context, term::TermManager& terms, Unknowns& unknowns, Objects& objects,
        Memory& memory, DroppedCode& dropped, RefusedUnits& refused, Inputs& inputs, MetLaunches& met,
        Operators& operators, Expressions& expressions, FillingLoops& filling, Statements& statements)
      : context_(context), terms_(terms), unknowns_(unknowns), objects_(objects), memory_(memory), dropped_(dropped),
        refused_(refused), inputs_(inputs), met_(met), operators_(operators), expressions_(expressions),
        filling_(filling), statements_(statements) {}

  void execute(const Loop& loop);
  // Behind its first part.
  void counted(const clang::ForStmt& stmt);
  // Whether the code that is executed now may be executed many times.
  bool is_inside() const { return active_ != 0; }
  // Whether the condition of a loop is being evaluated.
  bool is_in_condition() const { return active_conditions_ != 0; }

 private:
  // A variable that only the step of the loop changes, upwards.
  struct Counter {
    const clang::VarDecl* variable = nullptr;
    Value begin;  // before the loop
    Value now;    // in an iteration; not known where some value may be that of no iteration
  };
  Term truth_of(const clang::Expr& condition);
  ContentsMap iterate(const Loop& loop, const ContentsMap& contents, const State& start);
  void enter(const Loop& loop, const State& start, Term holds);
  Term truth_at_first(const clang::Expr& condition, const State& start);
  Counter counter_of(const Loop& loop);
  void limit(Counter& counter, const Loop& loop);
  bool is_every_value_used(const clang::VarDecl& counter, const Loop& loop);
  std::vector<State> ways_through(const Loop& loop, const ContentsMap& contents, State& head);
  std::set<const void*> made_and_ended(const std::set<const void*>& before) const;
  void go_behind(const Loop& loop, const Counter& counter, State head, Term holds);
  void set_last(const Counter& counter, const Loop& loop);

  const clang::ASTContext& context_;
  term::TermManager& terms_;
  Unknowns& unknowns_;
  Objects& objects_;
  Memory& memory_;
  DroppedCode& dropped_;
  RefusedUnits& refused_;
  Inputs& inputs_;
  MetLaunches& met_;
  Operators& operators_;
  Expressions& expressions_;
  FillingLoops& filling_;
  Statements& statements_;
  int active_ = 0, active_conditions_ = 0;
};

}  // namespace permverify::host
