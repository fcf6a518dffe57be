// Built-ins that only CUDA has.
#include <algorithm>
#include <unordered_map>

#include "parser/clang/builtins.h"
#include "parser/clang/terms.h"

namespace permverify::parser::builtins {

using namespace ir;
using clang::QualType;

namespace {

bool starts_with(std::string_view name, std::string_view prefix) {
  return name.substr(0, prefix.size()) == prefix;
}

}  // namespace

Builtin cuda_builtin(std::string_view name) {
    static const std::unordered_map<std::string_view, Builtin> table{
      {"__permverify_assert", &assert_call},
      {"cooperative_groups::thread_block::sync", &block_sync},
      {"cooperative_groups::sync", &block_sync},
      {"cooperative_groups::synchronize", &block_sync},
      {"cooperative_groups::grid_group::sync", &grid_sync},
      {"cooperative_groups::multi_grid_group::sync", &refused_call},
      {"cooperative_groups::thread_block::thread_rank", &block_rank},
      {"cooperative_groups::thread_block::size", &block_rank},
      {"cooperative_groups::grid_group::block_rank", &grid_rank},
      {"cooperative_groups::grid_group::num_blocks", &grid_rank},
      {"cooperative_groups::grid_group::thread_rank", &grid_rank},
      {"cooperative_groups::grid_group::num_threads", &grid_rank},
      {"__builtin_expect", &compiler_hint}, {"__builtin_expect_with_probability", &compiler_hint},
      {"__builtin_assume", &compiler_hint}, {"__builtin_assume_aligned", &assumed_alignment},
      {"__builtin_constant_p", &constant_or_not}, {"__builtin_assume_separate_storage", &no_effect},
      {"__builtin_ffs", &find_first_set}, {"__builtin_ffsl", &find_first_set}, {"__builtin_ffsll", &find_first_set},
      {"__builtin_clz", &count_zeros}, {"__builtin_clzl", &count_zeros}, {"__builtin_clzll", &count_zeros},
      {"__builtin_ctz", &count_zeros}, {"__builtin_ctzl", &count_zeros}, {"__builtin_ctzll", &count_zeros},
      {"__builtin_bswap16", &some_number}, {"__builtin_bswap32", &some_number}, {"__builtin_bswap64", &some_number},
      {"__cvta_generic_to_shared", &some_number}, {"__cvta_generic_to_global", &some_number},
      {"__builtin_parity", &some_number}, {"__builtin_parityl", &some_number}, {"__builtin_parityll", &some_number},
      {"__builtin_prefetch", &no_effect},
      {"__builtin_unreachable", &compiler_hint},
      {"__trap", &compiler_hint}, {"__builtin_trap", &compiler_hint},
      {"cub::permverify_block_size", &block_size},
      {"skipahead", &generator}, {"skipahead_sequence", &generator},
      {"malloc", &refused_call}, {"free", &refused_call},
      {"surf1Dread", &surface_access}, {"surf2Dread", &surface_access}, {"surf3Dread", &surface_access},
      {"surf1DLayeredread", &surface_access}, {"surf2DLayeredread", &surface_access},
      {"surfCubemapread", &surface_access}, {"surfCubemapLayeredread", &surface_access},
      {"surf1Dwrite", &surface_access}, {"surf2Dwrite", &surface_access}, {"surf3Dwrite", &surface_access},
      {"surf1DLayeredwrite", &surface_access}, {"surf2DLayeredwrite", &surface_access},
      {"surfCubemapwrite", &surface_access}, {"surfCubemapLayeredwrite", &surface_access},
      {"memcpy", &copy_bytes}, {"__builtin_memcpy", &copy_bytes},
      {"__pipeline_memcpy_async", &thread_copy}, {"__pipeline_commit", &thread_copy_batch},
      {"__pipeline_wait_prior", &thread_copy_wait}, {"cuda::memcpy_async", &thread_copy},
      {"cooperative_groups::memcpy_async", &block_copy}, {"cooperative_groups::wait", &block_copy_wait},
      {"cooperative_groups::wait_prior", &block_copy_wait}, {"cuda::init", &barrier_init},
      {"cuda::permverify_make", &pipeline_make}, {"cuda::permverify_acquire", &pipeline_acquire},
      {"cuda::permverify_commit", &pipeline_commit}, {"cuda::permverify_wait", &pipeline_wait},
      {"cuda::permverify_release", &pipeline_release},
      {"memset", &set_bytes}, {"__builtin_memset", &set_bytes}};
  if (const auto found = table.find(name); found != table.end()) return found->second;
  if (starts_with(name, "operator") && name.find_first_of("+-*/") == 8) return &vector_operator;
  if (starts_with(name, "cuda::barrier<")) return barrier_builtin(name.substr(name.rfind(':') + 1));
  if (starts_with(name, "make_")) return &make_vector;
  if (starts_with(name, "curand")) return &generator;
  if (starts_with(name, "tex")) return &texture_read;
  if (starts_with(name, "__add_noovfl_")) return &add_without_overflow;
  for (const std::string_view number : {"__builtin_nan", "__builtin_inf", "__builtin_huge_val"}) {
    if (starts_with(name, number)) return &number_literal;
  }
  return starts_with(name, "__builtin_") ? compiler_math(name.substr(10)) : nullptr;
}

namespace {

// Functions of mathematics that Clang knows without a declaration, with `f`, `l` or `ll` for their types.
bool is_compiler_math(std::string_view name) {
  static const std::unordered_map<std::string_view, int> all{
      {"fabs", 0}, {"fabsf", 0}, {"sqrt", 0}, {"sqrtf", 0}, {"floor", 0}, {"floorf", 0}, {"ceil", 0}, {"ceilf", 0},
      {"trunc", 0}, {"truncf", 0}, {"round", 0}, {"roundf", 0}, {"rint", 0}, {"rintf", 0}, {"fmin", 0}, {"fminf", 0},
      {"fmax", 0}, {"fmaxf", 0}, {"fma", 0}, {"fmaf", 0}, {"copysign", 0}, {"copysignf", 0}, {"fmod", 0}, {"fmodf", 0},
      {"exp", 0}, {"expf", 0}, {"exp2", 0}, {"exp2f", 0}, {"log", 0}, {"logf", 0}, {"log2", 0}, {"log2f", 0}, {"log10", 0},
      {"log10f", 0}, {"sin", 0}, {"sinf", 0}, {"cos", 0}, {"cosf", 0}, {"tan", 0}, {"tanf", 0}, {"pow", 0}, {"powf", 0},
      {"isnan", 0}, {"isinf", 0}, {"isfinite", 0}, {"abs", 0}, {"labs", 0}, {"llabs", 0}};
  return all.count(name) != 0;
}

}  // namespace

// As the function of that name does.
Builtin compiler_math(std::string_view name) {
  static const std::unordered_map<std::string_view, Builtin> others{
      {"popcount", &bit_count}, {"popcountl", &bit_count}, {"popcountll", &bit_count}};
  if (const auto found = others.find(name); found != others.end()) return found->second;
  if (!is_compiler_math(name)) return nullptr;
  return [](Builtins& b, const clang::CallExpr& expr, std::string_view whole) {
    const std::string_view plain = whole.substr(10);
    return math_builtin(plain)(b, expr, plain);
  };
}

Value bit_count(Builtins& b, const clang::CallExpr& expr, std::string_view) { return math(b, expr, "popcount"); }

// Undefined of zero, where any number may come out.
Value count_zeros(Builtins& b, const clang::CallExpr& expr, std::string_view name) {
  const Type unit = unit_type(b, expr);
  const Span at = b.spans.of(&expr);
  const ExprPtr x = b.emitter.freeze(b.expressions.arguments_of(expr)[0]).scalar;
  const bool leading = name.find("clz") != std::string_view::npos;
  const ExprPtr zeros = as(b.terms.intrinsic(leading ? "clz" : "ctz", {x}, x->type, at), unit);
  return {parser::choose(truth(x), zeros, b.terms.unknown(unit, at)), {}, {}};
}

// The compiler may say either of an expression that it does not have to compute.
Value constant_or_not(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  const Span at = b.spans.of(&expr);
  const ExprPtr known = b.terms.unknown(bool_type, at, "constant");
  return {as(known, b.refusals.type_of(expr.getType(), &expr)), {}, {}};
}

// The same pointer; that it is aligned is taken for granted.
Value assumed_alignment(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  b.assumptions.add("alignment", "pointers are aligned as `__builtin_assume_aligned` promises", b.spans.of(&expr));
  return {nullptr, b.expressions.pointer(expr.getArg(0)), {}};
}

// One number stands for every component; a vector gives what is wanted of it, or is filled with 0.
Value make_vector(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  const Type unit = unit_type(b, expr);
  const std::size_t n = b.layout.components(expr.getType());
  const Span at = b.spans.of(&expr);
  const std::vector<Value> given = b.expressions.arguments_of(expr);
  Value result;
  const auto add = [&](ExprPtr part) {
    result.parts.push_back({as(std::move(part), unit), {}, {}});
  };
  for (const Value& one : given) {
    for (const Value& part : one.parts) {
      if (result.parts.size() < n) add(part.scalar);
    }
    if (one.scalar) add(one.scalar);
  }
  const bool splat = given.size() == 1 && given[0].scalar;
  if (splat) result.parts[0] = b.emitter.freeze(std::move(result.parts[0]));
  while (result.parts.size() < n) {
    if (splat) {
      result.parts.push_back(result.parts[0]);
    } else {
      add(zero(unit, at));
    }
  }
  return result;
}

// The operators of our header, component by component; a number goes with each of them.
Value vector_operator(Builtins& b, const clang::CallExpr& expr, std::string_view name) {
  const Span at = b.spans.of(&expr);
  const bool assigns = name.back() == '=';
  const QualType vector = assigns ? expr.getArg(0)->getType() : expr.getType();
  const Type unit = b.refusals.type_of(b.layout.component_type(vector), &expr);
  const auto op = name[8] == '+' ? clang::BO_Add : name[8] == '-' ? clang::BO_Sub
                  : name[8] == '*' ? clang::BO_Mul : clang::BO_Div;
  Place to;
  std::vector<Value> given;
  if (assigns) {  // the right side first
    given.push_back({});
    given.push_back(b.emitter.freeze(b.expressions.value(expr.getArg(1))));
    to = b.emitter.freeze(b.places.place(expr.getArg(0)));
    given[0] = b.accesses.load(to, at);
  } else {
    for (Value& one : b.expressions.arguments_of(expr)) given.push_back(b.emitter.freeze(std::move(one)));
  }
  Value result;
  for (unsigned i = 0; i < b.layout.components(vector); ++i) {
    const auto part = [&](const Value& v) {
      return as(v.parts.empty() ? v.scalar : v.parts[i].scalar, unit);
    };
    const ExprPtr first = part(given[0]);
    result.parts.push_back({given.size() == 1 ? make_expr(ir::Unary{UnaryOp::Neg, first}, unit, at)
                                              : b.terms.arithmetic(op, first, part(given[1]), unit, at),
                            {},
                            {}});
  }
  if (!assigns) return result;
  b.accesses.store(to, b.emitter.freeze(result), at);
  b.frames.last_reference = to;
  return {};
}

Value block_rank(Builtins& b, const clang::CallExpr& expr, std::string_view name) {
  const bool rank = name.substr(name.size() - 4) == "rank";
  return identifier_value(b, rank ? ir::Builtin::Lid : ir::Builtin::Gsize, -1,
                          b.refusals.type_of(expr.getType(), &expr), b.spans.of(&expr));
}

// Linear numbers, x running fastest: of the block in the grid, and of the thread by its block and its number in the block.
Value grid_rank(Builtins& b, const clang::CallExpr& expr, std::string_view name) {
  const ir::Builtin which = name.ends_with("block_rank")    ? ir::Builtin::Gid
                            : name.ends_with("num_blocks")  ? ir::Builtin::Ngroups
                            : name.ends_with("thread_rank") ? ir::Builtin::Tid
                                                            : ir::Builtin::Tcount;
  return identifier_value(b, which, -1, b.refusals.type_of(expr.getType(), &expr), b.spans.of(&expr));
}

// What the program promises its compiler: undefined if it does not hold, so it is owed. No thread may come to a
// trap either, which ends the launch with an error as a failed `assert` does.
Value compiler_hint(Builtins& b, const clang::CallExpr& expr, std::string_view name) {
  const Span at = b.spans.of(&expr);
  if (name.starts_with("__builtin_expect")) {
    Value promised = b.expressions.arguments_of(expr)[0];
    promised.scalar = as(promised.scalar, b.refusals.type_of(expr.getType(), &expr));
    return promised;
  }
  if (name == "__builtin_unreachable" || name.ends_with("trap")) {
    b.emitter.emit(ir::Assert{make_expr(BoolLit{false}, bool_type, at)}, at);
  } else if (!expr.getArg(0)->HasSideEffects(b.layout.context())) {  // else it is not evaluated
    b.emitter.emit(ir::Assert{b.emitter.as_executed(b.expressions.condition(expr.getArg(0)), at)}, at);
  }
  return {};
}

// A collective of a library is for blocks of so many threads: a precondition of the launch.
Value block_size(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  const auto size = known_integer(b, expr.getArg(0));
  if (!size || *size < 1) b.refusals.refuse("block_size", &expr, "the number of threads of a collective is not known here");
  b.special.block_sizes.emplace(*size, b.spans.of(&expr));
  return {};
}

Value refused_call(Builtins& b, const clang::CallExpr& expr, std::string_view name) {
  if (name == "malloc" || name == "free")
    b.refusals.refuse("allocation", &expr, "memory that is allocated in a kernel");
  b.refusals.refuse("grid_barrier", &expr, "a barrier of several grids is not modelled");
}

// Random numbers: unknown. Every call changes the state that it is given.
Value generator(Builtins& b, const clang::CallExpr& expr, std::string_view name) {
  refuse_order_of_arguments(b, expr);
  for (const clang::Expr* argument : expr.arguments()) {
    const auto* state = argument->getType()->getPointeeCXXRecordDecl();
    if (state && state->getName() == "curandStateMtgp32") return block_generator(b, expr, *argument);
  }
  const bool in_arguments = std::any_of(expr.arg_begin(), expr.arg_end(), [&](const clang::Expr* one) { return one->HasSideEffects(b.layout.context()); });
  const std::size_t before = b.emitter.current().size();
  Value number = two_results(b, expr, name);
  if (!in_arguments) b.order.mark_call(before);  // its stores are one call, before or behind all of another one
  return number;
}

// MTGP32: all threads of the block come together, each changes a part of the state of its own, and
// they meet again before the next call (cuRAND's guide, device API, bit generation with MTGP32).
Value block_generator(Builtins& b, const clang::CallExpr& expr, const clang::Expr& state) {
  const Span at = b.spans.of(&expr);
  for (const clang::Expr* argument : expr.arguments()) {
    if (argument != &state) b.expressions.effect(argument);
  }
  Place whole = b.memory.dereference(b.emitter.freeze(b.expressions.pointer(&state)), state.getType()->getPointeeType());
  const Place cells = b.memory.field(whole, 0);
  const ExprPtr own = make_expr(BuiltinRef{ir::Builtin::Lid, -1}, int_type, at);
  const Place cell = b.memory.element(cells, own);
  b.memory.inside_field(cells.at, cells.type, own, at);
  b.accesses.store(cell, b.terms.unknown_value(cell.type, &expr), at);
  barrier_at(b, true, true, expr);
  return b.terms.unknown_value(expr.getType(), &expr);
}

// What a texture holds is unknown; no thread can write it while the kernel runs.
Value texture_read(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  refuse_order_of_arguments(b, expr);
  b.special.reads_textures = true;
  for (unsigned i = 0; i < expr.getNumArgs(); ++i) {
    if (b.layout.scalar(expr.getArg(i)->getType())) b.expressions.effect(expr.getArg(i));
  }
  return b.terms.unknown_value(expr.getType(), &expr);
}

Value number_literal(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  llvm::APFloat number(0.0);
  const Type type = b.refusals.type_of(expr.getType(), &expr);
  const Span at = b.spans.of(&expr);
  if (!expr.EvaluateAsFloat(number, b.layout.context())) return {b.terms.unknown(type, at), {}, {}};
  return {b.terms.float_literal(number, type, at), {}, {}};
}

// GPUVerify's sum that is taken not to overflow.
Value add_without_overflow(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  const Type type = b.refusals.type_of(expr.getType(), &expr);
  const Span at = b.spans.of(&expr);
  ExprPtr sum, exact;
  for (Value& argument : b.expressions.arguments_of(expr)) {
    const ExprPtr next = b.emitter.temporary(as(argument.scalar, type));
    sum = sum ? make_expr(ir::Binary{BinaryOp::Add, sum, next}, type, at) : next;
    exact = exact ? add_index(exact, to_int(next)) : to_int(next);
  }
  sum = b.emitter.temporary(sum, "sum");
  b.emitter.emit(ir::Assume{equal(exact, to_int(sum))}, at);
  return {sum, {}, {}};
}

}  // namespace permverify::parser::builtins
