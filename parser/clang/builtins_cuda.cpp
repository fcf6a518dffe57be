// Built-ins that only CUDA has.
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
      {"cooperative_groups::grid_group::sync", &refused_call},
      {"cooperative_groups::multi_grid_group::sync", &refused_call},
      {"cooperative_groups::thread_block::thread_rank", &block_rank},
      {"cooperative_groups::thread_block::size", &block_rank},
      {"__builtin_expect", &compiler_hint}, {"__builtin_assume", &compiler_hint},
      {"__builtin_unreachable", &compiler_hint},
      {"__trap", &compiler_hint}, {"__builtin_trap", &compiler_hint},
      {"cub::permverify_block_size", &block_size},
      {"malloc", &refused_call}, {"free", &refused_call},
      {"surf1Dread", &texture_read}, {"surf2Dread", &texture_read}, {"surf3Dread", &texture_read},
      {"surf1Dwrite", &refused_call}, {"surf2Dwrite", &refused_call}, {"surf3Dwrite", &refused_call},
      {"surf2DLayeredwrite", &refused_call},
      {"memcpy", &copy_bytes}, {"__builtin_memcpy", &copy_bytes},
      {"memset", &set_bytes}, {"__builtin_memset", &set_bytes}};
  if (const auto found = table.find(name); found != table.end()) return found->second;
  if (starts_with(name, "operator") && name.find_first_of("+-*/") == 8) return &vector_operator;
  if (starts_with(name, "make_")) return &make_vector;
  if (starts_with(name, "curand")) return &generator;
  if (starts_with(name, "tex")) return &texture_read;
  if (starts_with(name, "__add_noovfl_")) return &add_without_overflow;
  for (const std::string_view number : {"__builtin_nan", "__builtin_inf", "__builtin_huge_val"}) {
    if (starts_with(name, number)) return &number_literal;
  }
  return nullptr;
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

// A block's barrier is __syncthreads(); there is no barrier of the whole grid in this logic.
Value block_sync(Builtins& b, const clang::CallExpr& expr, std::string_view name) {
  if (expr.getNumArgs() > 0 && !clang::isa<clang::CXXMemberCallExpr>(expr)) {
    const auto* group = expr.getArg(0)->getType()->getAsCXXRecordDecl();
    if (!group || group->getName() != "thread_block") return refused_call(b, expr, name);
    b.expressions.effect(expr.getArg(0));
  }
  if (const auto* member = clang::dyn_cast<clang::CXXMemberCallExpr>(&expr)) {
    const clang::Expr* object = member->getImplicitObjectArgument();
    if (object->HasSideEffects(b.layout.context())) b.expressions.effect(object);
  }
  return barrier_at(b, true, true, expr);
}

Value block_rank(Builtins& b, const clang::CallExpr& expr, std::string_view name) {
  const bool rank = name.substr(name.size() - 4) == "rank";
  return identifier_value(b, rank ? ir::Builtin::Lid : ir::Builtin::Gsize, -1,
                          b.refusals.type_of(expr.getType(), &expr), b.spans.of(&expr));
}

// What the program promises its compiler: undefined if it does not hold, so it is owed. No thread may come to a
// trap either, which ends the launch with an error as a failed `assert` does.
Value compiler_hint(Builtins& b, const clang::CallExpr& expr, std::string_view name) {
  const Span at = b.spans.of(&expr);
  if (name == "__builtin_expect") {
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
  if (starts_with(name, "surf"))
    b.refusals.refuse("surface", &expr, "what is written to a surface has no meaning here");
  if (name == "malloc" || name == "free")
    b.refusals.refuse("allocation", &expr, "memory that is allocated in a kernel");
  b.refusals.refuse("grid_barrier", &expr, "a barrier of all groups has no meaning here");
}

// Random numbers: unknown. Every call changes the state that it is given.
Value generator(Builtins& b, const clang::CallExpr& expr, std::string_view name) {
  refuse_order_of_arguments(b, expr);
  for (const clang::Expr* argument : expr.arguments()) {
    const auto* state = argument->getType()->getPointeeCXXRecordDecl();
    if (state && state->getName() == "curandStateMtgp32") return block_generator(b, expr, *argument);
  }
  return two_results(b, expr, name);
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

// What a texture holds is unknown; nobody can write it while the kernel runs.
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
