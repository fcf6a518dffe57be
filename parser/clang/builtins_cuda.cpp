// Built-ins that only CUDA has.
#include <unordered_map>

#include "parser/clang/lowering.h"

namespace permverify::parser {

using namespace ir;
using clang::QualType;

namespace {

bool starts_with(std::string_view name, std::string_view prefix) {
  return name.substr(0, prefix.size()) == prefix;
}

}  // namespace

Lowering::Builtin Lowering::cuda_builtin(std::string_view name) {
  using L = Lowering;
  static const std::unordered_map<std::string_view, Builtin> table{
      {"__permverify_assert", &L::assert_call},
      {"cooperative_groups::thread_block::sync", &L::block_sync},
      {"cooperative_groups::sync", &L::block_sync},
      {"cooperative_groups::synchronize", &L::block_sync},
      {"cooperative_groups::grid_group::sync", &L::refused_call},
      {"cooperative_groups::multi_grid_group::sync", &L::refused_call},
      {"cooperative_groups::thread_block::thread_rank", &L::block_rank},
      {"cooperative_groups::thread_block::size", &L::block_rank},
      {"__builtin_expect", &L::compiler_hint}, {"__builtin_assume", &L::compiler_hint},
      {"__builtin_unreachable", &L::compiler_hint},
      {"__trap", &L::compiler_hint}, {"__builtin_trap", &L::compiler_hint},
      {"malloc", &L::refused_call}, {"free", &L::refused_call},
      {"surf1Dread", &L::texture_read}, {"surf2Dread", &L::texture_read},
      {"surf1Dwrite", &L::refused_call}, {"surf2Dwrite", &L::refused_call},
      {"memcpy", &L::copy_bytes}, {"__builtin_memcpy", &L::copy_bytes},
      {"memset", &L::set_bytes}, {"__builtin_memset", &L::set_bytes}};
  if (const auto found = table.find(name); found != table.end()) return found->second;
  if (starts_with(name, "operator") && name.find_first_of("+-*/") == 8) return &L::vector_operator;
  if (starts_with(name, "make_")) return &L::make_vector;
  if (starts_with(name, "curand")) return &L::generator;
  if (starts_with(name, "tex")) return &L::texture_read;
  if (starts_with(name, "__add_noovfl_")) return &L::add_without_overflow;
  for (const std::string_view number : {"__builtin_nan", "__builtin_inf", "__builtin_huge_val"}) {
    if (starts_with(name, number)) return &L::number_literal;
  }
  return nullptr;
}

// One number stands for every component; a vector gives what is wanted of it, or is filled with 0.
Value Lowering::make_vector(const clang::CallExpr& expr, std::string_view) {
  const Type unit = unit_type(expr);
  const std::size_t n = layout_.components(expr.getType());
  const Span at = span(&expr);
  const std::vector<Value> given = arguments_of(expr);
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
  if (splat) result.parts[0] = freeze(std::move(result.parts[0]));
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
Value Lowering::vector_operator(const clang::CallExpr& expr, std::string_view name) {
  const Span at = span(&expr);
  const bool assigns = name.back() == '=';
  const QualType vector = assigns ? expr.getArg(0)->getType() : expr.getType();
  const Type unit = type_of(layout_.component_type(vector), &expr);
  const auto op = name[8] == '+' ? clang::BO_Add : name[8] == '-' ? clang::BO_Sub
                  : name[8] == '*' ? clang::BO_Mul : clang::BO_Div;
  Place to;
  std::vector<Value> given;
  if (assigns) {  // the right side first
    given.push_back({});
    given.push_back(freeze(value(expr.getArg(1))));
    to = freeze(place(expr.getArg(0)));
    given[0] = load(to, at);
  } else {
    for (Value& one : arguments_of(expr)) given.push_back(freeze(std::move(one)));
  }
  Value result;
  for (unsigned i = 0; i < layout_.components(vector); ++i) {
    const auto part = [&](const Value& v) {
      return as(v.parts.empty() ? v.scalar : v.parts[i].scalar, unit);
    };
    const ExprPtr first = part(given[0]);
    result.parts.push_back({given.size() == 1 ? make_expr(ir::Unary{UnaryOp::Neg, first}, unit, at)
                                              : arithmetic(op, first, part(given[1]), unit, at),
                            {},
                            {}});
  }
  if (!assigns) return result;
  store(to, freeze(result), at);
  last_reference_ = to;
  return {};
}

// A block's barrier is __syncthreads(); there is no barrier of the whole grid in this logic.
Value Lowering::block_sync(const clang::CallExpr& expr, std::string_view name) {
  if (expr.getNumArgs() > 0 && !clang::isa<clang::CXXMemberCallExpr>(expr)) {
    const auto* group = expr.getArg(0)->getType()->getAsCXXRecordDecl();
    if (!group || group->getName() != "thread_block") return refused_call(expr, name);
    effect(expr.getArg(0));
  }
  if (const auto* member = clang::dyn_cast<clang::CXXMemberCallExpr>(&expr)) {
    const clang::Expr* object = member->getImplicitObjectArgument();
    if (object->HasSideEffects(layout_.context())) effect(object);
  }
  return barrier_at(true, true, expr);
}

Value Lowering::block_rank(const clang::CallExpr& expr, std::string_view name) {
  const bool rank = name.substr(name.size() - 4) == "rank";
  return identifier_value(rank ? ir::Builtin::Lid : ir::Builtin::Gsize, -1,
                          type_of(expr.getType(), &expr), span(&expr));
}

// What the program promises its compiler: undefined if it does not hold, so it is owed. No thread may come to a
// trap either, which ends the launch with an error as a failed `assert` does.
Value Lowering::compiler_hint(const clang::CallExpr& expr, std::string_view name) {
  const Span at = span(&expr);
  if (name == "__builtin_expect") {
    Value promised = arguments_of(expr)[0];
    promised.scalar = as(promised.scalar, type_of(expr.getType(), &expr));
    return promised;
  }
  if (name == "__builtin_unreachable" || name.ends_with("trap")) {
    emit(ir::Assert{make_expr(BoolLit{false}, bool_type, at)}, at);
  } else if (!expr.getArg(0)->HasSideEffects(layout_.context())) {  // else it is not evaluated
    emit(ir::Assert{as_executed(condition(expr.getArg(0)), at)}, at);
  }
  return {};
}

Value Lowering::refused_call(const clang::CallExpr& expr, std::string_view name) {
  if (starts_with(name, "surf"))
    refuse("surface", &expr, "what is written to a surface has no meaning here");
  if (name == "malloc" || name == "free")
    refuse("allocation", &expr, "memory that is allocated in a kernel");
  refuse("grid_barrier", &expr, "a barrier of all groups has no meaning here");
}

// Random numbers: unknown. Every call changes the state that it is given.
Value Lowering::generator(const clang::CallExpr& expr, std::string_view name) {
  refuse_order_of_arguments(expr);
  for (const clang::Expr* argument : expr.arguments()) {
    const auto* state = argument->getType()->getPointeeCXXRecordDecl();
    if (state && state->getName() == "curandStateMtgp32") return block_generator(expr, *argument);
  }
  return two_results(expr, name);
}

// MTGP32: all threads of the block come together, each changes a part of the state of its own, and
// they meet again before the next call (cuRAND's guide, device API, bit generation with MTGP32).
Value Lowering::block_generator(const clang::CallExpr& expr, const clang::Expr& state) {
  const Span at = span(&expr);
  for (const clang::Expr* argument : expr.arguments()) {
    if (argument != &state) effect(argument);
  }
  Place whole = dereference(freeze(pointer(&state)), state.getType()->getPointeeType());
  const Place cells = field(whole, 0);
  const ExprPtr own = make_expr(BuiltinRef{ir::Builtin::Lid, -1}, int_type, at);
  const Place cell = element(cells, own);
  inside_field(cells.at, cells.type, own, at);
  store(cell, unknown_value(cell.type, &expr), at);
  barrier_at(true, true, expr);
  return unknown_value(expr.getType(), &expr);
}

// What a texture holds is unknown; nobody can write it while the kernel runs.
Value Lowering::texture_read(const clang::CallExpr& expr, std::string_view) {
  refuse_order_of_arguments(expr);
  reads_textures_ = true;
  for (unsigned i = 0; i < expr.getNumArgs(); ++i) {
    if (layout_.scalar(expr.getArg(i)->getType())) effect(expr.getArg(i));
  }
  return unknown_value(expr.getType(), &expr);
}

Value Lowering::number_literal(const clang::CallExpr& expr, std::string_view) {
  llvm::APFloat number(0.0);
  const Type type = type_of(expr.getType(), &expr);
  const Span at = span(&expr);
  if (!expr.EvaluateAsFloat(number, layout_.context())) return {unknown(type, at), {}, {}};
  return {float_literal(number, type, at), {}, {}};
}

// GPUVerify's sum that is taken not to overflow.
Value Lowering::add_without_overflow(const clang::CallExpr& expr, std::string_view) {
  const Type type = type_of(expr.getType(), &expr);
  const Span at = span(&expr);
  ExprPtr sum, exact;
  for (Value& argument : arguments_of(expr)) {
    const ExprPtr next = temporary(as(argument.scalar, type));
    sum = sum ? make_expr(ir::Binary{BinaryOp::Add, sum, next}, type, at) : next;
    exact = exact ? add_index(exact, to_int(next)) : to_int(next);
  }
  sum = temporary(sum, "sum");
  emit(ir::Assume{equal(exact, to_int(sum))}, at);
  return {sum, {}, {}};
}

}  // namespace permverify::parser
