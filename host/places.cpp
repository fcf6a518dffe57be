// Which variable or object of the host an expression names.
#include "host/effects.h"
#include "host/executor.h"
#include "host/vectors.h"

namespace permverify::host {

using clang::dyn_cast;

std::optional<Place> Executor::place_of(const clang::Expr* expr) {
  expr = without_wrappers(expr);
  if (expr->isInstantiationDependent() || expr->containsErrors()) {
    evaluate_otherwise(*expr);
    return std::nullopt;
  }
  if (const auto* ref = dyn_cast<clang::DeclRefExpr>(expr)) {
    const auto* variable = dyn_cast<clang::VarDecl>(ref->getDecl());
    if (!variable) return std::nullopt;
    const void* root = variable->getCanonicalDecl();
    if (variable->getType()->isReferenceType()) {
      const auto found = state_.memory.find(root);
      if (found == state_.memory.end() || found->second.kind != Value::Kind::Pointer) return std::nullopt;
      return found->second.target;
    }
    if (!variable->hasLocalStorage()) globals_.insert(root);
    else if (locals_.insert(root).second) exposed_.insert(root);  // of a function around a lambda
    Place place;
    place.root = root;
    place.type = variable->getType();
    return place;
  }
  if (const auto* member = dyn_cast<clang::MemberExpr>(expr)) {
    const auto* field = dyn_cast<clang::FieldDecl>(member->getMemberDecl());
    if (!field) {
      if (const auto* variable = dyn_cast<clang::VarDecl>(member->getMemberDecl())) {
        globals_.insert(variable->getCanonicalDecl());
        Place place;
        place.root = variable->getCanonicalDecl();
        place.type = variable->getType();
        return place;
      }
      return std::nullopt;
    }
    if (field->getType()->isReferenceType() || field->isBitField() || field->getParent()->isUnion()) return std::nullopt;
    std::optional<Place> base;
    if (member->isArrow()) {
      const Value pointer = evaluate(member->getBase());
      if (pointer.kind == Value::Kind::Pointer) base = pointer.target;
    } else if (member->getBase()->isGLValue()) {
      base = place_of(member->getBase());
    }
    if (!base) return std::nullopt;
    // Looked at as another class than it is: a base class, or a cast.
    const auto* record = base->type.isNull() ? nullptr : base->type->getAsRecordDecl();
    if (!record || record->getCanonicalDecl() != field->getParent()->getCanonicalDecl()) base->exact = false;
    base->path.push_back(field->getCanonicalDecl());
    base->type = field->getType();
    base->offset = {};
    return base;
  }
  if (const auto* deref = dyn_cast<clang::UnaryOperator>(expr); deref && deref->getOpcode() == clang::UO_Deref) {
    const Value pointer = evaluate(deref->getSubExpr());
    if (pointer.kind != Value::Kind::Pointer) return std::nullopt;
    Place place = pointer.target;
    const bool same = !place.type.isNull() && context_.hasSameUnqualifiedType(place.type, expr->getType());
    if (!same) place.exact = false;
    place.type = expr->getType();
    return place;
  }
  if (const auto* unary = dyn_cast<clang::UnaryOperator>(expr); unary && unary->isPrefix() && unary->isIncrementDecrementOp()) {
    evaluate(expr);
    return place_of(unary->getSubExpr());
  }
  if (const auto* element = dyn_cast<clang::ArraySubscriptExpr>(expr)) {
    const Value index = evaluate(element->getIdx());
    const clang::Expr* base = element->getBase()->IgnoreParenImpCasts();
    std::optional<Place> place;
    if (base->getType()->isArrayType()) {
      place = place_of(base);
      if (place && place->exact && place->path.empty() && !place->offset) place->offset = terms_.integer(0);
    } else {
      const Value pointer = evaluate(element->getBase());
      if (pointer.kind == Value::Kind::Pointer) place = pointer.target;
    }
    if (!place) return std::nullopt;
    Place moved_to = moved(*place, index, false, expr->getType());
    moved_to.exact = false;
    moved_to.type = expr->getType();
    return moved_to;
  }
  const auto* called = dyn_cast<clang::CallExpr>(expr);
  if (called && called->getDirectCallee() && gives_element(*called->getDirectCallee(), context_)) return place_of_element(*called);
  if (const auto* cast = dyn_cast<clang::CastExpr>(expr)) {
    if (cast->getCastKind() == clang::CK_NoOp) return place_of(cast->getSubExpr());
    std::optional<Place> place = cast->getSubExpr()->isGLValue() ? place_of(cast->getSubExpr()) : std::nullopt;
    if (!place) return std::nullopt;
    place->exact = false;
    place->type = expr->getType();
    return place;
  }
  if (const auto* assigned = dyn_cast<clang::BinaryOperator>(expr); assigned && assigned->isAssignmentOp()) {
    evaluate(expr);
    return place_of(assigned->getLHS());
  }
  if (expr->isPRValue()) {  // a temporary that a reference is bound to
    const Value value = evaluate(expr);
    Place place;
    place.root = new_root();
    own_.insert(place.root);
    place.type = expr->getType();
    if (value.kind != Value::Kind::Unknown) state_.memory[place.root] = value;
    return place;
  }
  evaluate(expr);
  return std::nullopt;
}

// An element of an array whose elements are known.
Value Executor::element_of(const clang::ArraySubscriptExpr& expr) {
  const clang::Expr* base = expr.getBase()->IgnoreParenImpCasts();
  const Value index = evaluate(expr.getIdx());
  const auto* ref = dyn_cast<clang::DeclRefExpr>(base);
  const auto* variable = ref ? dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
  if (!variable || !base->getType()->isArrayType()) {
    evaluate(expr.getBase());
    return unknown(expr.getType(), "element");
  }
  const auto found = state_.memory.find(variable->getCanonicalDecl());
  if (found == state_.memory.end() || found->second.kind != Value::Kind::Table || !may_be_read(variable->getCanonicalDecl())) {
    return unknown(expr.getType(), variable->getNameAsString());
  }
  const std::vector<Value>& elements = *found->second.elements;
  if (index.is_integer() && index.number.kind() == term::Kind::IntConst) {
    const std::int64_t i = index.number->value;
    if (i >= 0 && i < static_cast<std::int64_t>(elements.size())) return elements[static_cast<std::size_t>(i)];
  }
  constexpr std::size_t most_elements = 64;
  std::vector<Term> values;
  for (const Value& element : elements) {
    if (!element.is_integer() || elements.size() > most_elements) return unknown(expr.getType(), variable->getNameAsString());
    values.push_back(element.number);
  }
  if (values.empty()) return unknown(expr.getType(), variable->getNameAsString());
  const Term symbol = integers_.among(variable->getNameAsString(), values);  // an index outside is undefined
  names_[symbol->id] = variable->getNameAsString();
  return Value::integer(symbol);
}

}  // namespace permverify::host
