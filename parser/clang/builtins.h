// Functions without a body, by name: a table of free functions, each of which lowers a call.
#pragma once
#include <functional>
#include <string_view>

#include "logic/ir/fence.h"
#include "parser/clang/accesses.h"
#include "parser/clang/annotation_binder.h"
#include "parser/clang/assumptions.h"
#include "parser/clang/call_stack.h"
#include "parser/clang/conversions.h"
#include "parser/clang/copies_under_way.h"
#include "parser/clang/emitter.h"
#include "parser/clang/expressions.h"
#include "parser/clang/gpuverify.h"
#include "parser/clang/invoke.h"
#include "parser/clang/layout.h"
#include "parser/clang/memory_model.h"
#include "parser/clang/order.h"
#include "parser/clang/places.h"
#include "parser/clang/pointers.h"
#include "parser/clang/refusals.h"
#include "parser/clang/spans.h"
#include "parser/clang/special_memory.h"
#include "parser/clang/term_builder.h"
#include "parser/clang/variables.h"

namespace permverify::parser {

// The parts of the lowering that built-ins use.
struct Builtins {
  Layout& layout;
  const ClangOptions& options;
  ir::Module& module;
  ir::Kernel& kernel;
  CallStack& frames;
  Variables& variables;
  SpecialMemory& special;
  Spans& spans;
  Refusals& refusals;
  Emitter& emitter;
  TermBuilder& terms;
  OperandOrder& order;
  Assumptions& assumptions;
  MemoryModel& memory;
  Accesses& accesses;
  Pointers& pointers;
  Places& places;
  Expressions& expressions;
  Conversions& conversions;
  AnnotationBinder& binder;
  GpuVerify& gpuverify;
  CopiesUnderWay& copies;
};

// Gives the value of a call. `name`: of the function, with its namespaces.
using Builtin = Value (*)(Builtins& b, const clang::CallExpr& expr, std::string_view name);

namespace builtins {

// The size of a copy.
struct CopiedParts {
  bool in_units = false;  // of the type that is copied; else bytes
  ir::ExprPtr count;
};

// Arguments of a built-in function that are evaluated one by one: refused if their order matters.
void refuse_order_of_arguments(Builtins& b, const clang::CallExpr& expr);
Value always(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value gpuverify_hint(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Builtin gpuverify_builtin(std::string_view name);
Builtin find_builtin(std::string_view name);
Value identifier(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value barrier(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value no_effect(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value linear_identifier(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value global_offset(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value work_dim(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value syncthreads(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Builtin more_builtins(std::string_view name);
ir::Type unit_type(Builtins& b, const clang::CallExpr& expr);
Builtin math_builtin(std::string_view name);
Value each_component(Builtins& b, const clang::CallExpr& expr, const std::vector<Value>& arguments,
                     const std::function<ir::ExprPtr(const std::vector<ir::ExprPtr>&)>& f);
Value math(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value simple_integer(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value any_all(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value select(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value bitselect(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value geometric(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value two_results(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value some_number(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value find_first_set(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value saturate(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value rounded(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value conversion(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Builtin memory_builtin(std::string_view name);
Place packed(Builtins& b, const clang::Expr* index, const clang::Expr* base, unsigned n);
Value vector_load(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value vector_store(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value read_only_load(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Builtin cuda_builtin(std::string_view name);
Value make_vector(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value vector_operator(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value assert_call(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value block_sync(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value grid_sync(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value block_rank(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value grid_rank(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value compiler_hint(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Builtin compiler_math(std::string_view name);
Value bit_count(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value count_zeros(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value constant_or_not(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value assumed_alignment(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value surface_access(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value block_size(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value refused_call(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value generator(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value block_generator(Builtins& b, const clang::CallExpr& expr, const clang::Expr& state);
Value texture_read(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value number_literal(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value add_without_overflow(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value atomic(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Builtin atomic_object_builtin(const clang::FunctionDecl& function);
Value atomic_object(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value ordering_fence(Builtins& b, const clang::CallExpr& expr, std::string_view name);
void emit_order(Builtins& b, const ir::MemoryOrder& order, support::Span at);
// The result of an exchange that compares: whether it was `done`. What it found goes to the place of what was expected.
Value exchanged(Builtins& b, const Place& expected, ir::ExprPtr done, const ir::ExprPtr& found, support::Span at);
void update_element(Builtins& b, const Pointer& target, clang::QualType type, ir::AtomicUpdate update, const ir::MemoryOrder& order,
                    const clang::Expr& expr);
// The same, and what it found there.
ir::ExprPtr found_by(Builtins& b, const Pointer& target, clang::QualType type, ir::AtomicUpdate update, const clang::Expr& expr);
ir::AtomicScope scope_of(Builtins& b, const clang::CallExpr& expr, std::string_view name, unsigned first);
Value lanes(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value warp_barrier(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value tile(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value group_barrier(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value sub_group_barrier(Builtins& b, const clang::CallExpr& expr, std::string_view name);
void exchange_cells(Builtins& b, const Plane& cells, const ir::ExprPtr& first, std::int64_t count, ir::AtomicScope scope,
                    support::Span at);
Builtin opencl_builtin(std::string_view name);
std::optional<std::int64_t> known_integer(Builtins& b, const clang::Expr* expr);
CopiedParts parts_of(Builtins& b, const clang::Expr* length, clang::QualType unit);
void for_each_part(Builtins& b, const ir::ExprPtr& count, support::Span at,
                   const std::function<void(const ir::ExprPtr&)>& body);
void strided_loop(Builtins& b, const ir::ExprPtr& first, const ir::ExprPtr& end, const ir::ExprPtr& step, support::Span at,
                  const std::function<void(const ir::ExprPtr&)>& body);
void owe_disjoint(Builtins& b, const Pointer& to, const Pointer& from, clang::QualType type, const ir::ExprPtr& count, support::Span at);
bool holds_more(Builtins& b, const Pointer& pointer, clang::QualType type);
Pointer as_bytes(Builtins& b, const Pointer& from, clang::QualType type, const clang::CallExpr& expr);
// How many objects of this type a copy moves, or bytes (null: bytes).
using PartsOf = std::function<CopiedParts(clang::QualType unit)>;
// Copies the part with this number.
using CopyPart = std::function<void(const ir::ExprPtr& number)>;
// Runs `part` for the numbers below `count`, in the way of this copy.
using CopyAround = std::function<void(const Pointer& to, const Pointer& from, const ir::ExprPtr& count, const CopyPart& part)>;
// The value: the pointer to the destination.
Value copy_memory(Builtins& b, const clang::CallExpr& expr, const clang::Expr& to, const clang::Expr& from, const PartsOf& parts,
                  const CopyAround& around);
// `cuda::aligned_size_t<16>(n)` is n.
const clang::Expr* size_of_copy(const clang::Expr* expr);
// All threads come to a copy of their group together. Gives the first part of the thread's share, where every part may be moved by any
// thread.
ir::ExprPtr first_of_copy(Builtins& b, support::Span at);
// Copies the parts `first`, `first + step`, ... below `count`, and gives the number of one of them, which may be watched.
ir::ExprPtr copy_parts(Builtins& b, const ir::ExprPtr& first, const ir::ExprPtr& count, const ir::ExprPtr& step, support::Span at,
                       const CopyPart& part);
// A value that all threads of the group have to give alike.
ir::ExprPtr common_argument_of_group(Builtins& b, const ir::ExprPtr& value, support::Span at);
// The part with this number is one of the copy.
ir::ExprPtr exists(Builtins& b, const ir::ExprPtr& number, const ir::ExprPtr& count, support::Span at);
// A barrier that threads arrive at by its name (`cuda::barrier`): what tells that it was initialised, and its number among those that
// copies and waits name.
struct NamedBarrier {
  Place cell;
  int number;
};
NamedBarrier named_barrier(Builtins& b, const Place& object, const clang::CallExpr& expr);
// The barrier is used: it must have been initialised, which another thread must not be doing at that time.
void use_barrier(Builtins& b, const NamedBarrier& barrier, const clang::CallExpr& expr);
Builtin barrier_builtin(std::string_view name);
Value barrier_init(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value barrier_arrive_and_wait(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value barrier_arrive(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value barrier_wait(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value pipeline_make(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value pipeline_acquire(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value pipeline_commit(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value pipeline_wait(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value pipeline_release(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value block_copy(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value copy_for_barrier(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value block_copy_wait(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value copy_bytes(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value set_bytes(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value group_copy(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value thread_copy(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value thread_copy_batch(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value thread_copy_wait(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value group_wait(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value image_query(Builtins& b, const clang::CallExpr& expr, std::string_view name);
bool has_one_meaning(Builtins& b, const clang::ValueDecl& declaration);
Value image_read(Builtins& b, const clang::CallExpr& expr, std::string_view name);
Value image_write(Builtins& b, const clang::CallExpr& expr, std::string_view name);
std::optional<Value> cuda_identifier(Builtins& b, const clang::MemberExpr& expr);
ir::Barrier annotated_barrier(Builtins& b, const clang::CallExpr& call);
void emit_barrier(Builtins& b, ir::Barrier barrier, bool local, bool global, support::Span at);
Value barrier_at(Builtins& b, bool local, bool global, const clang::CallExpr& call);
Value identifier_value(Builtins& b, ir::Builtin which, int dimension, ir::Type type, support::Span at);

}  // namespace builtins
}  // namespace permverify::parser
