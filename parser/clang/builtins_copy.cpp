// Copies of memory: `memcpy` and `memset` by one thread.
#include <algorithm>

#include "logic/ir/free_choice.h"
#include "parser/clang/builtins.h"
#include "parser/clang/terms.h"

namespace permverify::parser::builtins {

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
std::optional<std::int64_t> known_integer(Builtins& b, const clang::Expr* expr) {
  clang::Expr::EvalResult result;
  const auto small = [](const llvm::APSInt& n) -> std::optional<std::int64_t> {
    if (n.isNegative() || n.getActiveBits() > 31) return std::nullopt;  // no conversion changes it
    return n.getExtValue();
  };
  if (expr->EvaluateAsInt(result, b.layout.context())) return small(result.Val.getInt());
  const auto* ref = clang::dyn_cast<clang::DeclRefExpr>(expr->IgnoreParenImpCasts());
  const auto* variable = ref ? clang::dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
  if (!variable || clang::isa<clang::ParmVarDecl>(variable) || !variable->hasLocalStorage()) {
    return std::nullopt;
  }
  const QualType type = variable->getType();
  const bool plain = type->isIntegralOrEnumerationType() && !type.isVolatileQualified() &&
                     b.layout.bytes(type) >= 4;
  if (!plain || !variable->hasInit() || b.variables.modified.count(variable->getCanonicalDecl())) {
    return std::nullopt;
  }
  if (!variable->getInit()->EvaluateAsInt(result, b.layout.context())) return std::nullopt;
  return small(result.Val.getInt());
}

// How many parts `length` bytes are: objects of `unit` if they are surely a whole number, else
// bytes.
CopiedParts parts_of(Builtins& b, const clang::Expr* length, QualType unit) {
  CopiedParts parts;
  const std::int64_t size = unit.isNull() ? 1 : b.layout.bytes(unit);
  if (const auto known = known_integer(b, length)) {
    parts.in_units = !unit.isNull() && *known % size == 0;
    parts.count = literal(parts.in_units ? *known / size : *known, int_type, b.spans.of(length));
    return parts;
  }
  parts.in_units = !unit.isNull() && is_multiple(length, size, b.layout.context());
  ExprPtr bytes = to_int(b.expressions.scalar(length));
  if (parts.in_units && size != 1) {
    const ExprPtr divisor = literal(size, int_type, b.spans.of(length));
    bytes = make_expr(ir::Binary{BinaryOp::Div, bytes, divisor}, int_type, b.spans.of(length));
  }
  parts.count = b.emitter.temporary(bytes, "count");
  return parts;
}

// `body` for every index below the count.
void for_each_part(Builtins& b, const ExprPtr& count, Span at,
                             const std::function<void(const ExprPtr&)>& body) {
  const auto* known = std::get_if<IntLit>(&count->node);
  if (known && known->value <= most_unrolled) {
    for (std::int64_t i = 0; i < known->value; ++i) body(literal(i, int_type, at));
    return;
  }
  strided_loop(b, literal(0, int_type, at), count, literal(1, int_type, at), at, body);
}

// `body` for `first`, `first + step`, ... below `end`. That rounds are counted from 0 on is all
// that is known of the loop.
void strided_loop(Builtins& b, const ExprPtr& first, const ExprPtr& end, const ExprPtr& step, Span at,
                            const std::function<void(const ExprPtr&)>& body) {
  const ExprPtr none = literal(0, int_type, at), one = literal(1, int_type, at);
  const VarId round = b.emitter.declare("round", int_type, none, at);
  const ExprPtr rounds = make_expr(VarRef{round}, int_type, at);
  const auto* unit = std::get_if<IntLit>(&step->node);
  const ExprPtr here = add_index(
      first, unit && unit->value == 1
                 ? rounds
                 : make_expr(ir::Binary{BinaryOp::Mul, rounds, step}, int_type, at));
  Loop loop;
  loop.condition = make_expr(ir::Binary{BinaryOp::Lt, here, end}, bool_type, at);
  loop.invariants.push_back({b.terms.comparison(clang::BO_LE, none, rounds, at), at});
  loop.body = b.emitter.captured([&] { body(here); });
  loop.step = b.emitter.captured([&] { b.emitter.emit(Assign{round, add_index(rounds, one)}, at); });
  b.emitter.emit(std::move(loop), at);
}

// A copy by fields would leave out bytes that some pointer may read: those that fill up an object kept as
// bytes, or members of a derived class behind those of a base class.
bool holds_more(Builtins& b, const Pointer& pointer, QualType type) {
  if (!b.layout.has_padding(type)) return false;
  return std::any_of(pointer.targets.begin(), pointer.targets.end(), [&](const Target& target) {
    const Region& of = b.memory.region(target.region);
    return is_object(of.kind) && (of.bytes || b.layout.is_base(of.element, target.path));
  });
}

// A pointer to `type` as one to bytes.
Pointer as_bytes(Builtins& b, const Pointer& from, QualType type, const clang::CallExpr& expr) {
  return b.pointers.cast_pointer(from, type, b.layout.context().UnsignedCharTy, expr.getBeginLoc());
}

// Of a pointer to `void`: that of its elements, or else of those on the other side.
void give_type(Builtins& b, Pointer& pointer, QualType& type, QualType other, const clang::CallExpr& expr) {
  if (!type->isVoidType()) return;
  const Region* of = pointer.targets.size() == 1 ? &b.memory.region(pointer.targets[0].region) : nullptr;
  const bool known = of && is_object(of->kind) && !of->bytes;
  const QualType there = known ? b.layout.base(b.layout.at(of->element, pointer.targets[0].path)) : other;
  const QualType void_type = type;
  type = there->isVoidType() || there->isAnyPointerType() ? QualType(b.layout.context().UnsignedCharTy) : there.getUnqualifiedType();
  pointer = b.pointers.cast_pointer(pointer, void_type, type, expr.getBeginLoc());
}

// The parts of one object that `memcpy` copies between do not overlap (C11 7.24.2.1).
void owe_disjoint(Builtins& b, const Pointer& to, const Pointer& from, QualType type, const ExprPtr& count, Span at) {
  const auto is = [&](const Pointer& pointer, std::size_t number) -> ExprPtr {
    if (pointer.targets.size() == 1) return nullptr;
    return equal(pointer.tag, literal(static_cast<std::int64_t>(number), int_type, at));
  };
  for (std::size_t i = 0; i < to.targets.size(); ++i) {
    for (std::size_t j = 0; j < from.targets.size(); ++j) {
      const bool same = to.targets[i].region == from.targets[j].region && to.targets[i].path == from.targets[j].path;
      if (!same || !to.index || !from.index || !is_object(b.memory.region(to.targets[i].region).kind)) continue;
      const ExprPtr length = scale_index(count, b.memory.units(to, type));
      const ExprPtr before = b.terms.comparison(clang::BO_LE, add_index(to.index, length), from.index, at);
      const ExprPtr behind = b.terms.comparison(clang::BO_LE, add_index(from.index, length), to.index, at);
      ExprPtr apart = make_expr(ir::Binary{BinaryOp::Or, before, behind}, bool_type, at);
      for (const ExprPtr& chosen : {is(to, i), is(from, j)}) {
        if (chosen) apart = make_expr(ir::Binary{BinaryOp::Implies, chosen, apart}, bool_type, at);
      }
      b.emitter.emit(ir::Assert{apart}, at);
    }
  }
}

// Element by element where both sides have one type and the length is a number of them, else byte
// by byte: the objects are then kept as bytes.
Value copy_memory(Builtins& b, const clang::CallExpr& expr, const clang::Expr& to_expr, const clang::Expr& from_expr,
                  const PartsOf& parts_in, const CopyAround& around) {
  refuse_order_of_arguments(b, expr);
  const Span at = b.spans.of(&expr);
  QualType to_type = real_pointee(&to_expr, b.layout.context());
  QualType from_type = real_pointee(&from_expr, b.layout.context());
  if (from_type.isNull()) from_type = to_type;  // from a null pointer: an obligation that fails
  if (to_type.isNull()) to_type = from_type;
  if (to_type.isNull()) b.refusals.refuse("memory_copy", &expr, "what is copied has no type");
  Pointer to = b.emitter.freeze(b.expressions.pointer(&to_expr));
  Pointer from = b.emitter.freeze(b.expressions.pointer(&from_expr));
  give_type(b, to, to_type, from_type, expr);
  give_type(b, from, from_type, to_type, expr);
  const bool same = b.layout.context().hasSameUnqualifiedType(to_type, from_type) &&
                    !holds_more(b, to, to_type) && !holds_more(b, from, from_type);
  const CopiedParts parts = parts_in(same ? to_type : QualType());
  if (!parts.in_units) {
    to = as_bytes(b, to, to_type, expr);
    from = as_bytes(b, from, from_type, expr);
    to_type = from_type = b.layout.context().UnsignedCharTy;
  }
  owe_disjoint(b, to, from, to_type, parts.count, at);
  around(to, from, parts.count, [&](const ExprPtr& i) {
    const Value part = b.accesses.load(b.memory.dereference(b.pointers.moved(from, from_type, i, false), from_type), at);
    b.accesses.store(b.memory.dereference(b.pointers.moved(to, to_type, i, false), to_type), part, at);
  });
  return {nullptr, to, {}};
}

Value copy_bytes(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  return copy_memory(b, expr, *expr.getArg(0), *expr.getArg(1), [&](QualType unit) { return parts_of(b, expr.getArg(2), unit); },
                     [&](const Pointer&, const Pointer&, const ExprPtr& count, const CopyPart& part) {
    for_each_part(b, count, b.spans.of(&expr), part);
  });
}

Value set_bytes(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  refuse_order_of_arguments(b, expr);
  const Span at = b.spans.of(&expr);
  QualType type = real_pointee(expr.getArg(0), b.layout.context());
  if (type.isNull() || type->isVoidType()) {
    b.refusals.refuse("memory_copy", &expr, "what is set has no type");
  }
  Pointer to = b.emitter.freeze(b.expressions.pointer(expr.getArg(0)));
  const bool zeros = known_integer(b, expr.getArg(1)) == 0;
  Value each;
  if (!zeros) each.scalar = b.emitter.temporary(as(b.expressions.scalar(expr.getArg(1)), fixed_type(8, false)), "byte");
  const CopiedParts parts = parts_of(b, expr.getArg(2), zeros && !holds_more(b, to, type) ? type : QualType());
  if (parts.in_units) {
    each = b.terms.zero_value(type, &expr);
  } else {
    if (zeros) each.scalar = zero(fixed_type(8, false), at);
    to = as_bytes(b, to, type, expr);
    type = b.layout.context().UnsignedCharTy;
  }
  for_each_part(b, parts.count, at, [&](const ExprPtr& i) {
    b.accesses.store(b.memory.dereference(b.pointers.moved(to, type, i, false), type), each, at);
  });
  return {nullptr, to, {}};
}

}  // namespace permverify::parser::builtins
