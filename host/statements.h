// Statements of host code, executed on all paths at once: a state contains every state that the program may have there.
#pragma once
#include <functional>
#include <set>
#include <vector>

#include "host/value.h"

namespace permverify::host {

class Budget;
class CallStack;
class DroppedCode;
class Expressions;
class Loops;
class Memory;
class Objects;
class Operators;
class Places;
class RefusedUnits;
class Unknowns;

class Statements {
 public:
  Statements(const clang::ASTContext& context, term::TermManager& terms, Budget& budget, Unknowns& unknowns,
             Objects& objects, Memory& memory, CallStack& stack, DroppedCode& dropped, RefusedUnits& refused,
             Operators& operators, Places& places, Expressions& expressions, Loops& loops)
      : context_(context), terms_(terms), budget_(budget), unknowns_(unknowns), objects_(objects), memory_(memory),
        stack_(stack), dropped_(dropped), refused_(refused), operators_(operators), places_(places),
        expressions_(expressions), loops_(loops) {}

  void execute(const clang::Stmt* stmt);
  // Executes the body of a loop, and gives the states in which `break` and `continue` leave it.
  std::vector<State> ways_out_of(const clang::Stmt* body);

 private:
  void by_kind(const clang::Stmt& stmt);
  void block(const clang::CompoundStmt& block);
  void loop(const clang::Stmt& stmt);
  void loop_by_kind(const clang::Stmt& stmt);
  void unknown(const clang::Stmt& stmt);
  void declare(const clang::VarDecl& variable);
  void begin(const clang::VarDecl& variable);
  void branch(const clang::IfStmt& stmt);
  void once(const clang::DoStmt& stmt);
  void leave(std::vector<State>* behind);
  void choose(const clang::SwitchStmt& stmt);
  void cases(const clang::SwitchStmt& stmt, const State& before, const Value& value);
  void enter_case(const clang::SwitchStmt& stmt, const clang::SwitchCase& label, State before, const Value& value);
  Term whether_enters(const clang::SwitchStmt& stmt, const clang::SwitchCase& label, const Value& value);
  Term whether_is(const clang::CaseStmt& label, Term number);
  void try_block(const clang::CXXTryStmt& stmt);
  void enter_handler(const clang::CXXTryStmt& stmt, const State& entry, const clang::Stmt& handler);
  void handle(const clang::CXXCatchStmt& handler);
  State behind_block_or(const clang::Stmt& handler, State other);
  void return_from(const clang::ReturnStmt& stmt);
  void end_of_objects(const clang::CompoundStmt& block);
  void in_scope(const clang::Stmt& stmt);

  const clang::ASTContext& context_;
  term::TermManager& terms_;
  Budget& budget_;
  Unknowns& unknowns_;
  Objects& objects_;
  Memory& memory_;
  CallStack& stack_;
  DroppedCode& dropped_;
  RefusedUnits& refused_;
  Operators& operators_;
  Places& places_;
  Expressions& expressions_;
  Loops& loops_;
  int unusual_ends_ = 0;  // checks for an error that end the code although no call failed
  std::vector<const void*> declared_;  // local variables of the statements around
  // Where `break` and `continue` lead: the states in which they do; null: what follows does not depend on them.
  std::vector<State>*behind_break_ = nullptr, *behind_continue_ = nullptr;
};

}  // namespace permverify::host
