// A kernel of C -> ir::Kernel: statements and expressions of Clang's tree, helpers inlined, objects
// taken apart into arrays and variables (values.h). One class over several files; the comments
// name the file that holds the members below them.
#pragma once
#include <functional>
#include <string_view>

#include "logic/ir/put_back.h"
#include "parser/annotation/resolve.h"
#include "parser/clang/facts.h"
#include "logic/ir/effects.h"
#include "parser/clang/frames.h"
#include "parser/clang/invoke.h"
#include "parser/clang/layout.h"
#include "parser/clang/stand_ins.h"
#include "parser/clang/terms.h"

namespace permverify::parser {

// Thrown when a construct was refused; its diagnostic is in the sink already.
struct Refused {};

class Lowering {
 public:
  // `annotations`: the parsed comments of all buffers, in order.
  Lowering(ClangRun& run, Layout& layout, const ClangOptions& options, ir::Module& module,
           support::DiagnosticSink& sink, Facts& facts,
           const std::vector<annotation::Block>& annotations, annotation::Resolver& resolver);
  // Functions, lemmas and resources of the annotations; once, before any kernel. This and the
  // names must live as long as the resolver is used.
  void declare_functions(annotation::CNames& file_scope);
  // Which of them stood before, or in, what was lowered.
  const std::set<std::size_t>& attached() const { return attached_; }

  // One pass. Throws Refused.
  void required_group_size(const clang::FunctionDecl& function);
  void launch_bounds(const clang::FunctionDecl& function);
  ir::Kernel kernel(const clang::FunctionDecl& function, const std::string& name);

 private:
  friend class PlaceNames;
  using ExprPtr = ir::ExprPtr;
  using Builtin = Value (Lowering::*)(const clang::CallExpr&, std::string_view name);
  using Span = support::Span;
  using StmtList = ir::StmtList;

  // --- lowering.cpp: emitting, variables, refusals
  [[noreturn]] void refuse(const std::string& what, clang::SourceLocation at,
                           const std::string& message);
  [[noreturn]] void refuse(const std::string& what, Span at, const std::string& message);
  [[noreturn]] void refuse(const std::string& what, const clang::Stmt* at,
                           const std::string& message) {
    refuse(what, at->getBeginLoc(), message);
  }
  Span span(const clang::Stmt* stmt);
  Span span(clang::SourceLocation at);
  void emit(ir::Stmt::Node node, Span at);
  void end_objects(const ir::StmtList& list);
  // Runs `evaluate`, which evaluates one full-expression: its temporary objects end with it.
  template <class Evaluate>
  void full_expression(const Evaluate& evaluate) {
    const std::size_t first = temporaries_.size();
    evaluate();
    end_temporaries(first);
  }
  void end_temporaries(std::size_t first);
  void own_variables(const VarKey& object, std::size_t first);
  ir::VarId add_variable(std::string name, ir::VarKind kind, ir::Type type, Span at);
  // A declared private variable with this value (null: uninitialised).
  ir::VarId declare(std::string name, ir::Type type, ExprPtr value, Span at);
  ExprPtr temporary(ExprPtr value, const std::string& name = "t");
  // What is used several times is computed once.
  Value freeze(Value value);
  ExprPtr freeze(ExprPtr value) { return temporary(std::move(value)); }
  Pointer freeze(Pointer pointer);
  Place freeze(Place place);
  // Statements that `make` emits go to a list of their own.
  ir::StmtList captured(const std::function<void()>& make);
  void append(ir::StmtList list);
  // Whatever a value reads was read before the next effect: in a temporary, unless nothing is left to
  // read. Every value and every place that an expression denotes is of this kind (reads.cpp).
  ExprPtr evaluated(ExprPtr value);
  Value evaluated(Value value);
  Pointer evaluated(Pointer pointer);
  Place evaluated(Place place);
  ir::Temporaries reads();
  // Puts the reads of the list back into the value if the list holds nothing else: then it is empty.
  void without_reads(StmtList& list, ExprPtr& value);
  void without_reads(StmtList& list, Value& value);
  void without_reads(StmtList& list, Pointer& pointer);
  // --- order.cpp: operands whose order the language leaves open
  struct Interference {
    StmtList outside, inside;  // statements that interfere: outside and inside of called functions
    std::size_t units = 0;     // that other evaluations may stand between
  };
  struct Names {
    std::map<ir::VarId, ir::VarId> variables;
    std::map<ir::LabelId, ir::LabelId> labels;
  };
  std::uint32_t call_of(const ir::StmtPtr& stmt) const;
  void mark_call(std::size_t from);  // what was emitted since the list had `from` statements
  static bool only_reads(const StmtList& list);
  Interference interference(const StmtList& list, const StmtList& other) const;
  void append_open(StmtList first, StmtList second, const std::vector<ExprPtr*>& values, Span at);
  void in_either_order(StmtList first, StmtList second, const std::vector<ExprPtr*>& values, Span at);
  void declare_in_front(StmtList& list);
  StmtList copied(const StmtList& list);
  StmtList renamed(const StmtList& list, const Names& names);
  enum class Sequence : std::uint8_t { Forwards, Backwards, Open };
  struct Operand {
    std::function<void()> evaluate;
    std::function<void(std::vector<ExprPtr*>&)> results;  // where what was evaluated is kept
  };
  // Arguments of a built-in function that are evaluated one by one: refused if their order matters.
  void refuse_order_of_arguments(const clang::CallExpr& expr);
  void in_sequence(Sequence order, const std::vector<Operand>& operands, Span at);
  // Operators where C++17 orders the operands that C leaves unordered.
  bool ordered_by_cpp17() const { return layout_.context().getLangOpts().CPlusPlus17; }
  // Both operands. `first` goes first unless the order is `open`.
  template <class First, class Second>
  auto operands(bool open, const First& first, const Second& second, Span at);
  VarKey key(const void* declaration) const { return {frames_.back().instance, declaration}; }
  ir::LabelId new_label() { return labels_++; }

