// The places that lvalues of C denote.
#pragma once
#include "parser/clang/call_stack.h"
#include "parser/clang/invoke.h"
#include "parser/clang/layout.h"
#include "parser/clang/lowered.h"
#include "parser/clang/objects.h"
#include "parser/clang/variables.h"

namespace permverify::parser {

class Accesses;
struct Builtins;
class Calls;
class Emitter;
class Expressions;
class Initialisers;
class MemoryModel;
class OperandOrder;
class Operators;
class Pointers;
class Refusals;
class Spans;

class Places {
 public:
  Places(Layout& layout, const ClangOptions& options, CallStack& frames, Objects& objects,
         Variables& variables, Spans& spans, Refusals& refusals, Emitter& emitter, OperandOrder& order,
         MemoryModel& memory, Accesses& accesses, Pointers& pointers, Expressions& expressions,
         Operators& operators, Initialisers& initialisers, Calls& calls, Builtins& builtins)
      : layout_(layout), options_(options), frames_(frames), objects_(objects), variables_(variables),
        spans_(spans), refusals_(refusals), emitter_(emitter), order_(order), memory_(memory),
        accesses_(accesses), pointers_(pointers), expressions_(expressions), operators_(operators),
        initialisers_(initialisers), calls_(calls), builtins_(builtins) {}

  // The object of a variable, or to which a reference is bound.
  Place variable_place(const clang::VarDecl& variable, clang::SourceLocation at);
  // Any lvalue, with every read made where the language makes it.
  Place place(const clang::Expr* expr);
  Place object_of(const clang::Expr& object);       // of a call of a member: the object or a pointer to it
  // The member, or what it refers to.
  Place data_member(const Place& object, const clang::FieldDecl& member, support::Span at);
  // `*this`.
  Place this_object(const clang::CXXThisExpr& expr);
  // The identifier of the launch, if the variable is `threadIdx` or a similar one of permverify's header.
  std::optional<ir::Builtin> launch_variable(const clang::VarDecl& variable) const;

 private:
  Place lvalue(const clang::Expr* expr);            // as `place`, with reads that are not yet in temporaries
  Place subscript(const clang::ArraySubscriptExpr& expr);
  Place chosen_place(const clang::AbstractConditionalOperator& expr);
  Place member(const clang::MemberExpr& expr);
  std::optional<Place> captured(const clang::ValueDecl* variable, const clang::Expr& at);
  Place vector_element(const clang::ExtVectorElementExpr& expr);
  Place materialize(const clang::Expr* expr);

  Layout& layout_;
  const ClangOptions& options_;
  CallStack& frames_;
  Objects& objects_;
  Variables& variables_;
  Spans& spans_;
  Refusals& refusals_;
  Emitter& emitter_;
  OperandOrder& order_;
  MemoryModel& memory_;
  Accesses& accesses_;
  Pointers& pointers_;
  Expressions& expressions_;
  Operators& operators_;
  Initialisers& initialisers_;
  Calls& calls_;
  Builtins& builtins_;
  std::set<const clang::Expr*> materializing_;
};

}  // namespace permverify::parser
