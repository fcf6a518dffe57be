// Statements, functions, lemmas and resources -> IR, with ghost discipline; resolve_<part>.cpp holds
// the members that the comment names.
#pragma once
#include "parser/pvl/ast.h"
#include "parser/resolve/expressions.h"

namespace permverify::parser {

class StatementResolver : protected ExpressionResolver {
 protected:
  using ExpressionResolver::ExpressionResolver;

  // --- resolve_function.cpp
  void declare_function(const ast::FunctionDecl& declaration);
  void resolve_function(const ast::FunctionDecl& declaration, ir::FunctionId id);
  void lemma_triggers(const ast::FunctionDecl& declaration, ir::Function& function);
  void function_contract(const ast::FunctionDecl& declaration, ir::Function& function);
  void add_clause(const ast::Clause& clause, Place place, ir::Contract& contract);
  void contract(const ast::Clauses& clauses, Place place, ir::Contract& contract);
  void declare_resource(const ast::ResourceDecl& declaration, Scope::Mark visible);
  void check_resource_declaration(const ast::ResourceDecl& declaration, Scope::Mark visible);

  // --- resolve_stmt.cpp, resolve_assign.cpp
  ir::StmtList statement(ast::StmtRef stmt);
  ir::StmtList scoped(ast::StmtRef stmt);
  void statement(const ast::DeclareStmt& node, Span span, ir::StmtList& out);
  void statement(const ast::AssignStmt& node, Span span, ir::StmtList& out);
  void statement(const ast::CallStmt& node, Span span, ir::StmtList& out);
  void statement(const ast::BlockStmt& node, Span span, ir::StmtList& out);
  void statement(const ast::IfStmt& node, Span span, ir::StmtList& out);
  void statement(const ast::LoopStmt& node, Span span, ir::StmtList& out);
  void statement(const ast::JumpStmt& node, Span span, ir::StmtList& out);
  void statement(const ast::BarrierStmt& node, Span span, ir::StmtList& out);
  void statement(const ast::AssertStmt& node, Span span, ir::StmtList& out);
  void statement(const ast::GhostStmt& node, Span span, ir::StmtList& out);
  void statement(const ast::ParStmt& node, Span span, ir::StmtList& out);
  void statement(const ast::VecStmt& node, Span span, ir::StmtList& out);
  void statement(const ast::ParallelStmt& node, Span span, ir::StmtList& out);
  void statement(const ast::InvariantStmt& node, Span span, ir::StmtList& out);
  void statement(const ast::AtomicStmt& node, Span span, ir::StmtList& out);
  void statement(const ast::RefusedStmt& node, Span span, ir::StmtList& out);
  void statement(const ast::BrokenStmt& node, Span span, ir::StmtList& out);
  // resolve_vec.cpp
  bool vec_invariants(const ir::StmtList& body, ir::VarId index, const ExprPtr& low, ir::Loop& loop,
                      Span span);
  void add(ir::StmtList& out, ir::Stmt::Node node, Span span) const;
  void loop_clauses(const ast::Clauses& clauses, ir::Loop& loop);
  virtual void barrier_names(const ast::BarrierStmt& node, ir::Barrier& barrier);
  void declare_one(const ast::Declarator& name, ir::Type type, Span span, ir::StmtList& out);
  virtual ExprPtr assignment_target(ast::ExprRef expr);
  ExprPtr assigned_value(const ast::AssignStmt& node, const ExprPtr& target, Span span);
  void assign_variable(ir::VarId var, const ast::AssignStmt& node, const ExprPtr& target, Span span,
                       ir::StmtList& out);
  void store(const ir::ArrayRead& cell, const ast::AssignStmt& node, const ExprPtr& target,
             Span span, ir::StmtList& out);
  const ast::Call* atomic_call(ast::ExprRef expr) const;
  void atomic(const ast::Call& call, std::optional<ir::VarId> result, Span span,
              ir::StmtList& out);
  virtual void lemma_call(const ast::Call& call, Span span, ir::StmtList& out);
  // A `par` block: dialects that have methods say what it means.
  virtual void par(const ast::ParStmt& node, Span span, ir::StmtList& out);
  virtual void parallel(const ast::ParallelStmt& node, Span span, ir::StmtList& out);
  virtual void shared_invariant(const ast::InvariantStmt& node, Span span, ir::StmtList& out);
  virtual void atomic_block(const ast::AtomicStmt& node, Span span, ir::StmtList& out);
  virtual void new_array(const ast::TypeName& type, const ast::Declarator& name);
  virtual bool may_assign(ir::VarId var, Span span);

  bool ghost_ = false;       // inside ghost code
  int loops_ = 0;            // loops around the statement
  bool in_atomic_ = false;   // inside `atomic(inv) { ... }`
  ast::Clauses everywhere_;  // context_everywhere of the thread
};

}  // namespace permverify::parser
