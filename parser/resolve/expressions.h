// Assertions and expressions -> typed IR: names, types, operators, quantifiers, rights, and what may
// stand in which place. One class over the files of this folder; languages derive from it and say
// which declarations and statements there are (parser/pvl, parser/annotation).
#pragma once
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "logic/ir/module.h"
#include "parser/resolve/round_counter.h"
#include "parser/resolve/scope.h"
#include "parser/spec/ast.h"
#include "support/diagnostic.h"

namespace permverify::parser {

// Where an expression stands: decides which names it may mention (logic.md, section 3).
enum class Place : std::uint8_t {
  Extent, Launch, KernelContract, GroupContract, ThreadContract, Barrier, Invariant, Fact,
  Program, Ghost, FunctionContract, FunctionBody, ResourceBody
};

// Adds one to a counter while it lives.
struct CountedScope {
  explicit CountedScope(std::size_t& counter) : value(counter) { ++value; }
  ~CountedScope() { --value; }
  CountedScope(const CountedScope&) = delete;
  CountedScope& operator=(const CountedScope&) = delete;
  std::size_t& value;
};

class ExpressionResolver {
 public:
  ExpressionResolver(const ExpressionResolver&) = delete;
  ExpressionResolver& operator=(const ExpressionResolver&) = delete;

 protected:
  using Span = support::Span;
  using ExprPtr = ir::ExprPtr;
  struct Macro {
    const ast::ResourceDecl* declaration;
    Scope::Mark visible;  // names declared before this one are visible in the body
    bool open = false;    // being inlined just now
  };
  struct PlaceGuard;

  ExpressionResolver(ir::Module& module, support::DiagnosticSink& sink)
      : module_(module), sink_(sink) {}
  virtual ~ExpressionResolver() = default;

  // --- variables.cpp: errors, declarations of variables
  // What is read anew may be wrong anew.
  void forget_errors() { reported_.clear(); }
  void error(std::string id, Span span, std::string message, std::string help = {});
  void remark_equality(Span sign);
  ir::VarId add_variable(std::string_view name, ir::VarKind kind, ir::Type type, Span span);
  bool declare(std::string_view name, ir::VarId var);
  virtual std::optional<ir::Type> scalar_type(ast::TypeRef type);
  virtual std::vector<ir::VarId> function_params(const ast::Params& params);

  // --- expressions.cpp: atoms of expressions; null after an error
  ExprPtr resolve(ast::ExprRef expr);
  // What one node means; resolve() has counted it. Languages with other names begin here.
  virtual ExprPtr evaluate(ast::ExprRef expr);
  bool count_nodes(std::size_t count, Span span);
  bool may_descend(ast::ExprRef expr);  // counts the node; false after an error
  // `expr` as an expression of type `target` where the language does that by itself, or null.
  virtual ExprPtr adapted(const ExprPtr& expr, ir::Type target);
  ExprPtr resolve_as(ast::ExprRef expr, ir::Type type);
  ExprPtr require(const ExprPtr& expr, ir::Type type);
  ExprPtr condition(ast::ExprRef expr);
  ExprPtr assertion(ast::ExprRef expr, bool resources);
  ExprPtr expression(const ast::Name& node, Span span);
  ExprPtr expression(const ast::Number& node, Span span);
  ExprPtr expression(const ast::BoolConst& node, Span span);
  ExprPtr expression(const ast::Result& node, Span span);
  ExprPtr expression(const ast::Round& node, Span span);
  ExprPtr expression(const ast::Member& node, Span span);
  ExprPtr expression(const ast::Conditional& node, Span span);
  ExprPtr expression(const ast::Cast& node, Span span);
  ExprPtr expression(const ast::Old& node, Span span);
  ExprPtr expression(const ast::Paren& node, Span span);
  ExprPtr variable(ir::VarId var, Span span);
  ExprPtr builtin(std::string_view name, int dimension, Span span);
  void unknown_name(std::string_view name, Span span);
  static std::string did_you_mean(std::string_view name, const std::vector<std::string>& names);
  std::string did_you_mean_function(std::string_view name) const;
  bool is_formula() const;
  virtual bool in_kernel() const;
  // `\round`: the number of iterations of the innermost loop that are complete. Null after an error.
  virtual ExprPtr round(Span span);
  bool formula_only(Span span, const char* what);

  // --- numbers.cpp
  ExprPtr decimal(std::string_view text, Span span);

