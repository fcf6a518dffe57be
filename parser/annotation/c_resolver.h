// Annotations -> IR: the names, types and pointers of C under the assertions and ghost statements
// that PVL has too. Private to parser/annotation; one class over the files of this folder.
//
// Integers in formulas are mathematical: what is read from the program is cast from its machine
// type, so that nothing wraps; `/` and `%` truncate. A cast that is written converts as C does, and
// the result is mathematical again. An integer as a condition means `!= 0`.
#pragma once

#include "parser/annotation/resolve.h"
#include "parser/annotation/syntax.h"
#include "parser/pvl/statement_resolver.h"

namespace permverify::parser::annotation {

class Resolver::Impl final : StatementResolver {
 public:
  Impl(ir::Module& module, support::DiagnosticSink& sink, Options options)
      : StatementResolver(module, sink), options_(options) {
    truncates_ = true;
  }

  // --- declarations.cpp
  void declare_block(const Block& block);
  void define(CNames& file_scope);

  void start_pass() { forget_errors(); }

  // --- contracts.cpp
  Contracts contracts(const Blocks& blocks, At at);
  void loop(const Blocks& blocks, const std::vector<ir::Clause>& everywhere, At at, ir::Loop& loop);
  void barrier(const Blocks& blocks, const std::vector<ir::Clause>& everywhere, At at,
               ir::Barrier& barrier);
  void refuse_clauses(const Block& block);
  // --- statements.cpp
  ir::StmtList statements(const Block& block, At at);

 private:
  // An object of the program, with who knows it.
  struct Object {
    Entity entity;
    CNames* names;
  };
  // What an expression is: a value, or an object (or a pointer to one). `address`: the expression
  // is a cell of an array parameter, and `&` was written. Neither: an error was reported.
  struct Operand {
    ExprPtr expr = nullptr;
    std::optional<Object> object = {};
    bool address = false;
    bool null = false;  // NULL
    bool valid() const { return expr != nullptr || object || null; }
  };
  struct Visit;  // where the blocks stand, while it lives

  // --- contracts.cpp
  void misplaced(const Item& item, std::string help);
  void contract_clause(const Item& item, const ItemTree& tree, bool helper, Contracts& result);
  ExprPtr clause_at(const ast::Clause& clause, Place place);

  // --- statements.cpp
  void show_ghosts(ast::StmtRef stmt, const ir::StmtList& made);
  ExprPtr assignment_target(ast::ExprRef expr) override;

  // --- types.cpp: types, numbers, conversions
  std::optional<ir::Type> scalar_type(ast::TypeRef type) override;
  std::optional<ir::Type> machine_type(ast::TypeRef type);
  std::vector<ir::VarId> function_params(const ast::Params& params) override;
  ir::Type param_type(const ast::Param& param);
  ExprPtr as_integer(const ExprPtr& truth) const;
  ExprPtr decimal_number(std::string_view text, Span span);
  ExprPtr adapted(const ExprPtr& expr, ir::Type target) override;
  ExprPtr number(std::string_view text, Span span);
  ExprPtr conversion(const ast::Cast& node, Span span);

  // --- objects.cpp: names, pointers, members
  ExprPtr evaluate(ast::ExprRef expr) override;
  bool in_kernel() const override;
  ExprPtr round(Span span) override;
  Operand operand(ast::ExprRef expr);
  Operand uncounted(ast::ExprRef expr);
  Operand name(const ast::Name& node, Span span);
  Operand member(const ast::Member& node, Span span);
  Operand index(const ast::Index& node, Span span);
  Operand prefix(const ast::Unary& node, Span span);
  Operand binary_operand(const ast::Binary& node, Span span);
  Operand pointer_sum(const ast::Binary& node, const Operand& left, const Operand& right,
                      Span span);
  ExprPtr pointer_comparison(const ast::Binary& node, const Operand& left, const Operand& right,
                             Span span);
  static Operand object(std::optional<Entity> entity, CNames* names);
  bool is_known(std::string_view name, Span span);
  bool is_upper() const {
    return place_ == Place::KernelContract || place_ == Place::GroupContract;
  }
  bool is_zero(const Operand& operand) const;
  bool is_pointer(const Operand& operand) const;
  ExprPtr to_value(const Operand& operand, Span span);
  ExprPtr checked_value(const ExprPtr& value, Span span);
  static ExprPtr mathematical(const ExprPtr& value);

  // --- operators.cpp
  ExprPtr machine_bits(const ast::Binary& node, const ExprPtr& left, const ExprPtr& right,
                       Span span);
  ExprPtr joined(const ast::Binary& node, ExprPtr left, ExprPtr right, Span span);

  // --- vocabulary.cpp: identifiers of the run time, predicates on pointers
  std::string_view cuda_identifier(const ast::Member& node, Span span);
  Operand call(const ast::Call& node, Span span);
  ExprPtr work_item(std::string_view name, const ast::Call& node, Span span);
  ExprPtr length(const Operand& pointer, Span span);
  ExprPtr array_predicate(const ast::Call& node, Span span);
  ExprPtr pointer_predicate(const ast::Call& node, Span span);
  bool argument_count(const ast::Call& node, std::size_t wanted);

  // --- rights.cpp
  ExprPtr expression(const ast::Right& node, Span span) override;
  using ExpressionResolver::expression;
  ExprPtr rights_on(const ast::Right& node, const Operand& target, const ExprPtr& amount,
                    Span span);
  ExprPtr permission_amount(ast::ExprRef expr, bool percent, bool& valid) override;
  ExprPtr argument(ast::ExprRef expr, ir::Type type) override;
  std::optional<std::vector<Binding>> resource_arguments(
      const ast::Call& call, const std::vector<ir::VarId>& params) override;
  CNames* names_here() const;

  Options options_;
  CNames* names_ = nullptr;       // of the place; null: only what annotations declare is known
  CNames* file_names_ = nullptr;  // of the bodies of functions and resources
  std::vector<Object> bound_objects_;  // arguments of the resources that are being inlined
  std::vector<Block> declared_;   // not yet defined; the trees of all live in `kept_`
  std::vector<std::shared_ptr<const Syntax>> kept_;
  bool defining_ = false;         // functions and lemmas, which know no thread
};

}  // namespace permverify::parser::annotation
