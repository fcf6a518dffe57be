#include "host/places.h"

#include "host/call_stack.h"
#include "host/constant_tables.h"
#include "host/effects.h"
#include "host/expressions.h"
#include "host/holders.h"
#include "host/lambdas.h"
#include "host/memory.h"
#include "host/operators.h"
#include "host/plain_types.h"
#include "host/user_files.h"
#include "host/user_texts.h"
#include "host/vectors.h"

namespace permverify::host {

using clang::dyn_cast;

std::optional<Place> Places::place_of(const clang::Expr* expr) {
  expr = without_wrappers(expr);
  if (expr->isInstantiationDependent() || expr->containsErrors()) {
    expressions_.evaluate_parts(*expr);
    return std::nullopt;
  }
  if (const auto* ref = dyn_cast<clang::DeclRefExpr>(expr)) return of_name(*ref);
  if (const auto* member = dyn_cast<clang::MemberExpr>(expr)) return of_member(*member);
  if (const auto* unary = dyn_cast<clang::UnaryOperator>(expr)) {
    if (unary->getOpcode() == clang::UO_Deref) return of_target(*unary);
    if (unary->isPrefix() && unary->isIncrementDecrementOp()) return expressions_.change(*unary);
  }
  if (const auto* element = dyn_cast<clang::ArraySubscriptExpr>(expr)) return of_element(*element);
  const auto* called = dyn_cast<clang::CallExpr>(expr);
  if (called && called->getDirectCallee() && gives_element(*called->getDirectCallee(), context_)) return holders_.place_of_element(*called);
  if (const auto* cast = dyn_cast<clang::CastExpr>(expr)) return of_cast(*cast);
  if (const auto* assigned = dyn_cast<clang::BinaryOperator>(expr); assigned && assigned->isAssignmentOp()) return expressions_.change(*assigned);
  if (expr->isPRValue()) return of_temporary(*expr);
  expressions_.evaluate(expr);
  return std::nullopt;
}

std::optional<Place> Places::of_name(const clang::DeclRefExpr& ref) {
  const auto* variable = dyn_cast<clang::VarDecl>(ref.getDecl());
  if (!variable) return std::nullopt;
  if (ref.refersToEnclosingVariableOrCapture()) {
    if (const clang::FieldDecl* field = copied_by_lambda(*variable, stack_.function())) return of_captured(*field);
  }
  const void* root = variable->getCanonicalDecl();
  if (variable->getType()->isReferenceType()) {
    const Value* known = memory_.find(root);
    return known && known->kind == Value::Kind::Pointer ? std::optional(known->target) : std::nullopt;
  }
  if (!variable->hasLocalStorage()) objects_.add_global(root);
  else objects_.add_captured(root);
  Place place;
  place.root = root;
  place.type = variable->getType();
  return place;
}

// The copy in the object of the lambda that is executed.
std::optional<Place> Places::of_captured(const clang::FieldDecl& field) const {
  if (!stack_.self()) return std::nullopt;
  Place place = *stack_.self();
  place.path.push_back(field.getCanonicalDecl());
  place.type = field.getType().getUnqualifiedType();
  place.offset = {};
  return place;
}

// The base is evaluated whatever the member is.
std::optional<Place> Places::of_member(const clang::MemberExpr& member) {
  std::optional<Place> base;
  if (member.isArrow()) {
    const Value pointer = expressions_.evaluate(member.getBase());
    if (pointer.kind == Value::Kind::Pointer) base = pointer.target;
  } else if (member.getBase()->isGLValue()) {
    base = place_of(member.getBase());
  } else {
    expressions_.evaluate(member.getBase());
  }
  if (const auto* variable = dyn_cast<clang::VarDecl>(member.getMemberDecl())) {
    Place place;
    place.root = variable->getCanonicalDecl();
    place.type = variable->getType();
    objects_.add_global(place.root);
    return place;
  }
  const auto* field = dyn_cast<clang::FieldDecl>(member.getMemberDecl());
  if (!base || !field || field->getType()->isReferenceType() || field->isBitField() || field->getParent()->isUnion()) return std::nullopt;
  // Looked at as another class than it is: a base class, or a cast.
  const auto* record = base->type.isNull() ? nullptr : base->type->getAsRecordDecl();
  if (!record || record->getCanonicalDecl() != field->getParent()->getCanonicalDecl()) base->exact = false;
  base->path.push_back(field->getCanonicalDecl());
  base->type = field->getType();
  base->offset = {};
  return base;
}

// What a pointer points to.
std::optional<Place> Places::of_target(const clang::UnaryOperator& deref) {
  const Value pointer = expressions_.evaluate(deref.getSubExpr());
  if (pointer.kind != Value::Kind::Pointer) return std::nullopt;
  Place place = pointer.target;
  const bool same = !place.type.isNull() && context_.hasSameUnqualifiedType(place.type, deref.getType());
  if (!same) place.exact = false;
  place.type = deref.getType();
  return place;
}

std::optional<Place> Places::of_element(const clang::ArraySubscriptExpr& element) {
  const clang::Expr* base = element.getBase()->IgnoreParenImpCasts();
  std::optional<Place> place;
  if (base->getType()->isArrayType()) {
    place = place_of(base);
    if (place && place->exact && place->path.empty() && !place->offset) place->offset = terms_.integer(0);
  } else {
    const Value pointer = expressions_.evaluate(element.getBase());
    if (pointer.kind == Value::Kind::Pointer) place = pointer.target;
  }
  const Value index = expressions_.evaluate(element.getIdx());
  if (!place) return std::nullopt;
  return inside(*place, index, element.getType());
}

Place Places::inside(const Place& array, const Value& index, clang::QualType element) {
  Place place = operators_.moved(array, index, false, element);
  place.exact = false;
  place.type = element;
  return place;
}

std::optional<Place> Places::of_cast(const clang::CastExpr& cast) {
  if (cast.getCastKind() == clang::CK_NoOp) return place_of(cast.getSubExpr());
  if (!cast.getSubExpr()->isGLValue()) {
    expressions_.evaluate(cast.getSubExpr());
    return std::nullopt;
  }
  std::optional<Place> place = place_of(cast.getSubExpr());
  if (!place) return std::nullopt;
  place->exact = false;
  place->type = cast.getType();
  return place;
}

// That a reference is bound to.
std::optional<Place> Places::of_temporary(const clang::Expr& expr) {
  const Value value = expressions_.evaluate(&expr);
  Place place;
  place.root = unknowns_.new_root();
  place.type = expr.getType();
  objects_.add_own(place.root);
  memory_.begin(place.root, value);
  if (may_know_its_address(expr.getType(), context_)) objects_.lose(place.root);
  return place;
}

namespace {

// The variable of which the expression is a part, and no pointer is on the way to it.
const clang::VarDecl* variable_around(const clang::Expr* expr) {
  for (expr = expr->IgnoreParenImpCasts();; expr = expr->IgnoreParenImpCasts()) {
    const auto* element = dyn_cast<clang::ArraySubscriptExpr>(expr);
    const auto* member = dyn_cast<clang::MemberExpr>(expr);
    if (element && element->getBase()->IgnoreParenImpCasts()->getType()->isArrayType()) expr = element->getBase();
    else if (member && !member->isArrow() && clang::isa<clang::FieldDecl>(member->getMemberDecl())) expr = member->getBase();
    else break;
  }
  const auto* ref = dyn_cast<clang::DeclRefExpr>(expr);
  return ref ? dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
}

}  // namespace

std::optional<Value> Places::whole(const clang::VarDecl& variable) const {
  const Value* table = memory_.find(variable.getCanonicalDecl());
  if (table && table->kind == Value::Kind::Table && objects_.may_be_read(variable.getCanonicalDecl())) return *table;
  return constant_table(variable, integers_, context_);
}

std::optional<Value> Places::known_part(const clang::Expr& expr) {
  const clang::VarDecl* variable = variable_around(&expr);
  const std::optional<Value> known = variable ? whole(*variable) : std::nullopt;
  return known ? std::optional(part_of(*known, expr)) : std::nullopt;
}

Value Places::part_of(const Value& whole, const clang::Expr& expr) {
  const clang::Expr* plain = expr.IgnoreParenImpCasts();
  if (const auto* element = dyn_cast<clang::ArraySubscriptExpr>(plain)) {
    const Value array = part_of(whole, *element->getBase());
    const Value index = expressions_.evaluate(element->getIdx());
    if (array.kind == Value::Kind::Table) return one_of(*array.elements, index, element->getType(), *element, variable_around(element)->getNameAsString());
    return unknowns_.any(element->getType(), "element");
  }
  const auto* member = dyn_cast<clang::MemberExpr>(plain);
  if (!member) return whole;
  const Value record = part_of(whole, *member->getBase());
  const auto* field = clang::cast<clang::FieldDecl>(member->getMemberDecl())->getCanonicalDecl();
  const bool known = record.kind == Value::Kind::Record && record.fields->count(field) != 0;
  return known ? record.fields->at(field) : unknowns_.any(member->getType(), field->getNameAsString());
}

// A pointer to the first element of a table.
std::optional<Value> Places::behind(const Value& pointer, const Value& index, const clang::ArraySubscriptExpr& expr) {
  const void* root = pointer.target.root;
  if (!pointer.points_to_begin() || objects_.is_unsure(root) || !(objects_.is_local(root) || objects_.is_global(root))) return std::nullopt;
  const auto* variable = static_cast<const clang::VarDecl*>(root);
  const auto* array = context_.getAsConstantArrayType(variable->getType());
  if (!array || !context_.hasSameUnqualifiedType(array->getElementType(), expr.getType())) return std::nullopt;
  const std::optional<Value> table = whole(*variable);
  if (!table || table->kind != Value::Kind::Table) return std::nullopt;
  return one_of(*table->elements, index, expr.getType(), expr, variable->getNameAsString());
}

Value Places::element_of(const clang::ArraySubscriptExpr& expr) {
  if (const auto known = known_part(expr)) return *known;
  const clang::Expr* base = expr.getBase()->IgnoreParenImpCasts();
  const bool of_variable = base->getType()->isArrayType() && clang::isa<clang::DeclRefExpr>(base);
  const Value pointer = of_variable ? Value{} : expressions_.evaluate(expr.getBase());
  const Value index = expressions_.evaluate(expr.getIdx());
  Value element = unknowns_.any(expr.getType(), "element");
  if (pointer.kind != Value::Kind::Pointer) return element;
  if (const auto known = behind(pointer, index, expr)) return *known;
  memory_.note_read(inside(pointer.target, index, expr.getType()), element);
  const bool may_be_text = element.kind == Value::Kind::Pointer && expr.getType()->getPointeeType()->isAnyCharacterType();
  if (const auto text = may_be_text ? text_of_user(expr, context_) : std::nullopt) files_.note_text(element.target.root, *text);
  return element;
}

// An index outside is undefined.
Value Places::one_of(const std::vector<Value>& elements, const Value& index, clang::QualType type, const clang::Expr& at, const std::string& name) {
  if (!index.is_integer()) return unknowns_.element(elements, {}, type, name);
  const Term end = terms_.integer(static_cast<std::int64_t>(elements.size()));
  const term::Interval inside{term::Wide{0}, term::Wide{end->value - 1}};
  if (index.number.kind() != term::Kind::IntConst && !integers_.bounds(index.number).within(inside)) {
    memory_.know_all({terms_.le(terms_.integer(0), index.number), terms_.lt(index.number, end)}, at.getSourceRange());
  }
  return unknowns_.element(elements, index.number, type, name);
}

}  // namespace permverify::host
