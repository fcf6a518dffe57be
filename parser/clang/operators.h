// Unary and binary operators, and assignments.
#pragma once
#include "parser/clang/call_stack.h"
#include "parser/clang/layout.h"
#include "parser/clang/lowered.h"

namespace permverify::parser {

class Accesses;
class Emitter;
class Expressions;
class MemoryModel;
class OperandOrder;
class Places;
class Pointers;
class Refusals;
class Spans;
class TermBuilder;

// The destination of an assignment, and its value if that is used.
struct Assigned {
  Place to;
  Value value;
};

class Operators {
 public:
  Operators(Layout& layout, CallStack& frames, Spans& spans, Refusals& refusals, Emitter& emitter,
            TermBuilder& terms, OperandOrder& order, MemoryModel& memory, Accesses& accesses,
            Pointers& pointers, Places& places, Expressions& expressions)
      : layout_(layout), frames_(frames), spans_(spans), refusals_(refusals), emitter_(emitter), terms_(terms),
        order_(order), memory_(memory), accesses_(accesses), pointers_(pointers), places_(places),
        expressions_(expressions) {}

  // A trivial assignment operator.
  Value assign_record(const clang::Expr& target, const clang::Expr& source);
  // Its value, after its effects.
  Value binary(const clang::BinaryOperator& expr);
  // Its value, after its effects.
  Value unary(const clang::UnaryOperator& expr);
  // `used`: the value is needed, too.
  Assigned assigned(const clang::BinaryOperator& expr, bool used);
  Assigned step(const clang::UnaryOperator& expr, bool used);

 private:
  Assigned assign(const clang::BinaryOperator& expr, bool used);
  Assigned compound(const clang::CompoundAssignOperator& expr, bool used);
  void refuse_assigned_twice(const ir::StmtList& sides, const Place& to,
                             const clang::BinaryOperator& expr);
  Value pointer_arithmetic(const clang::BinaryOperator& expr, const Value& a, const Value& b);
  support::Span assigned_span(const clang::BinaryOperator& expr);
  Value componentwise(const clang::BinaryOperator& expr, const Value& a, const Value& b);

  Layout& layout_;
  CallStack& frames_;
  Spans& spans_;
  Refusals& refusals_;
  Emitter& emitter_;
  TermBuilder& terms_;
  OperandOrder& order_;
  MemoryModel& memory_;
  Accesses& accesses_;
  Pointers& pointers_;
  Places& places_;
  Expressions& expressions_;
};

}  // namespace permverify::parser
