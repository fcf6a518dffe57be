// Bodies of functions: executed as roots (Functions::roots) and at their calls.
#pragma once
#include <set>
#include <vector>

#include "host/value.h"

namespace permverify::host {

class CallStack;
class Expressions;
class Functions;
class Memory;
class Objects;
class Places;
class RefusedUnits;
class Statements;
class Unknowns;

class Bodies {
 public:
  Bodies(const clang::ASTContext& context, const Functions& functions, term::TermManager& terms, Unknowns& unknowns,
         Objects& objects, Memory& memory, CallStack& stack, RefusedUnits& refused, Places& places,
         Expressions& expressions, Statements& statements)
      : context_(context), functions_(functions), terms_(terms), unknowns_(unknowns), objects_(objects),
        memory_(memory), stack_(stack), refused_(refused), places_(places), expressions_(expressions),
        statements_(statements) {}

  // Executes the body with any arguments, in any state of the program.
  void execute(const clang::FunctionDecl& body);
  // The value of the call `at`, whose body is executed in the present state.
  Value inlined(const clang::FunctionDecl& body, const std::vector<const clang::Expr*>& arguments, const Place& self, const clang::Expr& at);

 private:
  void enter(const clang::FunctionDecl& function);
  void lose_elided(const clang::FunctionDecl& function);
  bool gets_exposed_result(const clang::VarDecl& variable) const;
  void set_parameters(const clang::FunctionDecl& body);
  std::vector<Value> evaluate(const clang::FunctionDecl& body, const std::vector<const clang::Expr*>& arguments);
  void initialise(const clang::CXXConstructorDecl& constructor, const Place& self);
  Value leave(const clang::FunctionDecl& body);

  const clang::ASTContext& context_;
  const Functions& functions_;
  term::TermManager& terms_;
  Unknowns& unknowns_;
  Objects& objects_;
  Memory& memory_;
  CallStack& stack_;
  RefusedUnits& refused_;
  Places& places_;
  Expressions& expressions_;
  Statements& statements_;
  std::set<const clang::FunctionDecl*> entered_;
};

}  // namespace permverify::host