  // --- terms.cpp: expressions that take part in the module (the others: terms.h)
  static ExprPtr choose(ExprPtr condition, ExprPtr yes, ExprPtr no) {
    return parser::choose(std::move(condition), std::move(yes), std::move(no));
  }
  ExprPtr intrinsic(const std::string& name, std::vector<ExprPtr> arguments, ir::Type result,
                    Span at);
  // One of which nothing is known but that equal arguments give equal results.
  ExprPtr abstract_function(const std::string& name, std::vector<ExprPtr> arguments,
                            ir::Type result, Span at);
  ExprPtr call_function(const std::string& name, const std::string& intrinsic,
                        std::vector<ExprPtr> arguments, ir::Type result, Span at);
  void add_function(const std::string& name, const std::string& intrinsic,
                    const std::vector<ExprPtr>& arguments, ir::Type result, Span at);
  ExprPtr unknown(ir::Type type, Span at, const std::string& name = "unknown");
  // The bits of a scalar seen as another scalar type of the same size.
  ExprPtr reinterpret(ExprPtr value, ir::Type type);

  // --- memory.cpp: regions, loads and stores
  Region& region(const VarKey& key);
  std::string own_name(const VarKey& key, const std::string& written) const;
  Region& add_region(const VarKey& key, Region region);
  Plane& plane(const Target& target, Region& region, Span at);
  std::vector<ExprPtr> bytes_of(const std::vector<ExprPtr>& scalars, Span at);
  std::string plane_name(const Region& region, const Path& path) const;
  Place field(const Place& record, std::uint16_t index);
  void refuse_other_record(const Region& of, const Path& path, clang::QualType record);
  Place element(const Place& array, ExprPtr index);   // of an array, counted in elements
  Value load(const Place& place, Span at);
  void store(const Place& place, const Value& value, Span at);
  void store_padding(const Place& place, Span at);
  ExprPtr load_scalar(const Target& target, const ExprPtr& index, const ExprPtr& chosen, clang::QualType type,
                      Span at);
  void store_scalar(const Target& target, const ExprPtr& index, clang::QualType type,
                    ExprPtr value, Span at);
  ExprPtr load_bytes(const VarKey& region, const ExprPtr& index, ir::Type type, Span at);
  void store_bytes(const VarKey& region, const ExprPtr& index, ExprPtr value, Span at);
  std::vector<std::int64_t> register_units(const Target& target, const Region& region,
                                           const ExprPtr& index, const ExprPtr& chosen, Span at);
  ExprPtr is_unit(const ExprPtr& index, std::int64_t unit);
  void for_each_unit(const std::vector<std::int64_t>& units, const ExprPtr& index,
                     const std::function<void(std::int64_t)>& store_there);
  void refute_null(const Pointer& pointer, Span at);
  void for_each_target(const Pointer& pointer, Span at,
                       const std::function<void(const Target&)>& store_there);
  std::int64_t units(const Pointer& at, clang::QualType type);
  Place variable_place(const clang::VarDecl& variable, clang::SourceLocation at);
  Place new_private(const VarKey& key, std::string name, clang::QualType type,
                    clang::SourceLocation at);
  Place shared_variable(const clang::VarDecl& variable);
  void table_contents(const clang::VarDecl& variable, Region& table);
  bool add_contents(const clang::APValue& value, clang::QualType type, const Path& path, Region& table);
  bool add_members(const clang::APValue& value, clang::QualType type, const Path& path, Region& table);

