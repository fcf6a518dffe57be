// Calls of functions with a body: each is a copy with variables of its own.
#pragma once
#include "parser/clang/call_stack.h"
#include "parser/clang/facts.h"
#include "parser/clang/frames.h"
#include "parser/clang/layout.h"
#include "parser/clang/lowered.h"
#include "parser/clang/objects.h"
#include "parser/clang/variables.h"

namespace permverify::parser {

class Accesses;
class AnnotationBinder;
class Assumptions;
class Emitter;
class Initialisers;
class MemoryModel;
class OperandOrder;
class Refusals;
class Spans;
class Statements;

class Inliner {
 public:
  Inliner(Layout& layout, Facts& facts, CallStack& frames, Objects& objects, Variables& variables, NameScope& scope,
          Spans& spans, Refusals& refusals, Emitter& emitter, OperandOrder& order, Assumptions& assumptions,
          MemoryModel& memory, Accesses& accesses, Initialisers& initialisers, Statements& statements,
          AnnotationBinder& binder)
      : layout_(layout), facts_(facts), frames_(frames), objects_(objects), variables_(variables), scope_(scope),
        spans_(spans), refusals_(refusals), emitter_(emitter), order_(order), assumptions_(assumptions), memory_(memory),
        accesses_(accesses), initialisers_(initialisers), statements_(statements), binder_(binder) {}

  // `site`: tells the calls of one function apart. A function that returns a reference leaves it in the call stack.
  Value inline_call(const clang::FunctionDecl& function, const void* site, CallOperands call,
                    support::Span at);

 private:
  // Of a call: parameters and what the contract requires, the body, and what the contract ensures.
  struct Parts {
    ir::StmtList entry, body, promised;
  };
  void refuse_changed_parameters(const ir::StmtList& entry, const ir::StmtList& body, const ir::StmtList& promised);
  void emit(Parts parts, ir::LabelId end, support::Span at);
  void promise(const clang::FunctionDecl& function);
  void assume_restrict(const clang::FunctionDecl& function, const std::vector<Argument>& arguments, support::Span at);
  void bind_parameters(const clang::FunctionDecl& function, std::vector<Argument>& arguments,
                       support::Span at);
  void run_initialisers(const clang::CXXConstructorDecl& constructor);
  Place initialised_member(Place self, const clang::CXXCtorInitializer& init);

  Layout& layout_;
  Facts& facts_;
  CallStack& frames_;
  Objects& objects_;
  Variables& variables_;
  NameScope& scope_;
  Spans& spans_;
  Refusals& refusals_;
  Emitter& emitter_;
  OperandOrder& order_;
  Assumptions& assumptions_;
  MemoryModel& memory_;
  Accesses& accesses_;
  Initialisers& initialisers_;
  Statements& statements_;
  AnnotationBinder& binder_;
  unsigned inlined_ = 0;  // calls
};

}  // namespace permverify::parser
