// Expressions of host code: their values, and their effects in the order in which the execution makes them.
#pragma once
#include "host/value.h"

namespace permverify::host {

class Budget;
class CallStack;
class Calls;
class DroppedCode;
class Holders;
class Integers;
class KnownContents;
class Launching;
class Memory;
class NullPointers;
class Operators;
class Places;
class RefusedUnits;
class ShortReads;
class Statements;
class Unknowns;

class Expressions {
 public:
  Expressions(const clang::ASTContext& context, term::TermManager& terms, Integers& integers, Budget& budget,
              Unknowns& unknowns, Memory& memory, KnownContents& contents, CallStack& stack, DroppedCode& dropped, RefusedUnits& refused,
              Operators& operators, NullPointers& null_pointers, ShortReads& short_reads, Places& places,
              Holders& holders, Calls& calls, Launching& launching, Statements& statements)
      : context_(context), terms_(terms), integers_(integers), budget_(budget), unknowns_(unknowns), memory_(memory),
        contents_(contents), stack_(stack), dropped_(dropped), refused_(refused), operators_(operators), null_pointers_(null_pointers),
        short_reads_(short_reads), places_(places), holders_(holders), calls_(calls), launching_(launching),
        statements_(statements) {}

  Value evaluate(const clang::Expr* expr);
  // The value of an unknown kind of expression: its parts are executed in any state that it may lead to.
  Value evaluate_parts(const clang::Expr& expr);

 private:
  Value by_kind(const clang::Expr& expr);
  Value special(const clang::Expr& expr);
  Value name(const clang::DeclRefExpr& ref);
  Value member(const clang::MemberExpr& member);
  Value conditional(const clang::ConditionalOperator& choice);
  Value cast(const clang::CastExpr& expr);
  Value read(const clang::CastExpr& expr);
  Value pointer_to_array(const clang::CastExpr& expr);
  Value unary(const clang::UnaryOperator& expr);
  Value address(const clang::UnaryOperator& expr);
  Value step(const clang::UnaryOperator& expr);
  Value binary(const clang::BinaryOperator& expr);
  Value logical(const clang::BinaryOperator& expr);
  Value assign(const clang::BinaryOperator& expr);
  Value assign_compound(const clang::CompoundAssignOperator& expr);
  Value list(const clang::InitListExpr& expr);
  Value temporary(const clang::CXXBindTemporaryExpr& expr);
  Value lambda(const clang::LambdaExpr& expr);

  const clang::ASTContext& context_;
  term::TermManager& terms_;
  Integers& integers_;
  Budget& budget_;
  Unknowns& unknowns_;
  Memory& memory_;
  KnownContents& contents_;
  CallStack& stack_;
  DroppedCode& dropped_;
  RefusedUnits& refused_;
  Operators& operators_;
  NullPointers& null_pointers_;
  ShortReads& short_reads_;
  Places& places_;
  Holders& holders_;
  Calls& calls_;
  Launching& launching_;
  Statements& statements_;
};

}  // namespace permverify::host
