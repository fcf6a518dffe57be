// The values of C expressions, by their kind.
#pragma once
#include "parser/clang/call_stack.h"
#include "parser/clang/layout.h"
#include "parser/clang/lowered.h"
#include "parser/clang/variables.h"

namespace permverify::parser {

class Accesses;
struct Builtins;
class Calls;
class Conversions;
class Emitter;
class Initialisers;
class MemoryModel;
class OperandOrder;
class Operators;
class Parameters;
class Places;
class Pointers;
class Refusals;
class Spans;
class Statements;
class TermBuilder;

// Whether it contains `__builtin_LINE()` or one of its variants.
bool names_its_place(const clang::Stmt& part);

class Expressions {
 public:
  Expressions(Layout& layout, CallStack& frames, Variables& variables, Spans& spans, Refusals& refusals,
              Emitter& emitter, TermBuilder& terms, OperandOrder& order, MemoryModel& memory,
              Accesses& accesses, Pointers& pointers, Places& places, Operators& operators,
              Conversions& conversions, Initialisers& initialisers, Calls& calls, Parameters& parameters,
              Statements& statements, Builtins& builtins)
      : layout_(layout), frames_(frames), variables_(variables), spans_(spans), refusals_(refusals),
        emitter_(emitter), terms_(terms), order_(order), memory_(memory), accesses_(accesses),
        pointers_(pointers), places_(places), operators_(operators), conversions_(conversions),
        initialisers_(initialisers), calls_(calls), parameters_(parameters),
        statements_(statements), builtins_(builtins) {}

  // The value, with every read made where the language makes it.
  Value value(const clang::Expr* expr);
  ir::ExprPtr scalar(const clang::Expr* expr);          // in the type of the expression
  ir::ExprPtr condition(const clang::Expr* expr);       // bool
  // The value of an expression that has a pointer type.
  Pointer pointer(const clang::Expr* expr);
  void effect(const clang::Expr* expr);             // value not used
  // An argument or initialiser that the declaration gives.
  Value default_value(const clang::Expr& use, const clang::Expr& written);
  // `&&` and `||`: the right side has its effects only where it is evaluated.
  Value logical(const clang::BinaryOperator& expr);
  // `c ? a : b`.
  Value conditional(const clang::AbstractConditionalOperator& expr);
  // A name in an expression.
  Value declared(const clang::DeclRefExpr& expr);
  // Of a variable that is a constant; or null.
  ir::ExprPtr constant_value(const clang::VarDecl& variable, support::Span at);
  // In the order of the text.
  std::vector<Value> arguments_of(const clang::CallExpr& expr);

 private:
  Value rvalue(const clang::Expr* expr);            // as `value`, with reads that are not yet in temporaries
  void refuse_other_address(const clang::Expr& expr);
  std::optional<Value> constant_around(const clang::DeclRefExpr& expr, const clang::VarDecl& variable);
  Value initializer_list(const clang::CXXStdInitializerListExpr& expr);
  Value vector_conditional(const clang::AbstractConditionalOperator& expr);

  Layout& layout_;
  CallStack& frames_;
  Variables& variables_;
  Spans& spans_;
  Refusals& refusals_;
  Emitter& emitter_;
  TermBuilder& terms_;
  OperandOrder& order_;
  MemoryModel& memory_;
  Accesses& accesses_;
  Pointers& pointers_;
  Places& places_;
  Operators& operators_;
  Conversions& conversions_;
  Initialisers& initialisers_;
  Calls& calls_;
  Parameters& parameters_;
  Statements& statements_;
  Builtins& builtins_;
};

}  // namespace permverify::parser
