// Conversions, all of which Clang's tree spells out.
#include "parser/clang/conversions.h"

#include "parser/clang/accesses.h"
#include "parser/clang/builtins.h"
#include "parser/clang/emitter.h"
#include "parser/clang/expressions.h"
#include "parser/clang/facts.h"
#include "parser/clang/layout.h"
#include "parser/clang/memory_model.h"
#include "parser/clang/places.h"
#include "parser/clang/pointers.h"
#include "parser/clang/refusals.h"
#include "parser/clang/spans.h"
#include "parser/clang/term_builder.h"
#include "parser/clang/terms.h"

namespace permverify::parser {

using namespace ir;
using clang::QualType;

// Scalar to scalar, scalar to vector, vector to vector of another component type.
Value Conversions::convert(const Value& from_value, QualType from, QualType to,
                           const clang::Stmt* at) {
  Value result;
  if (const unsigned n = layout_.components(to); n != 0 && !from_value.pointer) {
    const Type unit = refusals_.type_of(layout_.component_type(to), at);
    const bool splat = from_value.parts.empty();
    const QualType of = splat ? from : layout_.component_type(from);
    for (unsigned i = 0; i < n; ++i) {
      const ExprPtr part = splat ? from_value.scalar : from_value.parts[i].scalar;
      const bool half = of->isHalfType() || layout_.component_type(to)->isHalfType();
      result.parts.push_back(half ? convert({part, {}, {}}, of, layout_.component_type(to), at)
                                  : Value{as(part, unit), {}, {}});
    }
    return result;
  }
  if (!from_value.scalar) return from_value;
  if (from->isHalfType() || to->isHalfType()) {
    if (layout_.context().hasSameUnqualifiedType(from, to)) return from_value;
    const Type single{TypeKind::Float32, Shape::Scalar, 0, true, 0};
    const Span where = spans_.of(at);
    if (from->isHalfType()) {
      return {as(terms_.intrinsic("half_to_float", {from_value.scalar}, single, where), refusals_.type_of(to, at)),
              {},
              {}};
    }
    return {
        terms_.intrinsic("float_to_half", {as(from_value.scalar, single)}, fixed_type(16, false), where),
        {},
        {}};
  }
  return {as(from_value.scalar, refusals_.type_of(to, at)), {}, {}};
}

// The number is the address that a pointer was converted to, and sums and differences of it and of other numbers: then the pointer
// that it is converted back to is moved by so many bytes. Numbers of an address are as wide as it is and are counted modulo their
// width (C11 6.2.5p9), so the distance is the one that has the value of the sum in a signed type.
std::optional<Pointer> Conversions::address_in(const clang::Expr* number) {
  const clang::ASTContext& context = layout_.context();
  number = number->IgnoreParens();
  const auto as_wide = [&](QualType type) {
    return type->isIntegerType() && !type->isBooleanType() && context.getTypeSize(type) == context.getTypeSize(context.VoidPtrTy);
  };
  if (!as_wide(number->getType())) return std::nullopt;
  if (const auto* cast = clang::dyn_cast<clang::CastExpr>(number)) {
    if (cast->getCastKind() == clang::CK_IntegralCast || cast->getCastKind() == clang::CK_NoOp) return address_in(cast->getSubExpr());
    if (cast->getCastKind() != clang::CK_PointerToIntegral) return std::nullopt;
    const QualType pointee = cast->getSubExpr()->getType()->getPointeeType();
    if (pointee->isFunctionType()) return std::nullopt;
    return pointers_.cast_pointer(expressions_.pointer(cast->getSubExpr()), pointee, context.UnsignedCharTy, number->getBeginLoc());
  }
  const auto* sum = clang::dyn_cast<clang::BinaryOperator>(number);
  if (!sum || (sum->getOpcode() != clang::BO_Add && sum->getOpcode() != clang::BO_Sub)) return std::nullopt;
  const bool negative = sum->getOpcode() == clang::BO_Sub;
  const clang::Expr* distance = sum->getRHS();
  std::optional<Pointer> base = address_in(sum->getLHS());
  if (!base && !negative) {
    base = address_in(sum->getRHS());
    distance = sum->getLHS();
  }
  if (!base) return std::nullopt;
  const auto* widened = clang::dyn_cast<clang::ImplicitCastExpr>(distance->IgnoreParens());
  const bool keeps_value = widened && widened->getCastKind() == clang::CK_IntegralCast && !as_wide(widened->getSubExpr()->getType());
  const Value bytes = expressions_.value(keeps_value ? widened->getSubExpr() : distance);
  if (!bytes.scalar) return std::nullopt;
  const auto wide = fixed_type(static_cast<unsigned>(context.getTypeSize(context.VoidPtrTy)), true);
  return pointers_.moved(std::move(*base), context.UnsignedCharTy, as(bytes.scalar, wide), negative);
}

Value Conversions::cast(const clang::CastExpr& expr) {
  using namespace clang;
  const clang::Expr* from = expr.getSubExpr();
  const QualType to = expr.getType();
  switch (expr.getCastKind()) {
    case CK_LValueToRValue: {
      const clang::Expr* inner = from->IgnoreParens();
      if (const auto* ref = dyn_cast<DeclRefExpr>(inner)) return expressions_.declared(*ref);
      if (const auto* named = dyn_cast<MemberExpr>(inner)) {
        if (auto special = builtins::cuda_identifier(builtins_, *named)) return *special;
      }
      if (const auto* vector = dyn_cast<CompoundLiteralExpr>(inner)) {
        return expressions_.value(vector->getInitializer());
      }
      if (const auto* choice = dyn_cast<AbstractConditionalOperator>(inner)) return expressions_.conditional(*choice);
      return accesses_.load(places_.place(from), spans_.of(from));
    }
    case CK_NoOp: case CK_ConstructorConversion: case CK_UserDefinedConversion:
    case CK_LValueBitCast: case CK_NonAtomicToAtomic: {
      return from->isGLValue() ? accesses_.load(places_.place(&expr), spans_.of(&expr)) : expressions_.value(from);
    }
    case CK_AtomicToNonAtomic:
      refusals_.refuse("atomic_object", &expr, "an atomic object is read here without `atomic_load`, which has no meaning here");
    case CK_ArrayToPointerDecay: return {nullptr, memory_.decay(places_.place(from)), {}};
    case CK_FunctionToPointerDecay: return {nullptr, places_.place(from).at, {}};
    case CK_BaseToDerived: {
      if (!to->isAnyPointerType()) return accesses_.load(places_.place(&expr), spans_.of(&expr));
      std::vector<const clang::CXXRecordDecl*> path;
      for (const auto* step : expr.path()) path.push_back(step->getType()->getAsCXXRecordDecl());
      const Place base = memory_.dereference(expressions_.pointer(from), from->getType()->getPointeeType());
      return {nullptr, memory_.derived_of(base, to->getPointeeType(), path, expr.getBeginLoc()).at, {}};
    }
    case CK_BuiltinFnToFnPtr:
      refusals_.refuse("function_pointer", &expr, "pointers to functions have no meaning here");
    case CK_NullToPointer:
      if (from->HasSideEffects(layout_.context())) expressions_.effect(from);  // `(i++, nullptr)`
      return {nullptr, terms_.null_pointer(spans_.of(&expr)), {}};
    // To the generic address space of OpenCL 2: the type behind the pointer may change, too.
    case CK_AddressSpaceConversion: case CK_BitCast:
      if (to->isAnyPointerType() && from->getType()->isAnyPointerType()) {
        Pointer at = expressions_.pointer(from);
        return {nullptr, pointers_.cast_pointer(std::move(at), from->getType()->getPointeeType(),
                                      to->getPointeeType(), expr.getBeginLoc()), {}};
      }
      return as_type(from, to, &expr);
    case CK_PointerToBoolean: return {pointers_.is_not_null(expressions_.pointer(from), spans_.of(&expr)), {}, {}};
    case CK_PointerToIntegral:  // the address: any number, another one each time
      emitter_.freeze(expressions_.value(from));
      return {terms_.unknown(refusals_.type_of(to, &expr), spans_.of(&expr), "address"), {}, {}};
    case CK_IntegralToPointer:
      if (layout_.context().getLangOpts().CUDA && !to->isFunctionPointerType() && !from->HasSideEffects(layout_.context())) {
        if (auto address = address_in(from)) {
          return {nullptr, pointers_.cast_pointer(std::move(*address), layout_.context().UnsignedCharTy, to->getPointeeType(), expr.getBeginLoc()), {}};
        }
      }
      emitter_.freeze(expressions_.value(from));
      return {nullptr, terms_.unknown_pointer(spans_.of(&expr)), {}};
    case CK_ToVoid: expressions_.effect(from); return {};
    case CK_DerivedToBase: case CK_UncheckedDerivedToBase:
      if (to->isAnyPointerType()) {
        Place base = memory_.dereference(expressions_.pointer(from), from->getType()->getPointeeType());
        for (const auto* step : expr.path()) {
          base = memory_.base_of(base, *step->getType()->getAsCXXRecordDecl());
        }
        return {nullptr, base.at, {}};
      }
      return accesses_.load(places_.place(&expr), spans_.of(&expr));
    case CK_VectorSplat:
    case CK_IntegralCast:
    case CK_IntegralToBoolean:
    case CK_IntegralToFloating:
    case CK_FloatingToIntegral: case CK_FloatingToBoolean: case CK_FloatingCast:
    case CK_BooleanToSignedIntegral: {
      const Value v = expressions_.value(from);
      if (expr.getCastKind() == CK_BooleanToSignedIntegral && v.scalar) {
        const Type type = refusals_.type_of(to, &expr);
        return {
            parser::choose(truth(v.scalar), literal(-1, type, spans_.of(&expr)), literal(0, type, spans_.of(&expr))),
            {},
            {}};
      }
      return convert(v, from->getType(), to, &expr);
    }
    case CK_ZeroToOCLOpaqueType:
      if (to->isEventT()) return {zero(refusals_.type_of(to, &expr), spans_.of(&expr)), {}, {}};
      return {};
    case CK_IntToOCLSampler: return {};
    default: break;
  }
  refusals_.refuse("conversion", &expr, std::string("a conversion (") + expr.getCastKindName() +
                                  ") that has no meaning here");
}

Value Conversions::as_type(const clang::AsTypeExpr& expr) {
  return as_type(expr.getSrcExpr(), expr.getType(), &expr);
}

// The same bits as another type (OpenCL C 6.2.4.2). Vectors: of components of one size.
Value Conversions::as_type(const clang::Expr* from, QualType to, const clang::Stmt* at) {
  const Value v = expressions_.value(from);
  if (v.pointer) return v;
  const unsigned n = layout_.components(to);
  if (n == 0 && v.scalar) {
    const Type type = refusals_.type_of(to, at);
    if (type.is_bool() || v.scalar->type.is_bool()) refusals_.refuse("as_type", at, "the bits of a bool");
    if (layout_.bytes(from->getType()) != layout_.bytes(to))
      refusals_.refuse("as_type", at, "types of another size");
    return {terms_.reinterpret(v.scalar, type), {}, {}};
  }
  const QualType source = from->getType();
  const unsigned m = layout_.components(source);
  const bool same = m != 0 && n != 0 && layout_.bytes(layout_.component_type(source)) ==
                                            layout_.bytes(layout_.component_type(to));
  if (same) {
    Value result;
    const Type unit = refusals_.type_of(layout_.component_type(to), at);
    for (unsigned i = 0; i < n && i < v.parts.size(); ++i) {
      result.parts.push_back({terms_.reinterpret(v.parts[i].scalar, unit), {}, {}});
    }
    // as_int4 of an int3: its last component is undefined.
    while (result.parts.size() < n) result.parts.push_back({terms_.unknown(unit, spans_.of(at)), {}, {}});
    return result;
  }
  // Through memory that is kept as bytes.
  const VarKey object = frames_.key(at);
  facts_.need_bytes(object);
  Place bytes = memory_.new_private(object, "bits", source, at->getBeginLoc());
  accesses_.declare_storage(bytes, spans_.of(at));
  accesses_.store(bytes, v, spans_.of(at));
  bytes.type = to;
  return accesses_.load(bytes, spans_.of(at));
}

}  // namespace permverify::parser
