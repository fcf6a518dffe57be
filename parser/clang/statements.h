// Statements of C, with their jumps and labels.
#pragma once
#include "parser/clang/call_stack.h"
#include "parser/clang/frames.h"
#include "parser/clang/invoke.h"
#include "parser/clang/layout.h"
#include "parser/clang/frames.h"
#include "parser/clang/lowered.h"
#include "parser/clang/variables.h"

namespace permverify::parser {

class Accesses;
class AnnotationBinder;
class Emitter;
class Expressions;
class Facts;
class GpuVerify;
class Initialisers;
class MemoryModel;
class Places;
class Refusals;
class Spans;
class TermBuilder;

class Statements {
 public:
  Statements(ClangRun& run, Layout& layout, ir::Kernel& kernel, Facts& facts, CallStack& frames, Variables& variables, NameScope& scope,
             Spans& spans, Refusals& refusals, Emitter& emitter, TermBuilder& terms, MemoryModel& memory,
             Accesses& accesses, Places& places, Expressions& expressions, Initialisers& initialisers,
             AnnotationBinder& binder, GpuVerify& gpuverify)
      : run_(run), layout_(layout), kernel_(kernel), facts_(facts), frames_(frames), variables_(variables), scope_(scope), spans_(spans),
        refusals_(refusals), emitter_(emitter), terms_(terms), memory_(memory), accesses_(accesses),
        places_(places), expressions_(expressions), initialisers_(initialisers), binder_(binder),
        gpuverify_(gpuverify) {}

  // Any statement.
  void statement(const clang::Stmt* stmt);
  // A compound statement, with its own scope.
  void compound_statement(const clang::CompoundStmt& block);
  // Of a function that is inlined: its jumps are its own.
  void function_body(const clang::CompoundStmt& block);
  // `({ ...; e; })`: the value of its last expression.
  Value statement_expression(const clang::StmtExpr& expr);
  // Annotations may mention it from here on.
  void name_variable(const clang::VarDecl& variable);

 private:
  void declaration(const clang::DeclStmt& stmt);
  void declare_variable(const clang::VarDecl& variable);
  void declare_object(const clang::VarDecl& variable);
  void if_statement(const clang::IfStmt& stmt);
  void bind_reference(const clang::VarDecl& variable, Place object);
  void initialise_result(const Place& result, const clang::ReturnStmt& stmt);
  void inline_assembly(const clang::Stmt& stmt);
  bool barrier_in_assembly(const clang::GCCAsmStmt& assembly);
  void return_statement(const clang::ReturnStmt& stmt);
  void break_statement(const clang::Stmt& stmt);
  void continue_statement(const clang::Stmt& stmt);
  void loop_statement(const clang::Stmt& stmt, const clang::Expr* condition,
                      const clang::Expr* increment, const clang::Stmt* body, bool test_first,
                      const clang::Stmt* first = nullptr);
  void range_loop(const clang::CXXForRangeStmt& stmt);
  support::Span loop_span(const clang::Stmt& stmt);
  void switch_statement(const clang::SwitchStmt& stmt);
  ir::StmtList switch_dispatch(std::vector<Part>& parts, const ir::ExprPtr& chosen, support::Span at);
  void labelled(const std::vector<const clang::Stmt*>& list);
  static bool jumps_in(const std::vector<const clang::Stmt*>& list, std::size_t from,
                       std::size_t to, const clang::LabelDecl* label);
  ir::StmtList label_part(const Labels& labels, std::size_t k);
  static std::size_t end_of_loop(const Labels& labels, std::size_t k);
  ir::StmtList label_chain(const Labels& labels, ir::StmtList before, std::size_t k,
                           std::size_t end);
  void goto_statement(const clang::GotoStmt& stmt);
  void hoist(const std::vector<const clang::Stmt*>& list);
  static bool holds_label(const clang::Stmt* stmt);
  void leave_out_unreached(std::vector<const clang::Stmt*>& list, clang::SourceLocation end);
  static ir::StmtList flat(ir::StmtList list);
  bool binds_value(const clang::VarDecl& variable);
  void return_reference(Place place, const clang::ReturnStmt& stmt);

  ClangRun& run_;
  Layout& layout_;
  ir::Kernel& kernel_;
  Facts& facts_;
  CallStack& frames_;
  Variables& variables_;
  NameScope& scope_;
  Spans& spans_;
  Refusals& refusals_;
  Emitter& emitter_;
  TermBuilder& terms_;
  MemoryModel& memory_;
  Accesses& accesses_;
  Places& places_;
  Expressions& expressions_;
  Initialisers& initialisers_;
  AnnotationBinder& binder_;
  GpuVerify& gpuverify_;
  std::vector<Jump> jumps_;
  std::size_t ir_loops_ = 0;               // IR loops that are open
  std::map<VarKey, std::pair<ir::VarId, ir::VarId>> hoisted_references_;  // index and tag of the place
  std::set<VarKey> hoisted_;  // declared in front of their block already
  std::map<std::pair<std::uint32_t, const clang::LabelDecl*>, GotoLabel> goto_labels_;
};

}  // namespace permverify::parser
