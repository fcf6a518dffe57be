// The table of built-in functions, and those of the work-item: identifiers, barriers, fences.
#include "parser/clang/lowering.h"

#include <unordered_map>

#include "parser/clang/header_folder.h"

namespace permverify::parser {

using namespace ir;

namespace {

int dimension_mentioned(const clang::CallExpr& expr, clang::ASTContext& context) {
  clang::Expr::EvalResult result;
  if (expr.getNumArgs() != 1 || !expr.getArg(0)->EvaluateAsInt(result, context)) return -1;
  const std::int64_t d = result.Val.getInt().getExtValue();
  return d < 0 || d > 3 ? 3 : static_cast<int>(d);
}

}  // namespace

Value Lowering::identifier_value(ir::Builtin which, int dimension, Type type, support::Span at) {
  kernel_.dimensions = std::max(kernel_.dimensions, dimension + 1);
  return {as(make_expr(BuiltinRef{which, dimension}, int_type, at), type), {}, {}};
}

// OpenCL C 6.12.1. The global offset is taken to be zero.
Value Lowering::identifier(const clang::CallExpr& expr, std::string_view name) {
  static const std::unordered_map<std::string_view, ir::Builtin> all{
      {"get_global_id", ir::Builtin::Tid},        {"get_local_id", ir::Builtin::Lid},
      {"get_group_id", ir::Builtin::Gid},         {"get_local_size", ir::Builtin::Gsize},
      {"get_enqueued_local_size", ir::Builtin::Gsize},
      {"get_num_groups", ir::Builtin::Ngroups},   {"get_global_size", ir::Builtin::Tcount}};
  const Span at = span(&expr);
  const Type type = type_of(expr.getType(), &expr);
  const ir::Builtin which = all.at(name);
  const int dimension = dimension_mentioned(expr, layout_.context());
  if (dimension < 0)
    refuse("dynamic_dimension", &expr, "the dimension of an identifier is no constant");
  if (dimension > 2) {  // outside the launch: 0 for identifiers, 1 for sizes
    const bool size = which == ir::Builtin::Gsize || which == ir::Builtin::Ngroups ||
                      which == ir::Builtin::Tcount;
    return {literal(size ? 1 : 0, type, at), {}, {}};
  }
  if (which == ir::Builtin::Tid) {
    assume("global_offset", "the launch has no global offset", kernel_.span);
  }
  return identifier_value(which, dimension, type, at);
}

Value Lowering::linear_identifier(const clang::CallExpr& expr, std::string_view name) {
  const auto which = name == "get_global_linear_id" ? ir::Builtin::Tid : ir::Builtin::Lid;
  const Span at = span(&expr);
  return {
      as(make_expr(BuiltinRef{which, -1}, int_type, at), type_of(expr.getType(), &expr)), {}, {}};
}

Value Lowering::global_offset(const clang::CallExpr& expr, std::string_view) {
  effect(expr.getArg(0));
  assume("global_offset", "the launch has no global offset", kernel_.span);
  return {literal(0, type_of(expr.getType(), &expr), span(&expr)), {}, {}};
}

Value Lowering::work_dim(const clang::CallExpr& expr, std::string_view) {
  const Span at = span(&expr);
  if (options_.work_dim != 0) {
    const std::string count = std::to_string(options_.work_dim);
    assume("work_dim", "`get_work_dim()` is " + count, kernel_.span);
    return {literal(options_.work_dim, type_of(expr.getType(), &expr), at), {}, {}};
  }
  // A launch has one to three: made so by the expression, since nothing is assumed of the program.
  const ExprPtr any = unknown(type_of(expr.getType(), &expr), at, "work_dim");
  const Type type = any->type;
  const auto is = [&](std::int64_t n) {
    return make_expr(ir::Binary{BinaryOp::Eq, any, literal(n, type, at)}, bool_type, at);
  };
  const auto either = [&](ExprPtr condition, std::int64_t yes, ExprPtr no) {
    return make_expr(ir::Conditional{std::move(condition), literal(yes, type, at), std::move(no)}, type, at);
  };
  return {either(is(2), 2, either(is(3), 3, literal(1, type, at))), {}, {}};
}

ir::Barrier Lowering::annotated_barrier(const clang::CallExpr& call) {
  ir::Barrier barrier{};
  barrier.transfers = true;
  barrier_annotations(call, barrier);
  return barrier;
}

void Lowering::emit_barrier(ir::Barrier barrier, bool local, bool global, Span at) {
  barrier.id = ++kernel_.barrier_count;
  barrier.fences_local = local;
  barrier.fences_global = global;
  emit(std::move(barrier), at);
}

Value Lowering::barrier_at(bool local, bool global, const clang::CallExpr& call) {
  emit_barrier(annotated_barrier(call), local, global, span(&call));
  return {};
}

// OpenCL C 6.12.8: the flags say which memory is fenced. Where they are computed, each of the four
// is a barrier of its own: exact if all threads of a group have the same flags. If they don't, the
// barriers diverge, and nothing is proved.
Value Lowering::barrier(const clang::CallExpr& expr, std::string_view) {
  // OpenCL C 3.0, 6.15.12.4: memory_scope_work_item, ..._sub_group order nothing in the group.
  std::int64_t scope = 1;
  if (expr.getNumArgs() > 1) {
    const auto given = known_integer(expr.getArg(1));
    if (!given) refuse("dynamic_fence", &expr, "the scope of this barrier is no constant");
    scope = *given;
  }
  const bool for_group = scope >= 1 && scope <= 3;
  if (const auto known = known_integer(expr.getArg(0)); known || !for_group) {
    const std::int64_t flags = known && for_group ? *known : 0;
    if (!known) effect(expr.getArg(0));
    return barrier_at((flags & 1) != 0, (flags & 2) != 0, expr);
  }
  const Span at = span(&expr);
  const ExprPtr flags = temporary(scalar(expr.getArg(0)), "flags");
  const ir::Barrier common = annotated_barrier(expr);
  const auto has = [&](std::int64_t bit) {
    const ExprPtr mask = literal(bit, flags->type, at);
    return truth(make_expr(ir::Binary{BinaryOp::BitAnd, flags, mask}, flags->type, at));
  };
  const auto of = [&](bool local, bool global) {
    return captured([&] { emit_barrier(common, local, global, at); });
  };
  const auto split = [&](bool local) {
    return captured([&] { emit(If{has(2), of(local, true), of(local, false)}, at); });
  };
  StmtList yes = split(true), no = split(false);
  emit(If{has(1), std::move(yes), std::move(no)}, at);
  return {};
}

// __syncthreads() fences both memories. Its variants ask all threads of the block for a predicate, which
// each thread evaluates before it arrives (CUDA C++, "Synchronization Functions").
Value Lowering::syncthreads(const clang::CallExpr& expr, std::string_view name) {
  if (name == "__syncthreads") return barrier_at(true, true, expr);
  const Span at = span(&expr);
  const Type type = type_of(expr.getType(), &expr);
  const VarId predicate = declare("predicate", bool_type, condition(expr.getArg(0)), at);
  const VarId answer = declare("vote", type, nullptr, at);
  const ir::VoteOp op = name == "__syncthreads_and"  ? ir::VoteOp::All
                        : name == "__syncthreads_or" ? ir::VoteOp::Any
                                                     : ir::VoteOp::Count;
  ir::Barrier barrier = annotated_barrier(expr);
  barrier.vote = ir::Vote{op, make_expr(VarRef{predicate}, bool_type, at), answer};
  emit_barrier(std::move(barrier), true, true, at);
  return {make_expr(VarRef{answer}, type, at), {}, {}};
}

// Output, hints, and fences, which order the accesses of one thread: nothing that is proved uses
// it. `printf` returns how much it printed, or that it could not.
Value Lowering::no_effect(const clang::CallExpr& expr, std::string_view name) {
  if (name.find("fence") != std::string_view::npos) kernel_.fences = true;
  refuse_order_of_arguments(expr);
  for (const clang::Expr* argument : expr.arguments()) {
    if (clang::isa<clang::StringLiteral, clang::PredefinedExpr>(argument->IgnoreParenImpCasts())) continue;
    effect(argument);
  }
  return unknown_value(expr.getType(), &expr);
}

// threadIdx.x and the like: members of variables that our header declares.
std::optional<Value> Lowering::cuda_identifier(const clang::MemberExpr& expr) {
  const auto* base = clang::dyn_cast<clang::DeclRefExpr>(expr.getBase()->IgnoreParenImpCasts());
  const auto* variable = base ? clang::dyn_cast<clang::VarDecl>(base->getDecl()) : nullptr;
  const auto which = variable ? launch_variable(*variable) : std::nullopt;
  if (!which) return std::nullopt;
  const std::string field = expr.getMemberDecl()->getNameAsString();
  const int dimension = field == "x" ? 0 : field == "y" ? 1 : 2;
  return identifier_value(*which, dimension, type_of(expr.getType(), &expr), span(&expr));
}

// Those of our header, whatever else has such a name.
std::optional<ir::Builtin> Lowering::launch_variable(const clang::VarDecl& variable) const {
  if (options_.language != CLanguage::Cuda) return std::nullopt;
  const clang::VarDecl& first = *variable.getCanonicalDecl();
  const auto& manager = layout_.context().getSourceManager();
  if (!first.getDeclContext()->isTranslationUnit() ||
      !manager.getFilename(first.getLocation()).starts_with(own_folder)) {
    return std::nullopt;
  }
  static const std::unordered_map<std::string, ir::Builtin> all{{"threadIdx", ir::Builtin::Lid},
                                                                {"blockIdx", ir::Builtin::Gid},
                                                                {"blockDim", ir::Builtin::Gsize},
                                                                {"gridDim", ir::Builtin::Ngroups}};
  const auto which = all.find(variable.getNameAsString());
  return which == all.end() ? std::nullopt : std::optional(which->second);
}

Lowering::Builtin Lowering::find_builtin(std::string_view name) {
  using L = Lowering;
  static const std::unordered_map<std::string_view, Builtin> table{
      {"get_global_id", &L::identifier}, {"get_local_id", &L::identifier},
      {"get_group_id", &L::identifier}, {"get_local_size", &L::identifier},
      {"get_enqueued_local_size", &L::identifier}, {"get_num_groups", &L::identifier},
      {"get_global_size", &L::identifier}, {"get_global_linear_id", &L::linear_identifier},
      {"get_local_linear_id", &L::linear_identifier}, {"get_global_offset", &L::global_offset},
      {"get_work_dim", &L::work_dim},
      {"barrier", &L::barrier}, {"work_group_barrier", &L::barrier},
      {"__syncthreads", &L::syncthreads}, {"__syncthreads_count", &L::syncthreads},
      {"__syncthreads_and", &L::syncthreads}, {"__syncthreads_or", &L::syncthreads},
      {"mem_fence", &L::no_effect}, {"read_mem_fence", &L::no_effect},
      {"write_mem_fence", &L::no_effect}, {"atomic_work_item_fence", &L::no_effect},
      {"__threadfence", &L::no_effect}, {"__threadfence_block", &L::no_effect},
      {"__threadfence_system", &L::no_effect}, {"printf", &L::no_effect},
      {"prefetch", &L::no_effect},
  };
  const auto found = table.find(name);
  if (found != table.end()) return found->second;
  return more_builtins(name);
}

}  // namespace permverify::parser
