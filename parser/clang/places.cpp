// Lvalues.
#include "parser/clang/lowering.h"

namespace permverify::parser {

using namespace ir;
using clang::QualType;

Place Lowering::new_private(const VarKey& key, std::string name, QualType type,
                            clang::SourceLocation at) {
  refuse_layout(type, at);
  if (type.isDestructedType() != QualType::DK_none) {
    refuse(
        "destructor", at,
        "an object of type `" + type.getAsString() + "` has a destructor, which is not run here");
  }
  Region fresh;
  fresh.kind = RegionKind::Private;
  fresh.name = std::move(name);
  fresh.element = type.getCanonicalType().getUnqualifiedType();
  fresh.fixed_count = 1;
  fresh.declared = at;
  add_region(key, std::move(fresh));
  Place place;
  place.at.targets = {Target{key, {}}};
  place.at.index = literal(0, int_type, span(at));
  place.type = type;
  return place;
}

// Variables of the file: constant tables, and memory of the device that all launches share.
Place Lowering::shared_variable(const clang::VarDecl& variable) {
  const VarKey key{0, variable.getCanonicalDecl()};
  const QualType type = variable.getType();
  if (!regions_.count(key)) {
    refuse_layout(type, variable.getLocation());
    const auto space = type.getAddressSpace();
    const bool local = is_local(variable);
    const bool constant = space == clang::LangAS::opencl_constant ||
                          variable.hasAttr<clang::CUDAConstantAttr>() || type.isConstQualified();
    Region fresh;
    fresh.kind = local ? RegionKind::Local : RegionKind::Global;
    fresh.name = variable.getNameAsString();
    fresh.element = type;
    fresh.constant = constant;
    fresh.declared = variable.getLocation();
    if (const auto* open = layout_.context().getAsIncompleteArrayType(type)) {
      // `extern __shared__ float s[]`: as long as the host says.
      fresh.element = open->getElementType();
      if (std::exchange(has_dynamic_shared_, true)) {
        refuse("dynamic_shared_arrays", variable.getLocation(),
               "two `extern __shared__` arrays of one kernel begin at the same address");
      }
    } else {
      fresh.fixed_count = 1;
    }
    // The host may fill `__constant__` memory of CUDA before the launch, unless it is `const`.
    if (space == clang::LangAS::opencl_constant || type.isConstQualified()) {
      table_contents(variable, fresh);
    }
    add_region(key, std::move(fresh));
    facts_.add_shared(key, variable);
  }
  Place place;
  place.at.targets = {Target{key, {}}};
  place.at.index = literal(0, int_type, span(variable.getLocation()));
  place.type = type;
  return place;
}

// The values of a constant table of scalars, as far as Clang can compute them.
void Lowering::table_contents(const clang::VarDecl& variable, Region& table) {
  const clang::Expr* init = variable.getAnyInitializer();
  const auto unit = layout_.scalar(layout_.base(variable.getType()));
  if (!init || !unit || init->isValueDependent()) return;
  const clang::APValue* all = variable.evaluateValue();
  if (!all) return;
  std::vector<ExprPtr> values;
  const Span at = span(variable.getLocation());
  const std::function<bool(const clang::APValue&)> add = [&](const clang::APValue& v) {
    if (v.isInt()) return values.push_back(integer_literal(v.getInt(), *unit, at)), true;
    if (v.isFloat()) {
      ExprPtr number = float_literal(v.getFloat(), *unit, at);
      return number ? (values.push_back(number), true) : false;
    }
    if (v.isVector()) {
      for (unsigned i = 0; i < v.getVectorLength(); ++i) {
        if (!add(v.getVectorElt(i))) return false;
      }
      // Three components take the room of four; what fills it up is no part of any value.
      if (v.getVectorLength() == 3) values.push_back(values.back());
      return true;
    }
    if (!v.isArray()) return false;
    for (unsigned i = 0; i < v.getArraySize(); ++i) {
      const bool written = i < v.getArrayInitializedElts();
      if (!written && !v.hasArrayFiller()) return false;
      if (!add(written ? v.getArrayInitializedElt(i) : v.getArrayFiller())) return false;
    }
    return true;
  };
  if (add(*all)) table.contents = std::move(values);
}

Place Lowering::variable_place(const clang::VarDecl& variable, clang::SourceLocation at) {
  const clang::VarDecl* canonical = variable.getCanonicalDecl();
  if (const auto known = references_.find(key(canonical)); known != references_.end()) {
    return known->second;
  }
  if (const auto known = regions_.find(key(canonical)); known != regions_.end()) {
    Place place;
    place.at.targets = {Target{known->first, {}}};
    place.at.index = literal(0, int_type, span(at));
    place.type = variable.getType();
    return place;
  }
  if (const auto bound = bindings_.find(key(canonical)); bound != bindings_.end()) {
    Place copy = new_private(key(canonical), variable.getNameAsString(), variable.getType(),
                             variable.getLocation());
    store(copy, bound->second, span(at));
    return copy;
  }
  if (launch_variable(variable))
    refuse("variable", at,
           "`" + variable.getNameAsString() + "` is no object with an address here");
  if (is_shared(variable)) {
    return shared_variable(variable);
  }
  refuse("variable", at, "`" + variable.getNameAsString() + "` is not known here");
}

Place Lowering::place(const clang::Expr* expr) { return evaluated(lvalue(expr)); }

Place Lowering::lvalue(const clang::Expr* expr) {
  expr = expr->IgnoreParens();
  using namespace clang;
  if (const auto* e = dyn_cast<DeclRefExpr>(expr)) {
    if (const auto* variable = dyn_cast<VarDecl>(e->getDecl())) {
      if (launch_variable(*variable)) return materialize(expr);
      return variable_place(*variable, e->getBeginLoc());
    }
  }
  if (const auto* e = dyn_cast<ArraySubscriptExpr>(expr)) {
    return subscript(*e);
  }
  if (const auto* e = dyn_cast<MemberExpr>(expr)) {
    // A reference to `blockDim.x`: to a copy, since nobody can change it.
    return cuda_identifier(*e) ? materialize(expr) : member(*e);
  }
  if (const auto* e = dyn_cast<ExtVectorElementExpr>(expr)) {
    return vector_element(*e);
  }
  if (const auto* e = dyn_cast<clang::UnaryOperator>(expr)) {
    if (e->getOpcode() == UO_Deref) {
      return dereference(pointer(e->getSubExpr()), e->getType());
    }
    if (e->isIncrementDecrementOp()) {  // C++: the object after the change
      return step(*e, false).to;
    }
    if (e->getOpcode() == UO_Extension) return place(e->getSubExpr());
  }
  if (const auto* e = dyn_cast<clang::BinaryOperator>(expr)) {
    if (e->isAssignmentOp()) return assigned(*e, true).to;  // C++: an lvalue
    if (e->getOpcode() == BO_Comma) {
      effect(e->getLHS());
      return place(e->getRHS());
    }
  }
  if (const auto* e = dyn_cast<CastExpr>(expr)) {
    switch (e->getCastKind()) {
      case CK_NoOp: case CK_AddressSpaceConversion: case CK_LValueToRValue:
        return e->getSubExpr()->isGLValue() ? place(e->getSubExpr()) : materialize(e);
      case CK_DerivedToBase: case CK_UncheckedDerivedToBase: {
        Place base = place(e->getSubExpr());
        for (const auto* step : e->path())
          base = base_of(base, *step->getType()->getAsCXXRecordDecl());
        return base;
      }
      case CK_LValueBitCast: {
        Place from = place(e->getSubExpr());
        from.at = cast_pointer(from.at, from.type, e->getType(), e->getBeginLoc());
        from.type = e->getType();
        return from;
      }
      case CK_UserDefinedConversion:  // an operator that returns a reference
        return e->getSubExpr()->isGLValue() ? place(e->getSubExpr()) : materialize(e);
      default: return materialize(e);
    }
  }
  if (const auto* e = dyn_cast<AbstractConditionalOperator>(expr)) {
    return chosen_place(*e);
  }
  if (const auto* e = dyn_cast<CompoundLiteralExpr>(expr)) {
    Place fresh = new_private(key(e), "literal", e->getType(), e->getBeginLoc());
    declare_storage(fresh, span(e));
    initialise(fresh, e->getInitializer());
    return fresh;
  }
  if (isa<CXXThisExpr>(expr) && frames_.back().self) return *frames_.back().self;
  if (const auto* e = dyn_cast<MaterializeTemporaryExpr>(expr)) {
    return materialize(e->getSubExpr());
  }
  if (const auto* e = dyn_cast<ExprWithCleanups>(expr)) {
    return place(e->getSubExpr());
  }
  if (const auto* e = dyn_cast<SubstNonTypeTemplateParmExpr>(expr)) {
    return place(e->getReplacement());
  }
  if (!expr->isGLValue() || isa<CallExpr>(expr)) {
    if (expr->isGLValue()) return call_place(*clang::cast<CallExpr>(expr));
    return materialize(expr);
  }
  refuse("expression", expr, std::string("a ") + expr->getStmtClassName() + " has no meaning here");
}

// An lvalue of C++ that a condition chooses; only what belongs to the one that is chosen happens.
Place Lowering::chosen_place(const clang::AbstractConditionalOperator& expr) {
  ExprPtr test = condition(expr.getCond());
  Place yes, no;
  StmtList first = captured([&] { yes = place(expr.getTrueExpr()); });
  StmtList second = captured([&] { no = place(expr.getFalseExpr()); });
  without_reads(first, yes.at);
  without_reads(second, no.at);
  if (!first.empty() || !second.empty()) {
    refuse("expression", &expr, "a place chosen by a condition whose choice has side effects");
  }
  yes.at = choose(test, yes.at, no.at);
  return yes;
}

// A temporary object that holds the value. What is a place itself has no value but the one at that place:
// `place` has to know it, or it asks for itself.
Place Lowering::materialize(const clang::Expr* expr) {
  if (!materializing_.insert(expr).second) {
    refuse("expression", expr, std::string("a ") + expr->getStmtClassName() + " is no object here");
  }
  Value held = value(expr);
  materializing_.erase(expr);
  Place fresh = new_private(key(expr), "temporary", expr->getType(), expr->getBeginLoc());
  declare_storage(fresh, span(expr));
  store(fresh, held, span(expr));
  return fresh;
}

Place Lowering::subscript(const clang::ArraySubscriptExpr& expr) {
  const clang::Expr* base = expr.getBase();
  if (base->getType()->isVectorType()) {
    auto [object, index] = operands(!ordered_by_cpp17(), [&] { return place(base); },
                                    [&] { return to_int(scalar(expr.getIdx())); }, span(&expr));
    if (object.components.empty()) return element(object, index);
    const auto* known = std::get_if<IntLit>(&index->node);  // `v.hi[1]`
    if (!known || known->value < 0 ||
        static_cast<std::size_t>(known->value) >= object.components.size()) {
      refuse("swizzle", &expr, "a component of a swizzle that is chosen at run time");
    }
    object.components = {object.components[static_cast<std::size_t>(known->value)]};
    return object;
  }
  auto [at, index] = operands(!ordered_by_cpp17(), [&] { return pointer(base); },
                              [&] { return to_int(scalar(expr.getIdx())); }, span(&expr));
  const auto* decay = clang::dyn_cast<clang::CastExpr>(base->IgnoreParens());
  if (decay && decay->getCastKind() == clang::CK_ArrayToPointerDecay) {
    inside_field(at, decay->getSubExpr()->getType(), index, span(expr.getIdx()));
    return dereference(offset(at, expr.getType(), index), expr.getType());
  }
  return dereference(moved(at, expr.getType(), index, false), expr.getType());
}

Place Lowering::base_of(Place place, const clang::CXXRecordDecl& base) {
  const auto* derived = place.type->getAsCXXRecordDecl();
  std::uint16_t index = 0;
  for (const auto& parent : derived->bases()) {
    if (parent.getType()->getAsCXXRecordDecl()->getCanonicalDecl() == base.getCanonicalDecl()) {
      return field(place, index);
    }
    ++index;
  }
  refuse("base_class", derived->getLocation(), "a base class that is not found");
}

Place Lowering::member(const clang::MemberExpr& expr) {
  const auto* declaration = clang::dyn_cast<clang::FieldDecl>(expr.getMemberDecl());
  if (!declaration) {
    if (const auto* variable = clang::dyn_cast<clang::VarDecl>(expr.getMemberDecl())) {
      return variable_place(*variable, expr.getBeginLoc());  // a static member
    }
    refuse("member", &expr, "this member is no object");
  }
  Place base;
  if (expr.isArrow()) {
    const QualType pointee = expr.getBase()->getType()->getPointeeType();
    base = dereference(pointer(expr.getBase()), pointee);
  } else {
    base = place(expr.getBase());
  }
  if (layout_.components(base.type) != 0) {  // a vector of CUDA
    return element(base, literal(declaration->getFieldIndex(), int_type, span(&expr)));
  }
  if (base.type->isUnionType()) {
    base.type = declaration->getType();  // all members lie at its first byte
    return base;
  }
  Place result = field(base, layout_.index_of(*declaration));
  if (declaration->getType()->isReferenceType()) {
    refuse("reference_member", &expr, "a member that is a reference");
  }
  return result;
}

Place Lowering::vector_element(const clang::ExtVectorElementExpr& expr) {
  Place base;
  if (expr.isArrow()) {
    base = dereference(pointer(expr.getBase()), expr.getBase()->getType()->getPointeeType());
  } else {
    base = place(expr.getBase());
  }
  llvm::SmallVector<std::uint32_t, 16> chosen;
  expr.getEncodedElementAccess(chosen);
  std::vector<unsigned> components;
  const unsigned width = layout_.components(base.type);
  for (const std::uint32_t c : chosen) {
    // `.odd` of a vector of 3 names a component that has no value.
    if (base.components.empty() && c >= width)
      refuse("swizzle", &expr, "a component outside the vector");
    components.push_back(base.components.empty() ? c : base.components[c]);
  }
  base.components = std::move(components);
  return base;
}

}  // namespace permverify::parser
