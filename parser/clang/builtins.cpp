// The table of built-in functions, and those of the work-item: identifiers, barriers, fences.
#include <unordered_map>

#include "parser/clang/builtins.h"
#include "logic/ir/axes.h"
#include "logic/ir/fence.h"
#include "parser/clang/header_folder.h"
#include "parser/clang/terms.h"

namespace permverify::parser::builtins {

using namespace ir;

namespace {

int dimension_mentioned(const clang::CallExpr& expr, clang::ASTContext& context) {
  clang::Expr::EvalResult result;
  if (expr.getNumArgs() != 1 || !expr.getArg(0)->EvaluateAsInt(result, context)) return -1;
  const std::int64_t d = result.Val.getInt().getExtValue();
  return d < 0 || d > 3 ? 3 : static_cast<int>(d);
}

}  // namespace

Value identifier_value(Builtins& b, ir::Builtin which, int dimension, Type type, support::Span at) {
  ir::name_axis(b.kernel, which, dimension);
  return {as(make_expr(BuiltinRef{which, dimension}, int_type, at), type), {}, {}};
}

// OpenCL C 6.12.1. The global offset is taken to be zero.
Value identifier(Builtins& b, const clang::CallExpr& expr, std::string_view name) {
  static const std::unordered_map<std::string_view, ir::Builtin> all{
      {"get_global_id", ir::Builtin::Tid},        {"get_local_id", ir::Builtin::Lid},
      {"get_group_id", ir::Builtin::Gid},         {"get_local_size", ir::Builtin::Gsize},
      {"get_enqueued_local_size", ir::Builtin::Gsize},
      {"get_num_groups", ir::Builtin::Ngroups},   {"get_global_size", ir::Builtin::Tcount}};
  const Span at = b.spans.of(&expr);
  const Type type = b.refusals.type_of(expr.getType(), &expr);
  const ir::Builtin which = all.at(name);
  const int dimension = dimension_mentioned(expr, b.layout.context());
  if (dimension < 0)
    b.refusals.refuse("dynamic_dimension", &expr, "the dimension of an identifier is no constant");
  if (dimension > 2) {  // outside the launch: 0 for identifiers, 1 for sizes
    const bool size = which == ir::Builtin::Gsize || which == ir::Builtin::Ngroups ||
                      which == ir::Builtin::Tcount;
    return {literal(size ? 1 : 0, type, at), {}, {}};
  }
  if (which == ir::Builtin::Tid) {
    b.assumptions.add("global_offset", "the launch has no global offset", b.kernel.span);
  }
  return identifier_value(b, which, dimension, type, at);
}

Value linear_identifier(Builtins& b, const clang::CallExpr& expr, std::string_view name) {
  const auto which = name == "get_global_linear_id" ? ir::Builtin::Tid : ir::Builtin::Lid;
  const Span at = b.spans.of(&expr);
  return {
      as(make_expr(BuiltinRef{which, -1}, int_type, at), b.refusals.type_of(expr.getType(), &expr)), {}, {}};
}

Value global_offset(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  b.expressions.effect(expr.getArg(0));
  b.assumptions.add("global_offset", "the launch has no global offset", b.kernel.span);
  return {literal(0, b.refusals.type_of(expr.getType(), &expr), b.spans.of(&expr)), {}, {}};
}

Value work_dim(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  const Span at = b.spans.of(&expr);
  if (b.options.work_dim != 0) {
    const std::string count = std::to_string(b.options.work_dim);
    b.assumptions.add("work_dim", "`get_work_dim()` is " + count, b.kernel.span);
    return {literal(b.options.work_dim, b.refusals.type_of(expr.getType(), &expr), at), {}, {}};
  }
  // A launch has one to three: made so by the expression, since nothing is assumed of the program.
  const ExprPtr any = b.terms.unknown(b.refusals.type_of(expr.getType(), &expr), at, "work_dim");
  const Type type = any->type;
  const auto is = [&](std::int64_t n) {
    return make_expr(ir::Binary{BinaryOp::Eq, any, literal(n, type, at)}, bool_type, at);
  };
  const auto either = [&](ExprPtr condition, std::int64_t yes, ExprPtr no) {
    return make_expr(ir::Conditional{std::move(condition), literal(yes, type, at), std::move(no)}, type, at);
  };
  return {either(is(2), 2, either(is(3), 3, literal(1, type, at))), {}, {}};
}

ir::Barrier annotated_barrier(Builtins& b, const clang::CallExpr& call) {
  ir::Barrier barrier{};
  barrier.transfers = true;
  b.binder.barrier_annotations(call, barrier);
  return barrier;
}

void emit_barrier(Builtins& b, ir::Barrier barrier, bool local, bool global, Span at) {
  barrier.id = ++b.kernel.barrier_count;
  barrier.fences_local = local;
  barrier.fences_global = global;
  b.emitter.emit(std::move(barrier), at);
}

Value barrier_at(Builtins& b, bool local, bool global, const clang::CallExpr& call) {
  emit_barrier(b, annotated_barrier(b, call), local, global, b.spans.of(&call));
  return {};
}

// OpenCL C 6.12.8: the flags say which memory is fenced. Where they are computed, each of the four
// is a barrier of its own: exact if all threads of a group have the same flags. If they don't, the
// barriers diverge, and nothing is proved.
Value barrier(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  // OpenCL C 3.0, 6.15.12.4: memory_scope_work_item, ..._sub_group order nothing in the group.
  std::int64_t scope = 1;
  if (expr.getNumArgs() > 1) {
    const auto given = known_integer(b, expr.getArg(1));
    if (!given) b.refusals.refuse("dynamic_fence", &expr, "the scope of this barrier is no constant");
    scope = *given;
  }
  const bool for_group = scope >= 1 && scope <= 3;
  if (const auto known = known_integer(b, expr.getArg(0)); known || !for_group) {
    const std::int64_t flags = known && for_group ? *known : 0;
    if (!known) b.expressions.effect(expr.getArg(0));
    return barrier_at(b, (flags & 1) != 0, (flags & 2) != 0, expr);
  }
  const Span at = b.spans.of(&expr);
  const ExprPtr flags = b.emitter.temporary(b.expressions.scalar(expr.getArg(0)), "flags");
  const ir::Barrier common = annotated_barrier(b, expr);
  const auto has = [&](std::int64_t bit) {
    const ExprPtr mask = literal(bit, flags->type, at);
    return truth(make_expr(ir::Binary{BinaryOp::BitAnd, flags, mask}, flags->type, at));
  };
  const auto of = [&](bool local, bool global) {
    return b.emitter.captured([&] { emit_barrier(b, common, local, global, at); });
  };
  const auto split = [&](bool local) {
    return b.emitter.captured([&] { b.emitter.emit(If{has(2), of(local, true), of(local, false)}, at); });
  };
  StmtList yes = split(true), no = split(false);
  b.emitter.emit(If{has(1), std::move(yes), std::move(no)}, at);
  return {};
}

// __syncthreads() fences both memories. Its variants ask all threads of the block for a predicate, which
// each thread evaluates before it arrives (CUDA C++, "Synchronization Functions").
Value syncthreads(Builtins& b, const clang::CallExpr& expr, std::string_view name) {
  if (name == "__syncthreads") return barrier_at(b, true, true, expr);
  const Span at = b.spans.of(&expr);
  const Type type = b.refusals.type_of(expr.getType(), &expr);
  const VarId predicate = b.emitter.declare("predicate", bool_type, b.expressions.condition(expr.getArg(0)), at);
  const VarId answer = b.emitter.declare("vote", type, nullptr, at);
  const ir::VoteOp op = name == "__syncthreads_and"  ? ir::VoteOp::All
                        : name == "__syncthreads_or" ? ir::VoteOp::Any
                                                     : ir::VoteOp::Count;
  ir::Barrier barrier = annotated_barrier(b, expr);
  barrier.vote = ir::Vote{op, make_expr(VarRef{predicate}, bool_type, at), answer};
  emit_barrier(b, std::move(barrier), true, true, at);
  return {make_expr(VarRef{answer}, type, at), {}, {}};
}

// Orders what the thread did before it and what it does behind it (PTX ISA, membar: `fence.sc` of the scope).
Value thread_fence(Builtins& b, const clang::CallExpr& expr, std::string_view name) {
  if (b.options.language != CLanguage::Cuda) {  // a function of the program
    b.kernel.fences = true;
    return {};
  }
  const std::string_view scope = name == "__threadfence_block" ? ir::fence_of_group : ir::fence_of_all;
  const Span at = b.spans.of(&expr);
  const VarId fence = b.emitter.add_variable(std::string(scope), ir::VarKind::Private, bool_type, at);
  b.emitter.append({std::make_shared<const ir::Stmt>(ir::Stmt{ir::Declare{fence, nullptr}, at, true})});
  return {};
}

// Output, hints, and fences of OpenCL, of which nothing is proved.
// `printf` returns how much it printed, or that it could not.
Value no_effect(Builtins& b, const clang::CallExpr& expr, std::string_view name) {
  if (name.find("fence") != std::string_view::npos) b.kernel.fences = true;
  refuse_order_of_arguments(b, expr);
  for (const clang::Expr* argument : expr.arguments()) {
    if (clang::isa<clang::StringLiteral, clang::PredefinedExpr>(argument->IgnoreParenImpCasts())) continue;
    b.expressions.effect(argument);
  }
  return b.terms.unknown_value(expr.getType(), &expr);
}

// threadIdx.x and the like: members of variables that our header declares.
std::optional<Value> cuda_identifier(Builtins& b, const clang::MemberExpr& expr) {
  const auto* base = clang::dyn_cast<clang::DeclRefExpr>(expr.getBase()->IgnoreParenImpCasts());
  const auto* variable = base ? clang::dyn_cast<clang::VarDecl>(base->getDecl()) : nullptr;
  const auto which = variable ? b.places.launch_variable(*variable) : std::nullopt;
  if (!which) return std::nullopt;
  const std::string field = expr.getMemberDecl()->getNameAsString();
  const int dimension = field == "x" ? 0 : field == "y" ? 1 : 2;
  return identifier_value(b, *which, dimension, b.refusals.type_of(expr.getType(), &expr), b.spans.of(&expr));
}

Builtin find_builtin(std::string_view name) {
    static const std::unordered_map<std::string_view, Builtin> table{
      {"get_global_id", &identifier}, {"get_local_id", &identifier},
      {"get_group_id", &identifier}, {"get_local_size", &identifier},
      {"get_enqueued_local_size", &identifier}, {"get_num_groups", &identifier},
      {"get_global_size", &identifier}, {"get_global_linear_id", &linear_identifier},
      {"get_local_linear_id", &linear_identifier}, {"get_global_offset", &global_offset},
      {"get_work_dim", &work_dim},
      {"barrier", &barrier}, {"work_group_barrier", &barrier},
      {"__syncthreads", &syncthreads}, {"__syncthreads_count", &syncthreads},
      {"__syncthreads_and", &syncthreads}, {"__syncthreads_or", &syncthreads},
      {"mem_fence", &no_effect}, {"read_mem_fence", &no_effect},
      {"write_mem_fence", &no_effect}, {"atomic_work_item_fence", &no_effect},
      {"__threadfence", &thread_fence}, {"__threadfence_block", &thread_fence},
      {"__threadfence_system", &thread_fence}, {"printf", &no_effect},
      {"prefetch", &no_effect},
  };
  const auto found = table.find(name);
  if (found != table.end()) return found->second;
  return more_builtins(name);
}

void refuse_order_of_arguments(Builtins& b, const clang::CallExpr& expr) {
  b.order.refuse_order_of_arguments(expr, [&](const clang::Expr* argument) { b.expressions.value(argument); });
}

}  // namespace permverify::parser::builtins