  // --- pointers.cpp
  Pointer null_pointer(Span at);
  Pointer load_pointer(const Place& place, Span at);
  void store_pointer(const Place& place, const Pointer& pointer, Span at);
  PointerSlot& slot(const SlotKey& key);
  Pointer unknown_pointer(Span at);
  Pointer load_slot(const SlotKey& key, Span at);
  // unset_pointers.cpp
  void declare_slot(const SlotKey& key, Span at);
  void find_unset_pointers();
  void store_slot(const SlotKey& key, const Pointer& pointer, Span at);
  ir::Type address_type() const;
  bool may_leave_field(const Target& target);
  Pointer moved(Pointer pointer, clang::QualType pointee, ExprPtr count, bool negative);
  void inside_field(const Pointer& at, clang::QualType type, const ExprPtr& index, Span where);
  Pointer offset(Pointer pointer, clang::QualType pointee, ExprPtr count, bool negative = false);
  Pointer choose(const ExprPtr& condition, const Pointer& yes, const Pointer& no);
  ExprPtr tag_in(const std::vector<Target>& order, const Pointer& pointer, Span at);
  ExprPtr each_pair(const Pointer& a, const Pointer& b, Span at,
                    const std::function<ExprPtr(const Target&, const Target&)>& verdict);
  bool in_one_object(const Target& a, const Target& b);
  ExprPtr pointer_difference(const Pointer& a, const Pointer& b, Span at);
  ExprPtr compare_pointers(clang::BinaryOperatorKind op, const Pointer& a, const Pointer& b,
                           Span at);
  ExprPtr is_not_null(const Pointer& pointer, Span at);
  void not_null(Span at);
  void compare_as_bytes(const Pointer& a, const Pointer& b, bool difference);
  void assume_aligned(const Pointer& pointer, clang::QualType from, clang::QualType to,
                      clang::SourceLocation where);
  Pointer cast_pointer(Pointer pointer, clang::QualType from, clang::QualType to,
                       clang::SourceLocation where);
  Place dereference(const Pointer& pointer, clang::QualType pointee);
  Pointer address_of(const Place& place);

  // --- places.cpp
  Place place(const clang::Expr* expr);
  Place lvalue(const clang::Expr* expr);            // as `place`, with reads that are yet to happen
  Place subscript(const clang::ArraySubscriptExpr& expr);
  Place chosen_place(const clang::AbstractConditionalOperator& expr);
  Place member(const clang::MemberExpr& expr);
  Place vector_element(const clang::ExtVectorElementExpr& expr);
  Place materialize(const clang::Expr* expr);
  Place base_of(Place place, const clang::CXXRecordDecl& base);
  Place object_of(const clang::Expr& object);       // of a call of a member: the object or a pointer to it
  Value assign_record(const clang::Expr& target, const clang::Expr& source);
  Place call_place(const clang::CallExpr& expr);    // of a function that returns a reference

  // --- expressions.cpp
  Value value(const clang::Expr* expr);
  Value rvalue(const clang::Expr* expr);            // as `value`, with reads that are yet to happen
  ExprPtr scalar(const clang::Expr* expr);          // in the type of the expression
  ExprPtr condition(const clang::Expr* expr);       // bool
  Pointer pointer(const clang::Expr* expr);
  void effect(const clang::Expr* expr);             // value not used
  void refuse_other_address(const clang::Expr& expr);
  Value default_value(const clang::Expr& use, const clang::Expr& written);
  Value logical(const clang::BinaryOperator& expr);
  Value conditional(const clang::AbstractConditionalOperator& expr);
  Value choose(const ExprPtr& condition, const Value& yes, const Value& no);
  Value declared(const clang::DeclRefExpr& expr);
  ExprPtr constant_value(const clang::VarDecl& variable, Span at);
  ExprPtr float_literal(const llvm::APFloat& number, ir::Type type, Span at);
  Value vector_conditional(const clang::AbstractConditionalOperator& expr);
  ir::Type type_of(clang::QualType type, const clang::Stmt* at);

