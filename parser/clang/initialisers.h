// Initialisers and constructors: the initial values of objects.
#pragma once
#include "parser/clang/call_stack.h"
#include "parser/clang/layout.h"
#include "parser/clang/lowered.h"
#include "parser/clang/order.h"
#include "parser/clang/objects.h"

namespace permverify::parser {

class Accesses;
class Calls;
class Emitter;
class Expressions;
class Inliner;
class MemoryModel;
class OperandOrder;
class Places;
class Refusals;
class Spans;
class TermBuilder;

class Initialisers {
 public:
  Initialisers(Layout& layout, CallStack& frames, Objects& objects, Spans& spans, Refusals& refusals,
               Emitter& emitter, TermBuilder& terms, OperandOrder& order, MemoryModel& memory, Accesses& accesses,
               Places& places, Expressions& expressions, Calls& calls, Inliner& inliner)
      : layout_(layout), frames_(frames), objects_(objects), spans_(spans), refusals_(refusals), emitter_(emitter),
        terms_(terms), order_(order), memory_(memory), accesses_(accesses), places_(places),
        expressions_(expressions), calls_(calls), inliner_(inliner) {}

  // Initialises an object that has no value yet.
  void initialise(const Place& place, const clang::Expr* init);
  // The same for a member of a record (null: a base class), which may be a reference.
  void initialise_member(const Place& to, const clang::FieldDecl* member, const clang::Expr* init);
  // A list in braces as a value.
  Value initial_value(const clang::InitListExpr& list);
  // By a constructor.
  void construct(const Place& place, const clang::CXXConstructExpr& expr);
  const clang::CXXConstructExpr* makes_object(const clang::Expr* init) const;
  bool makes_record_in_place(const clang::Expr* init) const;
  // A temporary object.
  Place constructed(const clang::CXXConstructExpr& expr);

 private:
  void initialise_closure(const Place& to, const clang::LambdaExpr& expr);
  void copy_array(const Place& to, const clang::ArrayInitLoopExpr& expr);
  void initialise_array(const Place& to, const clang::InitListExpr& list);
  Sequence initialiser_order() const;
  bool is_filled_in_place(const clang::InitListExpr& list) const;
  void initialise_record(const Place& to, const clang::InitListExpr& list);
  void construct_each(const Place& to, const clang::CXXConstructExpr& expr);

  Layout& layout_;
  CallStack& frames_;
  Objects& objects_;
  Spans& spans_;
  Refusals& refusals_;
  Emitter& emitter_;
  TermBuilder& terms_;
  OperandOrder& order_;
  MemoryModel& memory_;
  Accesses& accesses_;
  Places& places_;
  Expressions& expressions_;
  Calls& calls_;
  Inliner& inliner_;
};

}  // namespace permverify::parser
