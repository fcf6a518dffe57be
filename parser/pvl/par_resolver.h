// Methods and `par` blocks (docs/language.md, "Methods and par blocks"). A method becomes a kernel of
// one thread (KernelRole::Host) that runs the kernels its blocks become (KernelRole::Block). The
// names of a block's threads stand for identifiers; what it mentions of its method becomes a
// parameter of the block.
#pragma once
#include <set>

#include "parser/pvl/statement_resolver.h"

namespace permverify::parser {

class ParResolver : public StatementResolver {
 protected:
  using StatementResolver::StatementResolver;

  // --- resolve_method.cpp
  // Says whether the file is a `par` program, and refuses what such a file cannot have.
  void begin_par_program(const ast::File& file);
  void resolve_methods(const ast::File& file);

  // --- function_lengths.cpp
  // Functions that ask for the length of an array parameter get it as a parameter of their own.
  void add_function_lengths(const ast::File& file);

  // --- par_names.cpp
  ExprPtr evaluate(ast::ExprRef expr) override;
  bool may_assign(ir::VarId var, Span span) override;

  // --- resolve_par.cpp
  void par(const ast::ParStmt& node, Span span, ir::StmtList& out) override;
  void barrier_names(const ast::BarrierStmt& node, ir::Barrier& barrier) override;
  void lemma_call(const ast::Call& call, Span span, ir::StmtList& out) override;
  void parallel(const ast::ParallelStmt& node, Span span, ir::StmtList& out) override;

  // --- resolve_shared.cpp
  void shared_invariant(const ast::InvariantStmt& node, Span span, ir::StmtList& out) override;
  void atomic_block(const ast::AtomicStmt& node, Span span, ir::StmtList& out) override;
  void new_array(const ast::TypeName& type, const ast::Declarator& name) override;

 private:
  struct Range {
    const ast::Binder* binder;
    int dimension;       // of identifiers; the last binder is x
    bool low_is_zero;
    ExprPtr size;        // as the host evaluates it
  };
  // A block while it is resolved; its variables are those from `first` on.
  struct OpenBlock {
    ir::Kernel kernel;
    ir::VarId first;
    std::string label, outer_label;
    std::vector<ExprPtr> arguments;           // parallel to kernel.params, as the host sees them
    std::unordered_map<ir::VarId, ir::VarId> copies;  // of private variables of the host
    std::vector<ir::Clause> given;            // true by the way it is launched
  };

  // An `invariant` block around the statement.
  struct OpenInvariant {
    const ast::InvariantStmt* declaration;
    Scope::Mark visible;              // names declared before this one are visible in it
    std::set<ir::VarId> frozen = {};  // variables that it mentions: nothing assigns to them meanwhile
  };

  // --- function_lengths.cpp
  ExprPtr call_with_lengths(const ast::Call& node, ir::FunctionId function, Span span);

  // --- resolve_call.cpp
  void method_call(const ast::MethodDecl& method, const ast::Call& call, Span span, ir::StmtList& out);
  std::optional<std::vector<Binding>> method_arguments(const ast::MethodDecl& method, const ast::Call& call,
                                                       Span span, ir::StmtList& out);
  std::optional<Binding> array_argument(const ast::Param& param, ast::ExprRef written);
  void called_contract(const ast::MethodDecl& method, const std::vector<Binding>& arguments, Span span,
                       ir::Exchange& node);
  void extents_fit(const ast::Param& param, ir::VarId array, Span span, ir::Exchange& node);

  // --- resolve_shared.cpp
  ExprPtr shared_resource(OpenInvariant& invariant);
  void exchange(const OpenInvariant& invariant, const ExprPtr& resource, bool gives, Span span,
                ir::StmtList& out);
  std::vector<ExprPtr> new_extents(const ast::TypeName& made);

  // --- resolve_method.cpp
  void resolve_method(const ast::MethodDecl& method);
  void method_params(const ast::Params& params);
  void array_parameter(const ast::Param& param);
  void declare_fields(const ast::File& file);
  void declare_cell(const ast::TypeName& written, const ast::Declarator& name);
  ir::VarId array_variable(std::string_view name, Span span, ast::TypeRef type);
  ir::Clause not_negative(ir::VarId length) const;  // `0 <= a.length`
  std::vector<ir::Clause> lengths_of(const ir::Kernel& kernel) const;
  static void add_given(const std::vector<ir::Clause>& given, ir::Contract& contract);
  ExprPtr hidden_length(const std::string& name, Span span);
  void resolve_outer_par(const ast::OuterPar& outer);
  std::string fresh_kernel_name(std::string name);

  // --- par_names.cpp
  ExprPtr name(const ast::Name& node, Span span);
  ExprPtr member(const ast::Member& node, Span span);
  ExprPtr array_shape(const ast::Call& node, Span span);
  ExprPtr value_of(ir::VarId var, Span span);
  ExprPtr null_comparison(const ast::Binary& node, Span span);
  void use(ir::VarId var);
  void use_all(const ExprPtr& expr);
  ir::VarId captured(ir::VarId var, Span span);

  // --- resolve_par.cpp
  const ast::ParStmt* inner_block(const ast::ParStmt& node);
  std::optional<std::vector<Range>> ranges(const ast::ParStmt& node, const ast::ParStmt* outer);
  ExprPtr range_end(ast::ExprRef written, const ast::ParStmt* outer);
  bool may_run(const ast::ParStmt& node);
  std::optional<ir::RunKernel> run_block(const ast::ParStmt& node);
  void begin_block(const ast::ParStmt& node, const ast::ParStmt* inner, std::size_t dimensions,
                   OpenBlock& block);
  void resolve_block(const ast::ParStmt& node, const ast::ParStmt* inner, OpenBlock& block);
  void block_contracts(const ast::ParStmt& node, const ast::ParStmt* inner, OpenBlock& block);
  void bind_threads(const std::vector<Range>& ranges, ir::Builtin identifier, ir::Builtin size,
                    OpenBlock& block);
  void fix_unused(ir::Builtin size, std::size_t used, OpenBlock& block);
  void add_everywhere(Place place, ir::Contract& contract);
  std::array<ExprPtr, 3> sizes(const std::vector<Range>& ranges) const;

  bool par_program_ = false;
  std::set<ir::VarId> fields_;      // declared outside of methods
  std::set<ir::VarId> cells_;       // fields for which permissions are given: arrays of one element
  std::set<ir::VarId> assigned_;    // parameters that this method assigned to
  std::vector<OpenInvariant> invariants_;
  std::set<ir::VarId> fixed_;       // lengths, and what extents mention
  std::unordered_map<ir::VarId, ExprPtr> lengths_;  // `a.length` of each array
  std::unordered_map<ir::FunctionId, std::vector<std::size_t>> measured_;  // whose lengths functions take
  std::unordered_map<std::string_view, const ast::MethodDecl*> methods_;
  Scope::Mark outside_ = 0;         // names declared before this one belong to no method
  ir::Kernel* host_ = nullptr;
  OpenBlock* block_ = nullptr;
  ast::Clauses method_everywhere_;  // context_everywhere of the method
  std::set<std::string> kernel_names_;
  int unnamed_ = 0;                 // blocks of this method without a name
};

}  // namespace permverify::parser