  // --- operators.cpp
  Value binary(const clang::BinaryOperator& expr);
  Value unary(const clang::UnaryOperator& expr);
  // Where an assignment stored, and its value if that is `used`.
  struct Assigned {
    Place to;
    Value value;
  };
  Assigned assigned(const clang::BinaryOperator& expr, bool used);
  Assigned assign(const clang::BinaryOperator& expr, bool used);
  Assigned compound(const clang::CompoundAssignOperator& expr, bool used);
  Assigned step(const clang::UnaryOperator& expr, bool used);
  void refuse_assigned_twice(const StmtList& sides, const Place& to,
                             const clang::BinaryOperator& expr);
  void store_record_padding(const Place& place, Span at);
  void refuse_misfit(const Value& value, clang::QualType type, Span at);
  bool may_change_by_itself(const Place& place);
  Value load_again(const Place& to, const Value& stored, Span at);
  ExprPtr arithmetic(clang::BinaryOperatorKind op, ExprPtr a, ExprPtr b, ir::Type type, Span at);
  ExprPtr shift(bool left, ExprPtr a, ExprPtr b, ir::Type type, Span at);
  ExprPtr comparison(clang::BinaryOperatorKind op, ExprPtr a, ExprPtr b, Span at);
  Value pointer_arithmetic(const clang::BinaryOperator& expr, const Value& a, const Value& b);
  Span assigned_span(const clang::BinaryOperator& expr);
  static const clang::Decl* referenced(const clang::Expr* expr);
  Value componentwise(const clang::BinaryOperator& expr, const Value& a, const Value& b);

  // --- casts.cpp
  Value cast(const clang::CastExpr& expr);
  Value convert(const Value& value, clang::QualType from, clang::QualType to,
                const clang::Stmt* at);

  void refuse_layout(clang::QualType type, clang::SourceLocation at);
  void refuse_destructor(clang::QualType type, clang::SourceLocation at);
  void refuse_rival(const clang::CallExpr& call, const clang::FunctionDecl& chosen);
  void refuse_misread(const clang::FunctionDecl& function);
  void refuse_vector_extension(clang::QualType type, clang::SourceLocation at);
  void refuse_half(clang::QualType type, const clang::Stmt* at);
  Pointer decay(const Place& array);
  Value as_type(const clang::AsTypeExpr& expr);
  Value as_type(const clang::Expr* from, clang::QualType to, const clang::Stmt* at);

  // --- initialisers.cpp
  void declare_storage(const Place& object, Span at);
  void initialise_array(const Place& to, const clang::InitListExpr& list);
  void initialise(const Place& place, const clang::Expr* init);
  Value initial_value(const clang::InitListExpr& list);
  Sequence initialiser_order() const;
  bool is_filled_in_place(const clang::InitListExpr& list) const;
  void initialise_record(const Place& to, const clang::InitListExpr& list);
  void construct(const Place& place, const clang::CXXConstructExpr& expr);
  void construct_each(const Place& to, const clang::CXXConstructExpr& expr);
  Value zero_value(clang::QualType type, const clang::Stmt* at);

  // --- statements.cpp, loops.cpp, jumps.cpp
  void statement(const clang::Stmt* stmt);
  void compound_statement(const clang::CompoundStmt& block);
  void declaration(const clang::DeclStmt& stmt);
  void declare_variable(const clang::VarDecl& variable);
  void name_variable(const clang::VarDecl& variable);
  void if_statement(const clang::IfStmt& stmt);
  void bind_reference(const clang::VarDecl& variable, Place object);
  void initialise_result(const Place& result, const clang::ReturnStmt& stmt);
  void return_statement(const clang::ReturnStmt& stmt);
  void break_statement(const clang::Stmt& stmt);
  void continue_statement(const clang::Stmt& stmt);
  void loop_statement(const clang::Stmt& stmt, const clang::Expr* condition,
                      const clang::Expr* increment, const clang::Stmt* body, bool test_first);
  support::Span loop_span(const clang::Stmt& stmt);
  void switch_statement(const clang::SwitchStmt& stmt);
  ir::StmtList switch_dispatch(std::vector<Part>& parts, const ExprPtr& chosen, Span at);
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
  static ir::StmtList flat(ir::StmtList list);
  bool binds_value(const clang::VarDecl& variable);
  // Memory of the group or of the device, not of the thread.
  static bool is_shared(const clang::VarDecl& variable);
  static bool is_local(const clang::VarDecl& variable);
  void return_reference(Place place, const clang::ReturnStmt& stmt);