  // --- operators.cpp
  ExprPtr expression(const ast::Unary& node, Span span);
  ExprPtr expression(const ast::Binary& node, Span span);
  ExprPtr expression(const ast::Chain& node, Span span);
  ExprPtr binary(const ast::Binary& node, ExprPtr left, ExprPtr right, Span span);
  ExprPtr logical(const ast::Binary& node, ExprPtr left, ExprPtr right, Span span);
  ExprPtr implication(ExprPtr left, ExprPtr right, Span span);
  ExprPtr comparison(Tok op, ExprPtr left, ExprPtr right, Span span);
  ExprPtr arithmetic(const ast::Binary& node, ExprPtr left, ExprPtr right, Span span);
  ExprPtr bitwise(const ast::Binary& node, ExprPtr left, ExprPtr right, Span span);
  ExprPtr fraction(ExprPtr left, ExprPtr right, Span span);
  ExprPtr mismatch(Span span, const ExprPtr& left, const ExprPtr& right, Tok op);

  // --- access.cpp: arrays, sequences, calls
  ExprPtr expression(const ast::Index& node, Span span);
  ExprPtr expression(const ast::Slice& node, Span span);
  ExprPtr expression(const ast::Length& node, Span span);
  ExprPtr expression(const ast::SeqLiteral& node, Span span);
  ExprPtr seq_member(const ExprPtr& seq, const ast::Member& node, Span span);
  ExprPtr expression(const ast::Call& node, Span span);
  ExprPtr used_lemma(const ast::Call& node, ir::FunctionId id, Span span);
  ExprPtr array_cell(ast::ExprRef base, const std::vector<ast::ExprRef>& indices, Span span);
  ExprPtr array_cell(const ExprPtr& base, Span base_span, std::vector<ExprPtr> indices, Span span);
  std::optional<std::vector<ExprPtr>> arguments(const ast::Call& call,
                                                const std::vector<ir::VarId>& params);
  virtual ExprPtr argument(ast::ExprRef expr, ir::Type type);

  // --- rights.cpp: permissions and inlined resources
  virtual ExprPtr expression(const ast::Right& node, Span span);
  bool right_may_stand(const ast::Right& node, Span span);
  ExprPtr right_at(const ast::Right& node, ir::VarId array, std::vector<ExprPtr> indices,
                   const ExprPtr& amount, Span span);
  virtual ExprPtr permission_amount(ast::ExprRef expr, bool percent, bool& valid);
  virtual std::optional<std::vector<Binding>> resource_arguments(
      const ast::Call& call, const std::vector<ir::VarId>& params);
  ExprPtr inline_resource(Macro& macro, const ast::Call& call, Span span);

  // --- quantifiers.cpp
  ExprPtr expression(const ast::Pattern& node, Span span);
  ExprPtr expression(const ast::Quantified& node, Span span);
  std::optional<std::vector<ir::Binder>> binders(const ast::Quantified& node);
  ExprPtr quantifier(const ast::Quantified& node, std::vector<ir::Binder> binders, ExprPtr range,
                     ExprPtr body, Span span);
  ExprPtr reduction(const ast::Quantified& node, const ir::Binder& binder, ExprPtr range,
                    ExprPtr body, Span span);

  ir::Module& module_;
  support::DiagnosticSink& sink_;
  Scope scope_;
  std::unordered_map<std::string_view, ir::FunctionId> functions_;
  std::unordered_map<std::string_view, Macro> macros_;
  std::unordered_set<std::string> reported_;  // id and place: inlining meets an error many times

  bool truncates_ = false;                      // `/` and `%` are those of C
  bool broken_ = false;                         // the text has syntax errors: names may be missing
  Place place_ = Place::FunctionBody;
  ir::Kernel* kernel_ = nullptr;
  std::unordered_map<std::string_view, bool> locals_;  // all names declared in this body
  std::optional<ir::Type> result_;              // type of \result, where it may stand
  std::vector<RoundCounter> rounds_;            // of the loops around, innermost last
  std::vector<std::vector<ExprPtr>>* triggers_ = nullptr;
  bool mentions_groups_ = false;                // ngroups, tcount, gid or lid
  std::size_t recursion_ = 0;
  std::size_t expansion_ = 0;                   // nodes of this clause so far
  std::size_t total_expansion_ = 0;             // those made by inlining, in the file
  std::size_t inlining_ = 0;                    // resources being inlined around this one
};

// Sets the place of the expressions resolved while it lives.
struct ExpressionResolver::PlaceGuard {
  PlaceGuard(ExpressionResolver& owner, Place place) : resolver(owner), before(owner.place_) {
    owner.place_ = place;
  }
  ~PlaceGuard() { resolver.place_ = before; }
  PlaceGuard(const PlaceGuard&) = delete;
  PlaceGuard& operator=(const PlaceGuard&) = delete;
  ExpressionResolver& resolver;
  Place before;
};

}  // namespace permverify::parser
