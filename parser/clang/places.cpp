// Lvalues.
#include "parser/clang/lowering.h"

#include <algorithm>

namespace permverify::parser {

using namespace ir;
using clang::QualType;

namespace {

// A destructor that the program writes with nothing in it, of members and bases that have no other.
bool does_nothing(const clang::CXXRecordDecl& record) {
  const clang::CXXRecordDecl* whole = record.getDefinition();
  if (!whole || whole->hasTrivialDestructor()) return whole != nullptr;
  const clang::CXXDestructorDecl* destructor = whole->getDestructor();
  const clang::Stmt* body = destructor ? destructor->getBody() : nullptr;
  const auto* block = clang::dyn_cast_or_null<clang::CompoundStmt>(body);
  const bool empty = destructor && (destructor->isDefaulted() || (block && block->body_empty()));
  const auto harmless = [](QualType type) {
    const clang::CXXRecordDecl* part = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    return !part || does_nothing(*part);
  };
  return empty &&
         std::all_of(whole->bases_begin(), whole->bases_end(),
                     [&](const clang::CXXBaseSpecifier& base) { return harmless(base.getType()); }) &&
         std::all_of(whole->field_begin(), whole->field_end(),
                     [&](const clang::FieldDecl* field) { return harmless(field->getType()); });
}

}  // namespace

void Lowering::refuse_destructor(QualType type, clang::SourceLocation at) {
  const clang::CXXRecordDecl* record = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (type.isDestructedType() == QualType::DK_none || (record && does_nothing(*record))) return;
  refuse("destructor", at,
         "an object of type `" + type.getAsString() + "` has a destructor, which is not run here");
}

Place Lowering::new_private(const VarKey& key, std::string name, QualType type,
                            clang::SourceLocation at) {
  refuse_layout(type, at);
  refuse_destructor(type, at);
  refuse_vector_extension(type, at);
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
    for (const clang::VarDecl* one : variable.redecls()) {
      if (one->hasAttr<clang::AliasAttr>() || one->hasAttr<clang::AsmLabelAttr>()) {
        refuse("alias", one->getLocation(), "by its attributes this variable may be another one, too");
      }
    }
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

// The values of a constant object, as far as Clang can compute them.
void Lowering::table_contents(const clang::VarDecl& variable, Region& table) {
  const clang::VarDecl* defined = nullptr;  // the declaration that has the initialiser
  const clang::Expr* init = variable.getAnyInitializer(defined);
  const auto* record = variable.getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  const bool may_change = variable.getType().isVolatileQualified() || (record && record->hasMutableFields());
  if (!init || init->isValueDependent() || may_change) return;
  const clang::APValue* all = defined->evaluateValue();
  if (!all) return;
  if (!add_contents(*all, variable.getType(), {}, table)) {
    refuse("constant_table", variable.getLocation(),
           "the contents of `" + variable.getNameAsString() + "` have no meaning here");
  }
}

// In the order of the indices of each plane. False: a value of a kind that has no plane.
bool Lowering::add_contents(const clang::APValue& value, QualType type, const Path& path, Region& table) {
  if (value.isArray()) {
    const auto* array = layout_.context().getAsArrayType(type);
    for (unsigned i = 0; i < value.getArraySize(); ++i) {
      const bool written = i < value.getArrayInitializedElts();
      if (!written && !value.hasArrayFiller()) return false;
      const clang::APValue& element = written ? value.getArrayInitializedElt(i) : value.getArrayFiller();
      if (!add_contents(element, array->getElementType(), path, table)) return false;
    }
    return true;
  }
  if (const unsigned components = layout_.components(type); components != 0) {
    for (unsigned i = 0; i < components; ++i) {
      const clang::APValue& part = value.isStruct() ? value.getStructField(i) : value.getVectorElt(i);
      if (!add_contents(part, layout_.component_type(type), path, table)) return false;
    }
    // Three components may take the room of four; what fills it up is no part of any value.
    std::vector<ExprPtr>& plane = table.contents[path];
    for (std::int64_t i = components; i < layout_.units(type); ++i) plane.push_back(plane.back());
    return true;
  }
  if (value.isStruct()) return add_members(value, type, path, table);
  if (type->isAnyPointerType()) {  // followed nowhere, so its plane needs no contents
    table.contents.erase(path);
    return true;
  }
  const Span at = span(table.declared);
  const auto unit = layout_.scalar(type);
  ExprPtr scalar;
  if (unit && value.isInt()) scalar = integer_literal(value.getInt(), *unit, at);
  if (unit && value.isFloat() && unit->is_float()) scalar = float_literal(value.getFloat(), *unit, at);
  if (unit && value.isFloat() && unit->is_integer()) {  // the bits of a half
    scalar = integer_literal(llvm::APSInt(value.getFloat().bitcastToAPInt(), true), *unit, at);
  }
  if (scalar) table.contents[path].push_back(scalar);
  return scalar != nullptr;
}

bool Lowering::add_members(const clang::APValue& value, QualType type, const Path& path, Region& table) {
  const auto fields = layout_.fields(type);
  unsigned base = 0;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    Path inside = path;
    inside.push_back(static_cast<std::uint16_t>(i));
    const clang::FieldDecl* field = fields[i].declaration;
    const clang::APValue& part =
        field ? value.getStructField(field->getFieldIndex()) : value.getStructBase(base++);
    if (!add_contents(part, fields[i].type, inside, table)) return false;
  }
  return true;
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
    Place object = materialize(e->getSubExpr());
    const bool ends = e->getStorageDuration() == clang::SD_FullExpression;
    if (ends) temporaries_.push_back(object.at.targets.front().region);
    return object;
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
  const bool in_place = makes_record_in_place(expr);
  std::optional<Value> held;
  if (!in_place) held = value(expr);
  materializing_.erase(expr);
  Place fresh = new_private(key(expr), "temporary", expr->getType(), expr->getBeginLoc());
  declare_storage(fresh, span(expr));
  if (held) {
    store(fresh, *held, span(expr));
  } else {
    initialise(fresh, expr);
  }
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
  const bool index_first = expr.getLHS() == expr.getIdx();  // `i[p]`: [expr.sub] orders as written
  if (index_first && ordered_by_cpp17() && base->HasSideEffects(layout_.context()) &&
      expr.getIdx()->HasSideEffects(layout_.context())) {
    refuse("evaluation_order", &expr, "an index with effects in front of a pointer with effects");
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
      if (expr.getBase()->HasSideEffects(layout_.context())) effect(expr.getBase());  // [expr.ref]
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