  // --- annotations.cpp: comments
  // A block of annotations that was found where it stands, and whether its statements have been made.
  // All that is in it has to be accounted for where it is taken.
  struct Taken {
    std::size_t block;
    bool made = false;
  };
  using TakenBlocks = std::vector<Taken>;
  TakenBlocks take_blocks(support::BufferId file, std::uint32_t from, std::uint32_t to);
  annotation::Blocks blocks(const TakenBlocks& taken) const;
  bool has_clauses(std::size_t block) const;
  void refuse_pending();
  void annotation_statements(TakenBlocks& taken);
  void annotated_statements(const std::vector<const clang::Stmt*>& list);
  // A branch or a body without braces is a block of its own. `first`: annotations in front of it.
  void annotated_branch(const clang::Stmt* stmt, TakenBlocks first = {});
  std::uint32_t body_start(support::BufferId file) const;
  void end_of_list(clang::SourceLocation end);
  // The clauses of the loop. What is returned stands in front of its body: the statements belong there.
  TakenBlocks loop_annotations(const clang::Stmt& stmt, ir::Loop& loop);
  void barrier_annotations(const clang::CallExpr& call, ir::Barrier& barrier);
  TakenBlocks contract_blocks(const clang::FunctionDecl& function);
  void refuse_behind_head(const clang::FunctionDecl& function);
  void contract_annotations(const clang::FunctionDecl& function);
  // Local memory that the body declares, by name: the contract before the kernel may speak of it.
  // Of two with one name neither is meant.
  void find_locals(const clang::Stmt* stmt);
  ExprPtr without_rights(const ExprPtr& assertion);
  ExprPtr snapshot(const ExprPtr& value, Span at);
  void annotations_before(clang::SourceRange place);
  void misplaced_inside(clang::SourceRange place);
  void drop_annotations(const clang::IfStmt& stmt, const clang::Stmt* dead);
  void helper_contract(const clang::FunctionDecl& function, bool before);
  void promise(const clang::FunctionDecl& function);
  std::vector<const clang::NamedDecl*> file_scope(std::string_view name) const;
  ExprPtr length_of(const VarKey& key, clang::QualType pointee, Span at);

  // --- gpuverify.cpp: the clauses that GPUVerify writes as calls
  bool may_have_effect(const clang::Stmt* stmt) const;
  void left_out(const clang::CallExpr& expr);
  ExprPtr gpuverify_formula(const clang::CallExpr& expr, bool executed);
  ExprPtr as_executed(const ExprPtr& test, Span at);
  bool speaks_of_variables(const ir::ExprPtr& formula) const;
  bool has_effect(const ir::StmtList& list, ir::VarId fresh) const;
  Value gpuverify_statement(const clang::CallExpr& expr, std::string_view name);
  Value always(const clang::CallExpr& expr, std::string_view name);
  Value gpuverify_hint(const clang::CallExpr& expr, std::string_view name);
  static Builtin gpuverify_builtin(std::string_view name);
  // `for (..; __invariant(e), c; ..)`: the condition without its invariants.
  const clang::Expr* take_invariants(const clang::Expr* condition, ir::Loop& loop);
  // Invariants that are written in the body.
  void start_body_invariants();
  void body_invariants(ir::Loop& loop);

