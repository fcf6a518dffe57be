// Conversions, all of which Clang's tree spells out.
#include "parser/clang/lowering.h"

namespace permverify::parser {

using namespace ir;
using clang::QualType;

// Numbers of 16 bits are kept as their bits: they can be copied and converted, and nothing else.
// CUDA's own vectors are records. Those of Clang and of g++ differ from OpenCL's in what initialisers and
// conditions mean.
void Lowering::refuse_vector_extension(QualType type, const clang::SourceLocation at) {
  if (options_.language != CLanguage::Cuda) return;
  const QualType element = layout_.context().getBaseElementType(type);
  if (element->isVectorType()) refuse("vector_extension", at, "vectors of the compiler have no meaning in CUDA");
}

void Lowering::refuse_half(QualType type, const clang::Stmt* at) {
  const QualType unit = layout_.components(type) != 0 ? layout_.component_type(type) : type;
  if (unit->isHalfType())
    refuse("half_arithmetic", at, "operations on `half` have no meaning here; convert to `float`");
}

// Scalar to scalar, scalar to vector, vector to vector of another component type.
Value Lowering::convert(const Value& from_value, QualType from, QualType to,
                        const clang::Stmt* at) {
  Value result;
  if (const unsigned n = layout_.components(to); n != 0 && !from_value.pointer) {
    const Type unit = type_of(layout_.component_type(to), at);
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
    const Span where = span(at);
    if (from->isHalfType()) {
      return {as(intrinsic("half_to_float", {from_value.scalar}, single, where), type_of(to, at)),
              {},
              {}};
    }
    return {
        intrinsic("float_to_half", {as(from_value.scalar, single)}, fixed_type(16, false), where),
        {},
        {}};
  }
  return {as(from_value.scalar, type_of(to, at)), {}, {}};
}

Value Lowering::cast(const clang::CastExpr& expr) {
  using namespace clang;
  const clang::Expr* from = expr.getSubExpr();
  const QualType to = expr.getType();
  switch (expr.getCastKind()) {
    case CK_LValueToRValue: {
      const clang::Expr* inner = from->IgnoreParens();
      if (const auto* ref = dyn_cast<DeclRefExpr>(inner)) return declared(*ref);
      if (const auto* named = dyn_cast<MemberExpr>(inner)) {
        if (auto special = cuda_identifier(*named)) return *special;
      }
      if (const auto* vector = dyn_cast<CompoundLiteralExpr>(inner)) {
        return value(vector->getInitializer());
      }
      if (const auto* choice = dyn_cast<AbstractConditionalOperator>(inner)) return conditional(*choice);
      return load(place(from), span(from));
    }
    case CK_NoOp: case CK_ConstructorConversion: case CK_UserDefinedConversion:
    case CK_LValueBitCast: case CK_AtomicToNonAtomic:
    case CK_NonAtomicToAtomic: {
      return from->isGLValue() ? load(place(&expr), span(&expr)) : value(from);
    }
    case CK_ArrayToPointerDecay: return {nullptr, decay(place(from)), {}};
    case CK_FunctionToPointerDecay: case CK_BuiltinFnToFnPtr:
      refuse("function_pointer", &expr, "pointers to functions have no meaning here");
    case CK_NullToPointer:
      if (from->HasSideEffects(layout_.context())) effect(from);  // `(i++, nullptr)`
      return {nullptr, null_pointer(span(&expr)), {}};
    // To the generic address space of OpenCL 2: the type behind the pointer may change, too.
    case CK_AddressSpaceConversion: case CK_BitCast:
      if (to->isAnyPointerType() && from->getType()->isAnyPointerType()) {
        Pointer at = pointer(from);
        return {nullptr, cast_pointer(std::move(at), from->getType()->getPointeeType(),
                                      to->getPointeeType(), expr.getBeginLoc()), {}};
      }
      return as_type(from, to, &expr);
    case CK_PointerToBoolean: return {is_not_null(pointer(from), span(&expr)), {}, {}};
    case CK_PointerToIntegral:  // the address: any number, another one each time
      freeze(value(from));
      return {unknown(type_of(to, &expr), span(&expr), "address"), {}, {}};
    case CK_IntegralToPointer:
      freeze(value(from));
      return {nullptr, unknown_pointer(span(&expr)), {}};
    case CK_ToVoid: effect(from); return {};
    case CK_DerivedToBase: case CK_UncheckedDerivedToBase:
      if (to->isAnyPointerType()) {
        Place base = dereference(pointer(from), from->getType()->getPointeeType());
        for (const auto* step : expr.path()) {
          base = base_of(base, *step->getType()->getAsCXXRecordDecl());
        }
        return {nullptr, base.at, {}};
      }
      return load(place(&expr), span(&expr));
    case CK_VectorSplat:
    case CK_IntegralCast:
    case CK_IntegralToBoolean:
    case CK_IntegralToFloating:
    case CK_FloatingToIntegral: case CK_FloatingToBoolean: case CK_FloatingCast:
    case CK_BooleanToSignedIntegral: {
      const Value v = value(from);
      if (expr.getCastKind() == CK_BooleanToSignedIntegral && v.scalar) {
        const Type type = type_of(to, &expr);
        return {
            choose(truth(v.scalar), literal(-1, type, span(&expr)), literal(0, type, span(&expr))),
            {},
            {}};
      }
      return convert(v, from->getType(), to, &expr);
    }
    case CK_ZeroToOCLOpaqueType:
      if (to->isEventT()) return {zero(type_of(to, &expr), span(&expr)), {}, {}};
      return {};
    case CK_IntToOCLSampler: return {};
    default: break;
  }
  refuse("conversion", &expr, std::string("a conversion (") + expr.getCastKindName() +
                                  ") that has no meaning here");
}

// An array as the pointer to its first element.
Pointer Lowering::decay(const Place& array) { return array.at; }

Value Lowering::as_type(const clang::AsTypeExpr& expr) {
  return as_type(expr.getSrcExpr(), expr.getType(), &expr);
}

// The same bits as another type (OpenCL C 6.2.4.2). Vectors: of components of one size.
Value Lowering::as_type(const clang::Expr* from, QualType to, const clang::Stmt* at) {
  const Value v = value(from);
  if (v.pointer) return v;
  const unsigned n = layout_.components(to);
  if (n == 0 && v.scalar) {
    const Type type = type_of(to, at);
    if (type.is_bool() || v.scalar->type.is_bool()) refuse("as_type", at, "the bits of a bool");
    if (layout_.bytes(from->getType()) != layout_.bytes(to))
      refuse("as_type", at, "types of another size");
    return {reinterpret(v.scalar, type), {}, {}};
  }
  const QualType source = from->getType();
  const unsigned m = layout_.components(source);
  const bool same = m != 0 && n != 0 && layout_.bytes(layout_.component_type(source)) ==
                                            layout_.bytes(layout_.component_type(to));
  if (same) {
    Value result;
    const Type unit = type_of(layout_.component_type(to), at);
    for (unsigned i = 0; i < n && i < v.parts.size(); ++i) {
      result.parts.push_back({reinterpret(v.parts[i].scalar, unit), {}, {}});
    }
    // as_int4 of an int3: its last component is undefined.
    while (result.parts.size() < n) result.parts.push_back({unknown(unit, span(at)), {}, {}});
    return result;
  }
  // Through memory that is kept as bytes.
  const VarKey object = key(at);
  facts_.need_bytes(object);
  Place bytes = new_private(object, "bits", source, at->getBeginLoc());
  declare_storage(bytes, span(at));
  store(bytes, v, span(at));
  bytes.type = to;
  return load(bytes, span(at));
}

}  // namespace permverify::parser
