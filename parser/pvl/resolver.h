// Syntax tree -> typed IR: names, types, scopes of contracts, ghost discipline. One class over
// several files: resolve_<part>.cpp holds the members that the comment names.
#pragma once
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "logic/ir/module.h"
#include "parser/pvl/scope.h"
#include "parser/pvl/syntax.h"

namespace permverify::parser {

// Where an expression stands: decides which names it may mention (logic.md, section 3).
enum class Place : std::uint8_t {
  Extent, Launch, KernelContract, GroupContract, ThreadContract, Barrier, Invariant, Fact,
  Program, Ghost, FunctionContract, FunctionBody, ResourceBody
};

// Appends everything the tree declares to `module`.
void resolve_file(const SyntaxTree& tree, ir::Module& module, support::DiagnosticSink& sink);

class Resolver {
 public:
  Resolver(const SyntaxTree& tree, ir::Module& module, support::DiagnosticSink& sink)
      : tree_(tree), module_(module), sink_(sink) {}
  void run();

 private:
  using Span = support::Span;
  using ExprPtr = ir::ExprPtr;
  using Clauses = std::vector<ir::Clause>;
  struct Macro {
    const ast::ResourceDecl* declaration;
    Scope::Mark visible;  // names declared before this one are visible in the body
    bool open = false;    // being inlined just now
  };
  struct PlaceGuard;

  // --- resolver.cpp: the file, errors, declarations of variables
  void error(std::string id, Span span, std::string message, std::string help = {});
  ir::VarId add_variable(std::string_view name, ir::VarKind kind, ir::Type type, Span span);
  bool declare(std::string_view name, ir::VarId var);
  std::optional<ir::Type> scalar_type(ast::TypeRef type);
  std::vector<ir::VarId> function_params(const ast::Params& params);
  void collect_names();
  void resolve_refused();

  // --- resolve_function.cpp
  void declare_function(const ast::FunctionDecl& declaration);
  void resolve_function(const ast::FunctionDecl& declaration, ir::FunctionId id);
  void function_contract(const ast::FunctionDecl& declaration, ir::Function& function);
  void add_clause(const ast::Clause& clause, Place place, ir::Contract& contract);
  void check_resource_declaration(const ast::ResourceDecl& declaration, Scope::Mark visible);

  // --- resolve_kernel.cpp
  void resolve_kernel(const ast::KernelDecl& declaration);
  void kernel_params(const ast::KernelDecl& declaration, ir::Kernel& kernel);
  void kernel_arrays(const ast::KernelDecl& declaration, ir::Kernel& kernel);
  void kernel_array(const ast::ArrayDecl& arrays, ir::Kernel& kernel);
  void kernel_launch(const ast::KernelDecl& declaration, ir::Kernel& kernel);
  void launch_item(const ast::LaunchItem& item, ir::Kernel& kernel);
  void contract(const ast::Clauses& clauses, Place place, ir::Contract& contract);

  // --- resolve_stmt.cpp, resolve_loop.cpp, resolve_assign.cpp
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
  void statement(const ast::RefusedStmt& node, Span span, ir::StmtList& out);
  void statement(const ast::BrokenStmt& node, Span span, ir::StmtList& out);
  void add(ir::StmtList& out, ir::Stmt::Node node, Span span) const;
  void loop_clauses(const ast::Clauses& clauses, ir::Loop& loop);
  void barrier_names(const ast::BarrierStmt& node, ir::Barrier& barrier);
  void declare_one(const ast::Declarator& name, ir::Type type, Span span, ir::StmtList& out);
  ExprPtr assigned_value(const ast::AssignStmt& node, const ExprPtr& target, Span span);
  void assign_variable(ir::VarId var, const ast::AssignStmt& node, const ExprPtr& target, Span span,
                       ir::StmtList& out);
  void store(const ir::ArrayRead& cell, const ast::AssignStmt& node, const ExprPtr& target,
             Span span, ir::StmtList& out);
  const ast::Call* atomic_call(ast::ExprRef expr) const;
  void atomic(const ast::Call& call, std::optional<ir::VarId> result, Span span,
              ir::StmtList& out);
  void lemma_call(const ast::Call& call, Span span, ir::StmtList& out);
  bool may_assign(ir::VarId var, Span span);