  // --- calls.cpp
  struct Argument {
    Value value;
    std::optional<Place> place;  // of a reference parameter
  };
  struct CallOperands {
    std::optional<Place> self;  // of a member function
    std::vector<Argument> arguments;
  };
  Value call(const clang::CallExpr& expr);
  Value bodiless_call(const clang::CallExpr& expr, const clang::FunctionDecl& function);
  Value inline_call(const clang::FunctionDecl& function, const void* site, CallOperands call,
                    Span at);
  // `self`: null, or what the function is a member of.
  CallOperands evaluate_call(const clang::FunctionDecl& function, const clang::Expr* self,
                     const std::vector<const clang::Expr*>& arguments, Sequence order, Span at);
  Sequence argument_order(const clang::CallExpr& expr) const;
  void assume_restrict(const clang::FunctionDecl& function, const std::vector<Argument>& arguments, Span at);
  void bind_parameters(const clang::FunctionDecl& function, std::vector<Argument>& arguments,
                       Span at);
  const clang::CXXConstructExpr* makes_object(const clang::Expr* init) const;
  bool makes_record_in_place(const clang::Expr* init) const;
  Place constructed(const clang::CXXConstructExpr& expr);
  void run_initialisers(const clang::CXXConstructorDecl& constructor);
  Place initialised_member(Place self, const clang::CXXCtorInitializer& init);

  // --- virtual_calls.cpp
  struct Override {
    const clang::CXXMethodDecl* method;
    std::size_t steps;  // of the object's path that lead to its `*this`
  };
  bool is_virtual_call(const clang::CallExpr& expr);
  std::size_t deciding_object(const Target& target, const ExprPtr& index, const clang::CallExpr& expr);
  Override override_for(const clang::CXXMethodDecl& method, const Target& target, const ExprPtr& index,
                        const clang::CallExpr& expr);
  Place self_of(const Override& chosen, const Place& object, const Target& target);
  Value virtual_call(const clang::CallExpr& expr);

  // --- builtins*.cpp: functions without a body, by name
  static Builtin find_builtin(std::string_view name);
  Value identifier(const clang::CallExpr& expr, std::string_view name);
  Value barrier(const clang::CallExpr& expr, std::string_view name);
  Value no_effect(const clang::CallExpr& expr, std::string_view name);
  Value linear_identifier(const clang::CallExpr& expr, std::string_view name);
  Value global_offset(const clang::CallExpr& expr, std::string_view name);
  Value work_dim(const clang::CallExpr& expr, std::string_view name);
  Value syncthreads(const clang::CallExpr& expr, std::string_view name);
  static Builtin more_builtins(std::string_view name);
  std::vector<Value> arguments_of(const clang::CallExpr& expr);
  ir::Type unit_type(const clang::CallExpr& expr);
  Value unknown_value(clang::QualType type, const clang::Stmt* at);

  // builtins_math.cpp
  static Builtin math_builtin(std::string_view name);
  Value each_component(const clang::CallExpr& expr, const std::vector<Value>& arguments,
                       const std::function<ExprPtr(const std::vector<ExprPtr>&)>& f);
  Value math(const clang::CallExpr& expr, std::string_view name);
  Value simple_integer(const clang::CallExpr& expr, std::string_view name);
  Value any_all(const clang::CallExpr& expr, std::string_view name);
  Value select(const clang::CallExpr& expr, std::string_view name);
  Value bitselect(const clang::CallExpr& expr, std::string_view name);
  Value geometric(const clang::CallExpr& expr, std::string_view name);
  Value two_results(const clang::CallExpr& expr, std::string_view name);
  Value some_number(const clang::CallExpr& expr, std::string_view name);
  Value find_first_set(const clang::CallExpr& expr, std::string_view name);
  Value saturate(const clang::CallExpr& expr, std::string_view name);
  Value rounded(const clang::CallExpr& expr, std::string_view name);
  Value conversion(const clang::CallExpr& expr, std::string_view name);

