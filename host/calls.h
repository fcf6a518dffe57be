// Calls and constructors in host code: what is called, with which object.
#pragma once
#include <vector>

#include "host/value.h"

namespace permverify::host {

class Bodies;
class CallStack;
class DroppedCode;
class Expressions;
class Functions;
class Holders;
class Launching;
class LibraryCalls;
class Memory;
class Objects;
class OpenCalls;
class Places;
class Unknowns;

class Calls {
 public:
  Calls(const clang::ASTContext& context, const Functions& functions, term::TermManager& terms, Unknowns& unknowns,
        Objects& objects, Memory& memory, CallStack& stack, OpenCalls& open_calls, DroppedCode& dropped,
        Places& places, Expressions& expressions, Holders& holders, LibraryCalls& library, Bodies& bodies,
        Launching& launching)
      : context_(context), functions_(functions), terms_(terms), unknowns_(unknowns), objects_(objects),
        memory_(memory), stack_(stack), open_calls_(open_calls), dropped_(dropped), places_(places),
        expressions_(expressions), holders_(holders), library_(library), bodies_(bodies), launching_(launching) {}

  Value call(const clang::CallExpr& expr);
  Value construct(const clang::CXXConstructExpr& expr);
  // Makes a variable, whose address the constructor may keep.
  void construct_at(const clang::VarDecl& variable, const clang::CXXConstructExpr& expr);

  // Whether the lambda is executed where it is called.
  bool follows(const clang::LambdaExpr& lambda) const;
  // Makes the object of such a lambda, with what it copies.
  Value capture(const clang::LambdaExpr& lambda);

 private:
  Place object_of(const clang::CXXMemberCallExpr& call);
  Value assign(const Place& self, const clang::Expr& argument);
  Value call_unknown(const clang::CallExpr& expr);
  Value call_function(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments, const Place& self, const clang::Expr& at);
  Value call_library(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments, const Place& self, const clang::Expr& at);
  Value call_open(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments, const Place& self, const clang::Expr& at);
  Value dimensions(const clang::CXXRecordDecl& record, const std::vector<const clang::Expr*>& arguments);

  const clang::ASTContext& context_;
  const Functions& functions_;
  term::TermManager& terms_;
  Unknowns& unknowns_;
  Objects& objects_;
  Memory& memory_;
  CallStack& stack_;
  OpenCalls& open_calls_;
  DroppedCode& dropped_;
  Places& places_;
  Expressions& expressions_;
  Holders& holders_;
  LibraryCalls& library_;
  Bodies& bodies_;
  Launching& launching_;
};

}  // namespace permverify::host
