// Copies of memory: `memcpy` and `memset` by one thread, asynchronous copies by a group.
#include <algorithm>

#include "parser/clang/lowering.h"

namespace permverify::parser {

using namespace ir;
using clang::QualType;

namespace {

constexpr std::int64_t most_unrolled = 256;  // parts of one memcpy or memset; beyond it, a loop

// What a pointer pointed to before it was made a `void *`; null for the constant 0.
// An array is its elements.
QualType real_pointee(const clang::Expr* expr, const clang::ASTContext& context) {
  const QualType type = expr->IgnoreImpCasts()->getType();
  const auto* array = context.getAsArrayType(type);
  return array ? array->getElementType() : type->getPointeeType();
}

// `e * sizeof(T)` is a multiple of the size also where the product wraps, if the factor is a power
// of two: it divides 2^64 and 2^32.
bool is_multiple(const clang::Expr* length, std::int64_t size, const clang::ASTContext& context) {
  const auto* product = clang::dyn_cast<clang::BinaryOperator>(length->IgnoreParenImpCasts());
  if (!product || product->getOpcode() != clang::BO_Mul) return false;
  if (!product->getType()->isUnsignedIntegerType()) return false;
  for (const clang::Expr* factor : {product->getLHS(), product->getRHS()}) {
    clang::Expr::EvalResult known;
    if (!factor->EvaluateAsInt(known, context)) continue;
    const std::int64_t n = known.Val.getInt().getExtValue();
    if (n > 0 && (n & (n - 1)) == 0 && n % size == 0) return true;
  }
  return false;
}

}  // namespace

// The value of an expression that Clang can compute, or of a variable that has one and keeps it.
std::optional<std::int64_t> Lowering::known_integer(const clang::Expr* expr) {
  clang::Expr::EvalResult result;
  const auto small = [](const llvm::APSInt& n) -> std::optional<std::int64_t> {
    if (n.isNegative() || n.getActiveBits() > 31) return std::nullopt;  // no conversion changes it
    return n.getExtValue();
  };
  if (expr->EvaluateAsInt(result, layout_.context())) return small(result.Val.getInt());
  const auto* ref = clang::dyn_cast<clang::DeclRefExpr>(expr->IgnoreParenImpCasts());
  const auto* variable = ref ? clang::dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
  if (!variable || clang::isa<clang::ParmVarDecl>(variable) || !variable->hasLocalStorage()) {
    return std::nullopt;
  }
  const QualType type = variable->getType();
  const bool plain = type->isIntegralOrEnumerationType() && !type.isVolatileQualified() &&
                     layout_.bytes(type) >= 4;
  if (!plain || !variable->hasInit() || modified_.count(variable->getCanonicalDecl())) {
    return std::nullopt;
  }
  if (!variable->getInit()->EvaluateAsInt(result, layout_.context())) return std::nullopt;
  return small(result.Val.getInt());
}

// How many parts `length` bytes are: objects of `unit` if they are surely a whole number, else
// bytes.
Lowering::Parts Lowering::parts_of(const clang::Expr* length, QualType unit) {
  Parts parts;
  const std::int64_t size = unit.isNull() ? 1 : layout_.bytes(unit);
  if (const auto known = known_integer(length)) {
    parts.in_units = !unit.isNull() && *known % size == 0;
    parts.count = literal(parts.in_units ? *known / size : *known, int_type, span(length));
    return parts;
  }
  parts.in_units = !unit.isNull() && is_multiple(length, size, layout_.context());
  ExprPtr bytes = to_int(scalar(length));
  if (parts.in_units && size != 1) {
    const ExprPtr divisor = literal(size, int_type, span(length));
    bytes = make_expr(ir::Binary{BinaryOp::Div, bytes, divisor}, int_type, span(length));
  }
  parts.count = temporary(bytes, "count");
  return parts;
}

// `body` for every index below the count.
void Lowering::for_each_part(const ExprPtr& count, Span at,
                             const std::function<void(const ExprPtr&)>& body) {
  const auto* known = std::get_if<IntLit>(&count->node);
  if (known && known->value <= most_unrolled) {
    for (std::int64_t i = 0; i < known->value; ++i) body(literal(i, int_type, at));
    return;
  }
  strided_loop(literal(0, int_type, at), count, literal(1, int_type, at), at, body);
}

// `body` for `first`, `first + step`, ... below `end`. That rounds are counted from 0 on is all
// that is known of the loop.
void Lowering::strided_loop(const ExprPtr& first, const ExprPtr& end, const ExprPtr& step, Span at,
                            const std::function<void(const ExprPtr&)>& body) {
  const ExprPtr none = literal(0, int_type, at), one = literal(1, int_type, at);
  const VarId round = declare("round", int_type, none, at);
  const ExprPtr rounds = make_expr(VarRef{round}, int_type, at);
  const auto* unit = std::get_if<IntLit>(&step->node);
  const ExprPtr here = add_index(
      first, unit && unit->value == 1
                 ? rounds
                 : make_expr(ir::Binary{BinaryOp::Mul, rounds, step}, int_type, at));
  Loop loop;
  loop.condition = make_expr(ir::Binary{BinaryOp::Lt, here, end}, bool_type, at);
  loop.invariants.push_back({comparison(clang::BO_LE, none, rounds, at), at});
  loop.body = captured([&] { body(here); });
  loop.step = captured([&] { emit(Assign{round, add_index(rounds, one)}, at); });
  emit(std::move(loop), at);
}

// A copy by fields would leave out bytes that some pointer may read: those that fill up an object kept as
// bytes, or members of a derived class behind those of a base class.
bool Lowering::holds_more(const Pointer& pointer, QualType type) {
  if (!layout_.has_padding(type)) return false;
  return std::any_of(pointer.targets.begin(), pointer.targets.end(), [&](const Target& target) {
    const Region& of = region(target.region);
    return is_object(of.kind) && (of.bytes || layout_.is_base(of.element, target.path));
  });
}

// A pointer to `type` as one to bytes.
Pointer Lowering::as_bytes(const Pointer& from, QualType type, const clang::CallExpr& expr) {
  return cast_pointer(from, type, layout_.context().UnsignedCharTy, expr.getBeginLoc());
}

// The parts of one object that `memcpy` copies between do not overlap (C11 7.24.2.1).
void Lowering::owe_disjoint(const Pointer& to, const Pointer& from, QualType type, const ExprPtr& count, Span at) {
  const auto is = [&](const Pointer& pointer, std::size_t number) -> ExprPtr {
    if (pointer.targets.size() == 1) return nullptr;
    return equal(pointer.tag, literal(static_cast<std::int64_t>(number), int_type, at));
  };
  for (std::size_t i = 0; i < to.targets.size(); ++i) {
    for (std::size_t j = 0; j < from.targets.size(); ++j) {
      const bool same = to.targets[i].region == from.targets[j].region && to.targets[i].path == from.targets[j].path;
      if (!same || !to.index || !from.index || !is_object(region(to.targets[i].region).kind)) continue;
      const ExprPtr length = scale_index(count, units(to, type));
      const ExprPtr before = comparison(clang::BO_LE, add_index(to.index, length), from.index, at);
      const ExprPtr behind = comparison(clang::BO_LE, add_index(from.index, length), to.index, at);
      ExprPtr apart = make_expr(ir::Binary{BinaryOp::Or, before, behind}, bool_type, at);
      for (const ExprPtr& chosen : {is(to, i), is(from, j)}) {
        if (chosen) apart = make_expr(ir::Binary{BinaryOp::Implies, chosen, apart}, bool_type, at);
      }
      emit(ir::Assert{apart}, at);
    }
  }
}

// Element by element where both sides have one type and the length is a number of them, else byte
// by byte: the objects are then kept as bytes.
Value Lowering::copy_bytes(const clang::CallExpr& expr, std::string_view) {
  refuse_order_of_arguments(expr);
  const Span at = span(&expr);
  QualType to_type = real_pointee(expr.getArg(0), layout_.context());
  QualType from_type = real_pointee(expr.getArg(1), layout_.context());
  if (from_type.isNull()) from_type = to_type;  // from a null pointer: an obligation that fails
  if (to_type.isNull()) to_type = from_type;
  if (to_type.isNull() || to_type->isVoidType() || from_type->isVoidType()) {
    refuse("memory_copy", &expr, "what is copied has no type");
  }
  Pointer to = freeze(pointer(expr.getArg(0)));
  Pointer from = freeze(pointer(expr.getArg(1)));
  const bool same = layout_.context().hasSameUnqualifiedType(to_type, from_type) &&
                    !holds_more(to, to_type) && !holds_more(from, from_type);
  const Parts parts = parts_of(expr.getArg(2), same ? to_type : QualType());
  if (!parts.in_units) {
    to = as_bytes(to, to_type, expr);
    from = as_bytes(from, from_type, expr);
    to_type = from_type = layout_.context().UnsignedCharTy;
  }
  owe_disjoint(to, from, to_type, parts.count, at);
  for_each_part(parts.count, at, [&](const ExprPtr& i) {
    const Value part = load(dereference(moved(from, from_type, i, false), from_type), at);
    store(dereference(moved(to, to_type, i, false), to_type), part, at);
  });
  return {nullptr, to, {}};
}

Value Lowering::set_bytes(const clang::CallExpr& expr, std::string_view) {
  refuse_order_of_arguments(expr);
  const Span at = span(&expr);
  QualType type = real_pointee(expr.getArg(0), layout_.context());
  if (type.isNull() || type->isVoidType()) {
    refuse("memory_copy", &expr, "what is set has no type");
  }
  Pointer to = freeze(pointer(expr.getArg(0)));
  const bool zeros = known_integer(expr.getArg(1)) == 0;
  Value each;
  if (!zeros) each.scalar = temporary(as(scalar(expr.getArg(1)), fixed_type(8, false)), "byte");
  const Parts parts = parts_of(expr.getArg(2), zeros && !holds_more(to, type) ? type : QualType());
  if (parts.in_units) {
    each = zero_value(type, &expr);
  } else {
    if (zeros) each.scalar = zero(fixed_type(8, false), at);
    to = as_bytes(to, type, expr);
    type = layout_.context().UnsignedCharTy;
  }
  for_each_part(parts.count, at, [&](const ExprPtr& i) {
    store(dereference(moved(to, type, i, false), type), each, at);
  });
  return {nullptr, to, {}};
}

// async_work_group_copy: some work-item or other copies; all must wait for the event before they
// use the memory. Modelled as the copy by all work-items in strides of the group's size. All of a
// group must come here together (OpenCL C 6.12.10): a barrier that fences nothing demands just
// that.
Value Lowering::group_copy(const clang::CallExpr& expr, std::string_view name) {
  refuse_order_of_arguments(expr);
  const Span at = span(&expr);
  const bool strided = name == "async_work_group_strided_copy";
  assume("async_copy",
         "element i of an asynchronous copy is moved by work-item i modulo the size of the group, "
         "and nobody else touches it before the wait; all give it the same arguments", at);
  const clang::Expr* to_expr = expr.getArg(0);
  const clang::Expr* from_expr = expr.getArg(1);
  const Pointer to = freeze(pointer(to_expr));
  const Pointer from = freeze(pointer(from_expr));
  const ExprPtr count = temporary(to_int(scalar(expr.getArg(2))), "count");
  ExprPtr stride = literal(1, int_type, at);
  if (strided) stride = temporary(to_int(scalar(expr.getArg(3))), "stride");
  effect(expr.getArg(expr.getNumArgs() - 1));  // the event
  const bool from_global =
      from_expr->getType()->getPointeeType().getAddressSpace() == clang::LangAS::opencl_global;
  meet(at);
  const auto strided_index = [&](const ExprPtr& i, bool by_stride) {
    return by_stride ? make_expr(ir::Binary{BinaryOp::Mul, i, stride}, int_type, at) : i;
  };
  const QualType unit = to_expr->getType()->getPointeeType();
  strided_loop(make_expr(BuiltinRef{ir::Builtin::Lid, -1}, int_type, at), count,
               make_expr(BuiltinRef{ir::Builtin::Gsize, -1}, int_type, at), at,
               [&](const ExprPtr& i) {
    const ExprPtr source = strided_index(i, strided && from_global);
    const Value held = load(dereference(offset(from, unit, source), unit), at);
    const ExprPtr target = strided_index(i, strided && !from_global);
    store(dereference(offset(to, unit, target), unit), held, at);
  });
  return unknown_value(expr.getType(), &expr);
}

// A barrier that fences nothing: nobody's access is ordered, but everybody has to come here.
void Lowering::meet(Span at) {
  ir::Barrier barrier{};
  barrier.transfers = true;
  emit_barrier(std::move(barrier), false, false, at);
}

// Waiting makes the copied memory visible to all: a barrier that fences both memories.
Value Lowering::group_wait(const clang::CallExpr& expr, std::string_view) {
  for (const clang::Expr* argument : expr.arguments()) effect(argument);
  assume("group_wait", "waiting for asynchronous copies orders all accesses of the group, as a barrier does", span(&expr));
  return barrier_at(true, true, expr);
}

}  // namespace permverify::parser
