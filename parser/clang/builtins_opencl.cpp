// Built-ins that only OpenCL C has: halves in memory, atomic objects, functions of a work-group.
#include <algorithm>
#include <array>
#include <optional>
#include <unordered_map>

#include "logic/ir/free_choice.h"
#include "parser/clang/builtins.h"
#include "parser/clang/terms.h"

namespace permverify::parser::builtins {

using namespace ir;
using clang::QualType;
using support::Span;

namespace {

// `vload_half4`, `vstore_half2_rtz`, `vloada_half3` (OpenCL C 3.0, 6.15.7). The aligned ones keep a vector of three in the space of four.
struct HalfAccess {
  bool stores = false, aligned = false;
  unsigned components = 1;
  bool nearest = true;  // to even, as without a suffix; the value that another rounding stores is unknown
  unsigned space() const { return aligned && components == 3 ? 4 : components; }
};

std::optional<HalfAccess> half_access_of(std::string_view name) {
  HalfAccess access;
  access.stores = name.starts_with("vstore");
  if (!access.stores && !name.starts_with("vload")) return std::nullopt;
  name.remove_prefix(access.stores ? 6 : 5);
  access.aligned = name.starts_with("a_");
  if (access.aligned) name.remove_prefix(1);
  if (!name.starts_with("_half")) return std::nullopt;
  name.remove_prefix(5);
  for (const unsigned n : {16U, 8U, 4U, 3U, 2U}) {
    const std::string digits = std::to_string(n);
    if (!name.starts_with(digits)) continue;
    access.components = n;
    name.remove_prefix(digits.size());
    break;
  }
  if (name.empty()) return access;
  constexpr std::array<std::string_view, 4> roundings{"_rte", "_rtz", "_rtp", "_rtn"};
  if (!access.stores || std::find(roundings.begin(), roundings.end(), name) == roundings.end()) return std::nullopt;
  access.nearest = name == "_rte";
  return access;
}

Place component(Builtins& b, const Place& first, unsigned i, Span at) {
  const Pointer moved = b.pointers.offset(first.at, first.type, literal(i, int_type, at));
  return b.memory.dereference(moved, first.type);
}

Value half_load(Builtins& b, const clang::CallExpr& expr, const HalfAccess& access) {
  const unsigned n = access.components;
  const Type single{TypeKind::Float32, Shape::Scalar, 0, true, 0};
  const Span at = b.spans.of(&expr);
  const Place first = b.emitter.freeze(packed(b, expr.getArg(0), expr.getArg(1), access.space()));
  Value result;
  for (unsigned i = 0; i < n; ++i) {
    result.parts.push_back({b.terms.intrinsic("half_to_float", {b.accesses.load(component(b, first, i, at), at).scalar}, single, at), {}, {}});
  }
  return n == 1 ? result.parts.front() : result;
}

void half_store(Builtins& b, const clang::CallExpr& expr, const HalfAccess& access) {
  const Span at = b.spans.of(&expr);
  auto [held, first] = b.order.operands(true, [&] { return b.expressions.value(expr.getArg(0)); },
                                        [&] { return b.emitter.freeze(packed(b, expr.getArg(1), expr.getArg(2), access.space())); }, at);
  const Type half = fixed_type(16, false);
  for (unsigned i = 0; i < access.components; ++i) {
    const ExprPtr value = access.components == 1 ? held.scalar : held.parts[i].scalar;
    const bool exact = access.nearest && value->type.kind == TypeKind::Float32;
    const ExprPtr stored = exact ? b.terms.intrinsic("float_to_half", {value}, half, at) : b.terms.unknown(half, at);
    b.accesses.store(component(b, first, i, at), {stored, {}, {}}, at);
  }
}

Value half_access(Builtins& b, const clang::CallExpr& expr, std::string_view name) {
  const HalfAccess access = *half_access_of(name);
  if (access.aligned) b.assumptions.add("alignment", "the addresses of `vloada_half` and `vstorea_half` are multiples of the size of their vector", b.spans.of(&expr));
  if (!access.stores) return half_load(b, expr, access);
  half_store(b, expr, access);
  return {};
}

// Each work-item of the group comes to it with the others. It orders no accesses to memory (OpenCL C 3.0, 6.15.16); proofs know nothing
// of its result.
Value group_function(Builtins& b, const clang::CallExpr& expr, std::string_view name) {
  refuse_order_of_arguments(b, expr);
  b.expressions.effect(expr.getArg(0));
  for (unsigned i = 1; i < expr.getNumArgs(); ++i) {  // the work-item of a broadcast: the same for all
    const ExprPtr number = to_int(b.expressions.scalar(expr.getArg(i)));
    if (name == "work_group_broadcast") common_argument_of_group(b, number, b.spans.of(&expr));
    else b.emitter.temporary(number);
  }
  barrier_at(b, false, false, expr);
  return b.terms.unknown_value(expr.getType(), &expr);
}

// The object of an operation on an atomic type, which is the first argument.
QualType held_by(const clang::CallExpr& expr) {
  return Layout::without_atomic(expr.getArg(0)->getType()->getPointeeType().getUnqualifiedType());
}

// The pointer to the object and the other operand, if there is one, in the open order of arguments.
struct AtomicOperands {
  Pointer object;
  ExprPtr operand;
};

AtomicOperands operands_of(Builtins& b, const clang::CallExpr& expr, Type unit, const clang::Expr* operand) {
  AtomicOperands result;
  std::vector<Operand> all{{[&] { result.object = b.emitter.freeze(b.expressions.pointer(expr.getArg(0))); },
                            [&](std::vector<ExprPtr*>& out) { collect(result.object, out); }}};
  if (operand != nullptr) {
    all.push_back({[&] { result.operand = b.emitter.temporary(as(b.expressions.scalar(operand), unit), "operand"); },
                   [&](std::vector<ExprPtr*>& out) { collect(result.operand, out); }});
  }
  b.order.in_sequence(Sequence::Open, all, b.spans.of(&expr));
  return result;
}

// A load is an exchange that compares and leaves what it found; a store is an exchange without a result. What their orders give to other
// accesses is not followed, so the kernel counts as one that orders accesses in unknown ways.
Value atomic_access(Builtins& b, const clang::CallExpr& expr, std::string_view name) {
  const bool load = name.starts_with("atomic_load");
  const Span at = b.spans.of(&expr);
  const QualType type = held_by(expr);
  const Type unit = b.refusals.type_of(type, &expr);
  b.kernel.fences = true;
  const AtomicOperands given = operands_of(b, expr, unit, load ? nullptr : expr.getArg(1));
  AtomicUpdate update{};
  update.op = load ? AtomicOp::CmpXchg : AtomicOp::Xchg;
  update.operands = load ? std::vector{zero(unit, at), zero(unit, at)} : std::vector{given.operand};
  update.scope = scope_of(b, expr, name, load ? 1 : 2);
  if (!load) {
    update_element(b, given.object, type, std::move(update), {}, expr);
    return {};
  }
  return {found_by(b, given.object, type, std::move(update), expr), {}, {}};
}

// The order of success and that of failure come behind the operands. A weak one may fail although it found what was expected: then the
// object keeps its value, which is what it found (OpenCL C 3.0, 6.15.12.7.4).
Value atomic_exchange_if(Builtins& b, const clang::CallExpr& expr, std::string_view name) {
  const Span at = b.spans.of(&expr);
  const QualType type = held_by(expr);
  const Type unit = b.refusals.type_of(type, &expr);
  b.kernel.fences = true;
  Pointer object, holds_expected;
  ExprPtr desired;
  std::vector<Operand> all{{[&] { object = b.emitter.freeze(b.expressions.pointer(expr.getArg(0))); },
                            [&](std::vector<ExprPtr*>& out) { collect(object, out); }},
                           {[&] { holds_expected = b.emitter.freeze(b.expressions.pointer(expr.getArg(1))); },
                            [&](std::vector<ExprPtr*>& out) { collect(holds_expected, out); }},
                           {[&] { desired = b.emitter.temporary(as(b.expressions.scalar(expr.getArg(2)), unit), "operand"); },
                            [&](std::vector<ExprPtr*>& out) { collect(desired, out); }}};
  b.order.in_sequence(Sequence::Open, all, at);
  const Place place = b.memory.dereference(holds_expected, expr.getArg(1)->getType()->getPointeeType());
  const ExprPtr expected = b.emitter.temporary(as(b.accesses.load(place, at).scalar, unit), "expected");
  AtomicUpdate update{};
  update.op = AtomicOp::CmpXchg;
  update.scope = scope_of(b, expr, name, 3);
  ExprPtr fails;
  if (name.starts_with("atomic_compare_exchange_weak")) {
    const VarId choice = b.emitter.declare(std::string(free_choice), bool_type, nullptr, at);
    b.emitter.emit(Havoc{choice}, at);
    fails = make_expr(VarRef{choice}, bool_type, at);
    desired = b.emitter.temporary(parser::choose(fails, expected, desired), "operand");
  }
  update.operands = {expected, desired};
  const ExprPtr old = found_by(b, object, type, std::move(update), expr);
  ExprPtr done = equal(old, expected);
  if (fails) done = make_expr(ir::Binary{BinaryOp::And, done, make_expr(ir::Unary{UnaryOp::Not, fails}, bool_type, at)}, bool_type, at);
  return exchanged(b, place, std::move(done), old, at);
}

// A flag is set by an exchange with 1, and clear as 0.
Value atomic_flag(Builtins& b, const clang::CallExpr& expr, std::string_view name) {
  const bool sets = name.starts_with("atomic_flag_test_and_set");
  const Span at = b.spans.of(&expr);
  const QualType type = held_by(expr);
  const Type unit = b.refusals.type_of(type, &expr);
  b.kernel.fences = true;
  const Pointer object = operands_of(b, expr, unit, nullptr).object;
  AtomicUpdate update{};
  update.op = AtomicOp::Xchg;
  update.operands = {literal(sets ? 1 : 0, unit, at)};
  update.scope = scope_of(b, expr, name, 1);
  if (!sets) {
    update_element(b, object, type, std::move(update), {}, expr);
    return {};
  }
  return {truth(found_by(b, object, type, std::move(update), expr)), {}, {}};
}

// `atomic_init` stores without being atomic (OpenCL C 3.0, 6.15.12.2).
Value atomic_start(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  const QualType type = held_by(expr);
  const AtomicOperands given = operands_of(b, expr, b.refusals.type_of(type, &expr), expr.getArg(1));
  b.accesses.store(b.memory.dereference(given.object, type), {given.operand, {}, {}}, b.spans.of(&expr));
  return {};
}

}  // namespace

Builtin opencl_builtin(std::string_view name) {
  static const std::unordered_map<std::string_view, Builtin> own{
      {"atomic_load", &atomic_access},
      {"atomic_load_explicit", &atomic_access},
      {"atomic_store", &atomic_access},
      {"atomic_store_explicit", &atomic_access},
      {"atomic_init", &atomic_start},
      {"atomic_compare_exchange_strong", &atomic_exchange_if},
      {"atomic_compare_exchange_strong_explicit", &atomic_exchange_if},
      {"atomic_compare_exchange_weak", &atomic_exchange_if},
      {"atomic_compare_exchange_weak_explicit", &atomic_exchange_if},
      {"atomic_flag_test_and_set", &atomic_flag},
      {"atomic_flag_test_and_set_explicit", &atomic_flag},
      {"atomic_flag_clear", &atomic_flag},
      {"atomic_flag_clear_explicit", &atomic_flag},
      {"work_group_all", &group_function},
      {"work_group_any", &group_function},
      {"work_group_broadcast", &group_function},
      {"work_group_reduce_add", &group_function},
      {"work_group_reduce_min", &group_function},
      {"work_group_reduce_max", &group_function},
      {"work_group_scan_exclusive_add", &group_function},
      {"work_group_scan_exclusive_min", &group_function},
      {"work_group_scan_exclusive_max", &group_function},
      {"work_group_scan_inclusive_add", &group_function},
      {"work_group_scan_inclusive_min", &group_function},
      {"work_group_scan_inclusive_max", &group_function}};
  if (const auto found = own.find(name); found != own.end()) return found->second;
  return half_access_of(name) ? &half_access : nullptr;
}

}  // namespace permverify::parser::builtins