  // builtins_memory.cpp
  static Builtin memory_builtin(std::string_view name);
  Place packed(const clang::Expr* index, const clang::Expr* base, unsigned n);
  Value vector_load(const clang::CallExpr& expr, std::string_view name);
  Value vector_store(const clang::CallExpr& expr, std::string_view name);
  Value half_access(const clang::CallExpr& expr, std::string_view name);
  Value read_only_load(const clang::CallExpr& expr, std::string_view name);
  // builtins_cuda.cpp
  static Builtin cuda_builtin(std::string_view name);
  Value make_vector(const clang::CallExpr& expr, std::string_view name);
  Value vector_operator(const clang::CallExpr& expr, std::string_view name);
  Value assert_call(const clang::CallExpr& expr, std::string_view name);
  Value block_sync(const clang::CallExpr& expr, std::string_view name);
  Value block_rank(const clang::CallExpr& expr, std::string_view name);
  Value compiler_hint(const clang::CallExpr& expr, std::string_view name);
  Value refused_call(const clang::CallExpr& expr, std::string_view name);
  Value generator(const clang::CallExpr& expr, std::string_view name);
  Value block_generator(const clang::CallExpr& expr, const clang::Expr& state);
  Value texture_read(const clang::CallExpr& expr, std::string_view name);
  Value number_literal(const clang::CallExpr& expr, std::string_view name);
  Value add_without_overflow(const clang::CallExpr& expr, std::string_view name);
  Value atomic(const clang::CallExpr& expr, std::string_view name);
  ir::AtomicScope scope_of(const clang::CallExpr& expr, std::string_view name, unsigned first);
  Value warp_barrier(const clang::CallExpr& expr, std::string_view name);
  void exchange_cells(const Plane& cells, const ExprPtr& first, std::int64_t count, ir::AtomicScope scope,
                      Span at);
  Value atomic_access(const clang::CallExpr& expr, std::string_view name);
  // builtins_copy.cpp
  struct Parts {
    bool in_units = false;  // of the type that is copied; else bytes
    ExprPtr count;
  };
  std::optional<std::int64_t> known_integer(const clang::Expr* expr);
  Parts parts_of(const clang::Expr* length, clang::QualType unit);
  void for_each_part(const ExprPtr& count, Span at,
                     const std::function<void(const ExprPtr&)>& body);
  void strided_loop(const ExprPtr& first, const ExprPtr& end, const ExprPtr& step, Span at,
                    const std::function<void(const ExprPtr&)>& body);
  void owe_disjoint(const Pointer& to, const Pointer& from, clang::QualType type, const ExprPtr& count, Span at);
  bool holds_more(const Pointer& pointer, clang::QualType type);
  Pointer as_bytes(const Pointer& from, clang::QualType type, const clang::CallExpr& expr);
  void meet(Span at);
  Value copy_bytes(const clang::CallExpr& expr, std::string_view name);
  Value set_bytes(const clang::CallExpr& expr, std::string_view name);
  Value group_copy(const clang::CallExpr& expr, std::string_view name);
  Value group_wait(const clang::CallExpr& expr, std::string_view name);
  // builtins_memory.cpp: images
  Value image_query(const clang::CallExpr& expr, std::string_view name);
  bool has_one_meaning(const clang::ValueDecl& declaration) const;
  Value image_read(const clang::CallExpr& expr, std::string_view name);
  Value image_write(const clang::CallExpr& expr, std::string_view name);
  std::optional<ir::Builtin> launch_variable(const clang::VarDecl& variable) const;
  std::optional<Value> cuda_identifier(const clang::MemberExpr& expr);
  ir::Barrier annotated_barrier(const clang::CallExpr& call);
  void emit_barrier(ir::Barrier barrier, bool local, bool global, Span at);
  Value barrier_at(bool local, bool global, const clang::CallExpr& call);
  Value identifier_value(ir::Builtin which, int dimension, ir::Type type, Span at);

  // --- kernels.cpp: parameters, launch, what is assumed
  void parameter(const clang::ParmVarDecl& parameter);
  void pointer_parameter(const clang::ParmVarDecl& parameter);
  std::optional<Value> host_pointer(const clang::VarDecl& variable);
  void enumeration_range(clang::QualType type, const ExprPtr& value, const ir::Type& as_type);
  Value given_pointer(const clang::VarDecl& parameter, clang::QualType pointee,
                      const std::string& name);
  void refuse_written_read_only(const ir::Effects& effects);
  void image_parameter(const clang::ParmVarDecl& parameter);
  Value parameter_parts(clang::QualType type, const std::string& name,
                        const clang::ParmVarDecl& of);
  void finish(const clang::FunctionDecl& function);
  void assume(const std::string& id, const std::string& text, Span at);
  // Collects the variables that a function assigns to, or takes the address of.
  void find_modified(const clang::FunctionDecl& function);

