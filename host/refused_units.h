// Units of a function that are not executed (plain.h): lambdas, objects with code of their own.
//
// What such a unit may change. Local variables of the function are reached by their names, in the text of the unit or of code
// that it makes (a lambda, a method of a local class stands in it), or by addresses and references that plain code took. Code that it
// keeps may run whenever code of the program or of the library runs, so those variables are never known again, from
// the beginning of the function. A variable that the unit only reads, or that is constant, keeps its value. Everything else that it
// reaches is memory that other code can reach, too, and the file counts as concurrent as soon as one function has such a unit: that
// memory is never known. What is left are local variables that neither its text names nor any address reaches; only plain code changes
// these. Facts are about values, which do not change.
#pragma once
#include <map>
#include <set>
#include <string>

#include "host/unread.h"
#include "host/value.h"

namespace permverify::host {

class Budget;
class CallStack;
class DroppedCode;
class Functions;
class Memory;
class Objects;

class RefusedUnits {
 public:
  RefusedUnits(const clang::ASTContext& context, const Functions& functions, const MacroWords& macro, Budget& budget,
               Objects& objects, Memory& memory, CallStack& stack, DroppedCode& dropped)
      : context_(context), functions_(functions), macro_(macro), budget_(budget), objects_(objects), memory_(memory),
        stack_(stack), dropped_(dropped) {}

  // Those of a function whose execution begins.
  void add_of(const clang::FunctionDecl& function);
  bool is_refused(const clang::Stmt& stmt) const { return refused_.count(&stmt) != 0; }
  // All of it was read and is executed, so no way out of it is missed.
  bool is_whole(const clang::Stmt& stmt) const;
  // Whether a unit of the function may change the local variable.
  bool may_change(const clang::FunctionDecl& function, const clang::VarDecl& variable) const;
  // Instead of executing it.
  void lose(const clang::Stmt& unit);

 private:
  const clang::ASTContext& context_;
  const Functions& functions_;
  const MacroWords& macro_;
  Budget& budget_;
  Objects& objects_;
  Memory& memory_;
  CallStack& stack_;
  DroppedCode& dropped_;
  std::set<const clang::Stmt*> refused_;                                // of all functions that were entered
  std::map<const clang::FunctionDecl*, std::set<std::string>> named_;  // what their text names, but for what they only read
};

}  // namespace permverify::host
