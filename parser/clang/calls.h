// Calls: which function is meant, its operands, and what it returns.
#pragma once
#include "parser/clang/call_stack.h"
#include "parser/clang/invoke.h"
#include "parser/clang/known_arguments.h"
#include "parser/clang/layout.h"
#include "parser/clang/lowered.h"
#include "parser/clang/order.h"
#include "parser/clang/stand_ins.h"

namespace permverify::parser {

class Accesses;
class Assumptions;
struct Builtins;
class Emitter;
class Expressions;
class Initialisers;
class Inliner;
class MemoryModel;
class OperandOrder;
class Operators;
class Places;
class Refusals;
class Spans;
class TermBuilder;

class Calls {
 public:
  Calls(Layout& layout, const ClangOptions& options, CallStack& frames, Spans& spans, Refusals& refusals,
        Emitter& emitter, TermBuilder& terms, OperandOrder& order, Assumptions& assumptions,
        MemoryModel& memory, Accesses& accesses, Places& places, Expressions& expressions,
        Operators& operators, Initialisers& initialisers, Inliner& inliner, Builtins& builtins)
      : layout_(layout), options_(options), frames_(frames), spans_(spans), refusals_(refusals),
        emitter_(emitter), terms_(terms), order_(order), assumptions_(assumptions), memory_(memory),
        accesses_(accesses), places_(places), expressions_(expressions), operators_(operators),
        initialisers_(initialisers), inliner_(inliner), builtins_(builtins) {}

  Place call_place(const clang::CallExpr& expr);    // of a function that returns a reference
  // The value that a call yields.
  Value call(const clang::CallExpr& expr);
  // `self`: null, or what the function is a member of.
  CallOperands evaluate_call(const clang::FunctionDecl& function, const clang::Expr* self,
                             const std::vector<const clang::Expr*>& arguments, Sequence order, support::Span at);

 private:
  struct Override {
    const clang::CXXMethodDecl* method;
    std::size_t steps;  // of the object's path that lead to its `*this`
  };
  void refuse_rival(const clang::CallExpr& call, const clang::FunctionDecl& chosen);
  std::optional<Value> constant_call(const clang::CallExpr& expr, const clang::FunctionDecl& body) const;
  Value bodiless_call(const clang::CallExpr& expr, const clang::FunctionDecl& function);
  Sequence argument_order(const clang::CallExpr& expr) const;
  bool is_virtual_call(const clang::CallExpr& expr);
  std::size_t deciding_object(const Target& target, const ir::ExprPtr& index, const clang::CallExpr& expr);
  Override override_for(const clang::CXXMethodDecl& method, const Target& target, const ir::ExprPtr& index,
                        const clang::CallExpr& expr);
  Place self_of(const Override& chosen, const Place& object, const Target& target);
  Value virtual_call(const clang::CallExpr& expr);
  Value pointer_call(const clang::CallExpr& expr);
  std::optional<Pointer> element_of_table(const clang::Expr& callee);
  Value call_each(const Pointer& at, const std::vector<Target>& targets, const clang::CallExpr& expr, bool gives_reference,
                  const std::function<Value(const Target&, const void*)>& called);

  Layout& layout_;
  const ClangOptions& options_;
  CallStack& frames_;
  Spans& spans_;
  Refusals& refusals_;
  Emitter& emitter_;
  TermBuilder& terms_;
  OperandOrder& order_;
  Assumptions& assumptions_;
  MemoryModel& memory_;
  Accesses& accesses_;
  Places& places_;
  Expressions& expressions_;
  Operators& operators_;
  Initialisers& initialisers_;
  Inliner& inliner_;
  Builtins& builtins_;
  StandIns stand_ins_{layout_.context()};
  KnownArguments known_arguments_;
};

}  // namespace permverify::parser