  ClangRun& run_;
  Layout& layout_;
  StandIns stand_ins_{layout_.context()};
  const ClangOptions& options_;
  ir::Module& module_;
  support::DiagnosticSink& sink_;
  Facts& facts_;
  const std::vector<annotation::Block>& annotations_;
  annotation::Resolver& annotated_;
  std::set<std::pair<std::uint32_t, std::size_t>> taken_;  // by the copy of a function
  std::set<std::size_t> attached_;
  TakenBlocks pending_;                         // in front of the statement that is lowered
  std::vector<ir::Clause> everywhere_;          // context_everywhere
  std::vector<ir::Clause> function_wide_;       // __function_wide_invariant
  std::vector<ir::Clause> length_facts_;
  std::map<std::uint32_t, TakenBlocks> helper_blocks_;
  std::vector<Named> scope_;                    // that annotations may mention, innermost last
  std::map<std::string, const clang::VarDecl*, std::less<>> contract_locals_;
  std::size_t block_start_ = 0;                 // of the innermost block, in scope_
  ir::Kernel kernel_;
  // Memory behind a pointer parameter: an object beside the parameter itself.
  static constexpr std::uint32_t memory_instance = ~0U;
  bool has_rights_ = false;                // some contract mentions a permission
  std::size_t given_pointers_ = 0;         // that the host gives, alone or in records
  bool reads_textures_ = false;            // or images
  std::map<VarKey, Span> read_only_;       // by `__ldg`, and where
  std::map<VarKey, std::int64_t> atomic_cells_;  // that an atomic operation has there, where it has several
  std::set<SlotKey> never_set_;            // read, and nothing is known to be stored there
  std::vector<VarKey> temporaries_;        // objects of the open full-expressions
  std::vector<Frame> frames_;
  std::vector<Jump> jumps_;
  std::vector<ir::StmtList*> out_;
  // Temporaries for what is read: numbered from `first_read` on, and in the module only if they stay.
  static constexpr ir::VarId first_read = ir::VarId{1} << 30;
  std::vector<std::pair<ir::Type, Span>> read_types_;
  std::map<ir::StmtPtr, std::uint32_t> called_;  // statements of called functions, by call
  std::uint32_t calls_ = 0;
  std::size_t ir_loops_ = 0;               // IR loops that are open
  ir::LabelId labels_ = 0;
  std::map<VarKey, Region> regions_;
  std::map<ir::VarId, VarKey> owners_;     // the private object that a variable is a part of
  std::map<VarKey, Place> references_;     // reference variables and parameters
  bool has_dynamic_shared_ = false;
  bool in_contract_ = false;          // of the kernel, where a parameter is what the host gave
  std::map<VarKey, Value> given_;     // parameters that are kept in variables of their own
  unsigned inlined_ = 0;  // calls
  std::map<const clang::VarDecl*, std::optional<ir::VarId>> images_;  // arrays of those written
  std::map<VarKey, Value> bindings_;       // variables that are never modified
  bool in_formula_ = false;                // an annotation is being resolved
  std::optional<Place> last_reference_;    // what the function inlined last returned
  std::set<const clang::Expr*> materializing_;
  std::set<const clang::VarDecl*> modified_;
  std::set<const clang::VarDecl*> host_pointers_;  // at file scope, bound to what the host gave
  std::set<const clang::FunctionDecl*> scanned_;
  std::map<VarKey, std::pair<ir::VarId, ir::VarId>> hoisted_references_;  // index and tag of the place
  std::set<VarKey> hoisted_;  // declared in front of their block already
  std::map<std::pair<std::uint32_t, const clang::LabelDecl*>, GotoLabel> goto_labels_;
  std::vector<std::vector<ir::Clause>> pending_invariants_;  // of open loops, from their bodies
};

// Holds `__builtin_LINE()` or a relative of it.
bool names_its_place(const clang::Stmt& part);
// The scalars of a value or place.
void collect(ir::ExprPtr& value, std::vector<ir::ExprPtr*>& out);
void collect(Pointer& pointer, std::vector<ir::ExprPtr*>& out);
void collect(Place& place, std::vector<ir::ExprPtr*>& out);
void collect(Value& value, std::vector<ir::ExprPtr*>& out);
inline void collect(std::pair<Place, Value>& both, std::vector<ir::ExprPtr*>& out) {
  collect(both.first, out);
  collect(both.second, out);
}

template <class First, class Second>
auto Lowering::operands(bool open, const First& first, const Second& second, Span at) {
  if (!open) {
    auto one = first();
    return std::pair{std::move(one), second()};
  }
  std::optional<decltype(first())> one;
  std::optional<decltype(second())> other;
  StmtList early = captured([&] { one = first(); });
  StmtList late = captured([&] { other = second(); });
  std::vector<ExprPtr*> values;
  collect(*one, values);
  collect(*other, values);
  append_open(std::move(early), std::move(late), values, at);
  return std::pair{std::move(*one), std::move(*other)};
}

}  // namespace permverify::parser