  // --- resolve_expr.cpp: atoms of expressions; null after an error
  ExprPtr resolve(ast::ExprRef expr);
  bool count_nodes(std::size_t count, Span span);
  ExprPtr resolve_as(ast::ExprRef expr, ir::Type type);
  ExprPtr require(const ExprPtr& expr, ir::Type type);
  ExprPtr condition(ast::ExprRef expr);
  ExprPtr assertion(ast::ExprRef expr, bool resources);
  ExprPtr expression(const ast::Name& node, Span span);
  ExprPtr expression(const ast::Number& node, Span span);
  ExprPtr expression(const ast::BoolConst& node, Span span);
  ExprPtr expression(const ast::Result& node, Span span);
  ExprPtr expression(const ast::Member& node, Span span);
  ExprPtr expression(const ast::Conditional& node, Span span);
  ExprPtr expression(const ast::Cast& node, Span span);
  ExprPtr expression(const ast::Old& node, Span span);
  ExprPtr expression(const ast::Paren& node, Span span);
  ExprPtr variable(ir::VarId var, Span span);
  ExprPtr builtin(std::string_view name, int dimension, Span span);
  void unknown_name(std::string_view name, Span span);
  bool is_formula() const;
  bool in_kernel() const;
  bool formula_only(Span span, const char* what);

  // --- resolve_number.cpp
  ExprPtr decimal(std::string_view text, Span span);

  // --- resolve_operator.cpp
  ExprPtr expression(const ast::Unary& node, Span span);
  ExprPtr expression(const ast::Binary& node, Span span);
  ExprPtr expression(const ast::Chain& node, Span span);
  ExprPtr logical(const ast::Binary& node, ExprPtr left, ExprPtr right, Span span);
  ExprPtr implication(ExprPtr left, ExprPtr right, Span span);
  ExprPtr comparison(Tok op, ExprPtr left, ExprPtr right, Span span);
  ExprPtr arithmetic(const ast::Binary& node, ExprPtr left, ExprPtr right, Span span);
  ExprPtr bitwise(const ast::Binary& node, ExprPtr left, ExprPtr right, Span span);
  ExprPtr fraction(ExprPtr left, ExprPtr right, Span span);
  ExprPtr mismatch(Span span, const ExprPtr& left, const ExprPtr& right, Tok op);

  // --- resolve_access.cpp: arrays, sequences, calls
  ExprPtr expression(const ast::Index& node, Span span);
  ExprPtr expression(const ast::Slice& node, Span span);
  ExprPtr expression(const ast::Length& node, Span span);
  ExprPtr expression(const ast::SeqLiteral& node, Span span);
  ExprPtr expression(const ast::Call& node, Span span);
  ExprPtr array_cell(ast::ExprRef base, const std::vector<ast::ExprRef>& indices, Span span);
  std::optional<std::vector<ExprPtr>> arguments(const ast::Call& call,
                                                const std::vector<ir::VarId>& params);

  // --- resolve_right.cpp: permissions and inlined resources
  ExprPtr expression(const ast::Right& node, Span span);
  ExprPtr permission_amount(ast::ExprRef expr, bool percent, bool& valid);
  ExprPtr inline_resource(Macro& macro, const ast::Call& call, Span span);

  // --- resolve_quantifier.cpp
  ExprPtr expression(const ast::Pattern& node, Span span);
  ExprPtr expression(const ast::Quantified& node, Span span);
  std::optional<std::vector<ir::Binder>> binders(const ast::Quantified& node);
  ExprPtr quantifier(const ast::Quantified& node, std::vector<ir::Binder> binders, ExprPtr range,
                     ExprPtr body, Span span);
  ExprPtr reduction(const ast::Quantified& node, const ir::Binder& binder, ExprPtr range,
                    ExprPtr body, Span span);

  const SyntaxTree& tree_;
  ir::Module& module_;
  support::DiagnosticSink& sink_;
  Scope scope_;
  std::unordered_map<std::string_view, ir::FunctionId> functions_;
  std::unordered_map<std::string_view, Macro> macros_;
  std::unordered_set<std::string> reported_;  // id and place: inlining meets an error many times

  Place place_ = Place::FunctionBody;
  bool ghost_ = false;                          // inside ghost code
  int loops_ = 0;                               // loops around the statement
  ir::Kernel* kernel_ = nullptr;
  std::unordered_map<std::string_view, bool> locals_;  // all names declared in this body
  ast::Clauses everywhere_;                     // context_everywhere of the thread
  std::optional<ir::Type> result_;              // type of \result, where it may stand
  std::vector<std::vector<ExprPtr>>* triggers_ = nullptr;
  bool mentions_groups_ = false;                // ngroups, tcount, gid or lid
  std::size_t recursion_ = 0;
  std::size_t expansion_ = 0;                   // nodes of this clause so far
  std::size_t total_expansion_ = 0;             // those made by inlining, in the file
  std::size_t inlining_ = 0;                    // resources being inlined around this one
};

// Sets the place of the expressions resolved while it lives.
struct Resolver::PlaceGuard {
  PlaceGuard(Resolver& owner, Place place) : resolver(owner), before(owner.place_) {
    owner.place_ = place;
  }
  ~PlaceGuard() { resolver.place_ = before; }
  PlaceGuard(const PlaceGuard&) = delete;
  PlaceGuard& operator=(const PlaceGuard&) = delete;
  Resolver& resolver;
  Place before;
};

}  // namespace permverify::parser
