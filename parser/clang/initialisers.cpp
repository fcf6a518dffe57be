// Initialisers, zero values, and the storage of private objects.
#include "parser/clang/initialisers.h"

#include <algorithm>
#include <array>

#include "logic/ir/effects.h"
#include "parser/clang/accesses.h"
#include "parser/clang/calls.h"
#include "parser/clang/emitter.h"
#include "parser/clang/expressions.h"
#include "parser/clang/inliner.h"
#include "parser/clang/layout.h"
#include "parser/clang/memory_model.h"
#include "parser/clang/order.h"
#include "parser/clang/places.h"
#include "parser/clang/refusals.h"
#include "parser/clang/spans.h"
#include "parser/clang/term_builder.h"
#include "parser/clang/terms.h"

namespace permverify::parser {

using namespace ir;
using clang::QualType;

// The parameter itself: it ends with the full-expression at the latest ([expr.call]).
Place Initialisers::constructed(const clang::CXXConstructExpr& expr) {
  const Place object = memory_.new_private(frames_.key(&expr), "argument", expr.getType(), expr.getBeginLoc());
  accesses_.declare_storage(object, spans_.of(&expr));
  construct(object, expr);
  objects_.add_temporary(object.at.targets.front().region);
  return object;
}

// The value of `{...}`. Of a union: through its storage, see initialise.
Value Initialisers::initial_value(const clang::InitListExpr& list) {
  const QualType type = list.getType().getCanonicalType();
  if (const auto* semantic = list.getSemanticForm()) return initial_value(*semantic);
  Value result;
  if (!layout_.is_record(type) && layout_.components(type) == 0 &&
      !layout_.context().getAsArrayType(type) && !type->isUnionType()) {
    return list.getNumInits() == 0 ? terms_.zero_value(type, &list) : expressions_.value(list.getInit(0));
  }
  if (type->isUnionType()) {
    Place fresh = memory_.new_private(frames_.key(&list), "union", type, list.getBeginLoc());
    accesses_.declare_storage(fresh, spans_.of(&list));
    initialise(fresh, &list);
    return accesses_.load(fresh, spans_.of(&list));
  }
  const std::function<void(Value)> add = [&](Value v) {
    // In a vector, the components of a vector follow one another: (float4)(v.xy, 0, 1).
    if (layout_.components(type) != 0 && !v.parts.empty()) {
      for (Value& part : v.parts) add(std::move(part));
    } else {
      result.parts.push_back(std::move(v));
    }
  };
  if (is_filled_in_place(list)) {
    const Place fresh = memory_.new_private(frames_.key(&list), "object", type, list.getBeginLoc());
    accesses_.declare_storage(fresh, spans_.of(&list));
    initialise_record(fresh, list);
    return accesses_.load(fresh, spans_.of(&list));
  }
  // C++ orders the initialisers in braces, C does not (C11 6.7.9p23).
  std::vector<Value> given(list.getNumInits());
  std::vector<Operand> operands;
  for (unsigned i = 0; i < list.getNumInits(); ++i) {
    operands.push_back({[&, i] { given[i] = expressions_.value(list.getInit(i)); },
                        [&, i](std::vector<ExprPtr*>& out) { collect(given[i], out); }});
  }
  order_.in_sequence(initialiser_order(), operands, spans_.of(&list));
  for (Value& one : given) add(std::move(one));
  if (const auto* array = layout_.context().getAsConstantArrayType(type)) {
    const std::uint64_t count = array->getSize().getZExtValue();
    while (result.parts.size() < count) {
      result.parts.push_back(
          list.getArrayFiller() && !clang::isa<clang::ImplicitValueInitExpr>(list.getArrayFiller())
              ? expressions_.value(list.getArrayFiller())
              : terms_.zero_value(array->getElementType(), &list));
    }
  } else if (const unsigned n = layout_.components(type)) {
    if (result.parts.size() == 1) {
      while (result.parts.size() < n) result.parts.push_back(result.parts[0]);
    }
    while (result.parts.size() < n)
      result.parts.push_back(terms_.zero_value(layout_.component_type(type), &list));
    const Type unit = refusals_.type_of(layout_.component_type(type), &list);
    for (Value& part : result.parts) part.scalar = as(part.scalar, unit);
  }
  return result;
}

Sequence Initialisers::initialiser_order() const {
  return layout_.context().getLangOpts().CPlusPlus ? Sequence::Forwards : Sequence::Open;
}

// A default member initialiser speaks of the object that is initialised, so there has to be one.
bool Initialisers::is_filled_in_place(const clang::InitListExpr& list) const {
  const auto inits = list.inits();
  if (!layout_.is_record(list.getType())) return false;
  const auto fields = layout_.fields(list.getType());
  const bool refers = std::any_of(fields.begin(), fields.end(), [](const Layout::Field& field) {
    return field.declaration && field.declaration->getType()->isReferenceType();
  });
  return refers || std::any_of(inits.begin(), inits.end(), [](const clang::Expr* init) {
    return clang::isa<clang::CXXDefaultInitExpr>(init);
  });
}

// A reference is bound to what the initialiser denotes.
void Initialisers::initialise_member(const Place& to, const clang::FieldDecl* member, const clang::Expr* init) {
  if (!member || !member->getType()->isReferenceType()) return initialise(to, init);
  const Place object = emitter_.freeze(places_.place(init));
  accesses_.store(to, {nullptr, memory_.address_of(object), {}}, spans_.of(init));
}

// [expr.prim.lambda.capture]: one member for each capture, in their order.
void Initialisers::initialise_closure(const Place& to, const clang::LambdaExpr& expr) {
  auto init = expr.capture_init_begin();
  for (const clang::FieldDecl* member : expr.getLambdaClass()->fields()) {
    if (!*init) refusals_.refuse("lambda", &expr, "an array of variable length is captured");
    initialise_member(memory_.field(to, layout_.index_of(*member)), member, *init++);
  }
}

// Member by member: a later initialiser may read an earlier member (C++17 [dcl.init.aggr]).
void Initialisers::initialise_record(const Place& to, const clang::InitListExpr& list) {
  const auto fields = layout_.fields(to.type);
  for (unsigned i = 0; i < list.getNumInits() && i < fields.size(); ++i) {
    const clang::Expr* init = list.getInit(i);
    const Place member = memory_.field(to, static_cast<std::uint16_t>(i));
    if (!clang::isa<clang::CXXDefaultInitExpr>(init)) {
      initialise_member(member, fields[i].declaration, init);
      continue;
    }
    std::optional<Place> outer = std::exchange(frames_.back().self, to);
    initialise_member(member, fields[i].declaration, init);
    frames_.back().self = std::move(outer);
  }
}

namespace {

// Without conversions to the same class, which make no object of their own from C++17 on ([dcl.init]).
const clang::Expr* without_conversions(const clang::Expr* init) {
  for (;;) {
    init = init->IgnoreParens();
    const clang::Expr* inside = nullptr;
    if (const auto* e = clang::dyn_cast<clang::FullExpr>(init)) inside = e->getSubExpr();
    if (const auto* e = clang::dyn_cast<clang::CXXBindTemporaryExpr>(init)) inside = e->getSubExpr();
    if (const auto* e = clang::dyn_cast<clang::CastExpr>(init)) {
      const bool same = e->getCastKind() == clang::CK_ConstructorConversion || e->getCastKind() == clang::CK_NoOp;
      if (same && e->isPRValue()) inside = e->getSubExpr();
    }
    if (!inside || !inside->isPRValue()) return init;
    init = inside;
  }
}

}  // namespace

// A prvalue of a class makes the object that it initialises, so `this` in the constructor is that object.
const clang::CXXConstructExpr* Initialisers::makes_object(const clang::Expr* init) const {
  const auto* e = clang::dyn_cast<clang::CXXConstructExpr>(without_conversions(init));
  const bool plain = !e || e->getConstructor()->isTrivial() || layout_.components(e->getType()) != 0;
  return plain || e->getType()->isArrayType() ? nullptr : e;
}

bool Initialisers::makes_record_in_place(const clang::Expr* init) const {
  if (!init->isPRValue() || !layout_.is_record(init->getType().getCanonicalType())) return false;
  return makes_object(init) || clang::isa<clang::InitListExpr, clang::LambdaExpr>(without_conversions(init));
}

void Initialisers::initialise(const Place& to, const clang::Expr* init) {
  const Span at = spans_.of(init);
  if (const auto* construction = makes_object(init)) {
    refusals_.refuse_destructor(construction->getType(), init->getBeginLoc());
    return construct(to, *construction);
  }
  const clang::Expr* plain = makes_record_in_place(init) ? without_conversions(init) : init->IgnoreParens();
  if (const auto* e = clang::dyn_cast<clang::ExprWithCleanups>(plain))
    return initialise(to, e->getSubExpr());
  if (const auto* e = clang::dyn_cast<clang::LambdaExpr>(plain)) return initialise_closure(to, *e);
  if (const auto* e = clang::dyn_cast<clang::ArrayInitLoopExpr>(plain)) return copy_array(to, *e);
  if (const auto* e = clang::dyn_cast<clang::CXXDefaultInitExpr>(plain)) {
    if (names_its_place(*e->getExpr())) return accesses_.store(to, expressions_.default_value(*e, *e->getExpr()), at);
    return initialise(to, e->getExpr());
  }
  if (const auto* construction = clang::dyn_cast<clang::CXXConstructExpr>(plain)) {
    return construct(to, *construction);
  }
  if (const auto* list = clang::dyn_cast<clang::InitListExpr>(plain)) {
    if (to.type->isUnionType()) {
      Place member = to;
      if (!list->getInitializedFieldInUnion()) return accesses_.store(to, terms_.zero_value(to.type, init), at);
      accesses_.store(to, terms_.zero_value(to.type, init), at);
      member.type = list->getInitializedFieldInUnion()->getType();
      if (list->getNumInits() > 0) initialise(member, list->getInit(0));
      return;
    }
    if (layout_.context().getAsConstantArrayType(to.type) && !list->isTransparent()) {
      return initialise_array(to, *list);
    }
    const bool in_place = layout_.is_record(to.type) && layout_.components(to.type) == 0 &&
                          initialiser_order() == Sequence::Forwards && !list->isTransparent();
    if (in_place) {
      return initialise_record(to, list->getSemanticForm() ? *list->getSemanticForm() : *list);
    }
  }
  accesses_.store(to, expressions_.value(init), at);
}

// The copy of an array that is a member, that is captured, or that is taken apart.
void Initialisers::copy_array(const Place& to, const clang::ArrayInitLoopExpr& expr) {
  const clang::QualType unit = layout_.context().getBaseElementType(expr.getType());
  if (!unit.isTriviallyCopyableType(layout_.context())) {
    refusals_.refuse("constructor", &expr, "an array of objects is copied that are more than their bytes");
  }
  accesses_.store(to, accesses_.load(places_.place(expr.getCommonExpr()->getSourceExpr()), spans_.of(&expr)), spans_.of(&expr));
}

// Element by element, so that a large table with few initialisers stays short.
void Initialisers::initialise_array(const Place& to, const clang::InitListExpr& list) {
  const clang::InitListExpr& form = list.getSemanticForm() ? *list.getSemanticForm() : list;
  const auto* array = layout_.context().getAsConstantArrayType(to.type);
  const auto count = static_cast<std::int64_t>(array->getSize().getZExtValue());
  const Span at = spans_.of(&list);
  if (count > 1024)
    refusals_.refuse("large_array", &list, "a private array of more than 1024 initial values");
  const auto given = static_cast<std::int64_t>(form.getNumInits());
  // In C all values come before the first store: their order is checked where they are evaluated.
  const bool open = initialiser_order() == Sequence::Open && form.HasSideEffects(layout_.context());
  if (open) return accesses_.store(to, expressions_.value(&list), at);
  for (std::int64_t i = 0; i < count; ++i) {
    const Place cell = memory_.element(to, literal(i, int_type, at));
    const clang::Expr* filler = form.getArrayFiller();
    if (i < given) {
      initialise(cell, form.getInit(static_cast<unsigned>(i)));
    } else if (filler && !clang::isa<clang::ImplicitValueInitExpr>(filler)) {
      initialise(cell, filler);  // a record with default member initialisers
    } else {
      accesses_.store(cell, terms_.zero_value(array->getElementType(), &list), at);
    }
  }
}

// An array of objects: each is made in turn ([class.base.init], [dcl.init]).
void Initialisers::construct_each(const Place& to, const clang::CXXConstructExpr& expr) {
  const auto* array = layout_.context().getAsConstantArrayType(to.type);
  const auto count = static_cast<std::int64_t>(array->getSize().getZExtValue());
  if (expr.getConstructor()->isTrivial() && !expr.requiresZeroInitialization()) return;
  if (count > 1024)
    refusals_.refuse("large_array", &expr, "a private array of more than 1024 initial values");
  for (std::int64_t i = 0; i < count; ++i) {
    construct(memory_.element(to, literal(i, int_type, spans_.of(&expr))), expr);
  }
}

void Initialisers::construct(const Place& to, const clang::CXXConstructExpr& expr) {
  const clang::CXXConstructorDecl& constructor = *expr.getConstructor();
  const Span at = spans_.of(&expr);
  if (layout_.context().getAsConstantArrayType(to.type)) return construct_each(to, expr);
  if (constructor.isCopyOrMoveConstructor() && constructor.isTrivial()) {
    return accesses_.store(to, expressions_.value(expr.getArg(0)), at);
  }
  if (expr.requiresZeroInitialization()) accesses_.store(to, terms_.zero_value(to.type, &expr), at);
  if (constructor.isTrivial() || layout_.components(to.type) != 0) return;
  if (expr.isElidable()) {  // up to C++14
    refusals_.refuse("copy_elision", &expr, "a copy that the compiler may leave out; in C++17 there is none");
  }
  std::vector<const clang::Expr*> arguments(expr.arg_begin(), expr.arg_end());
  // [dcl.init.list]: in braces each initialiser comes before the next one.
  const Sequence order = expr.isListInitialization() ? Sequence::Forwards : Sequence::Open;
  CallOperands call = calls_.evaluate_call(constructor, nullptr, arguments, order, at);
  call.self = to;
  inliner_.inline_call(constructor, &expr, std::move(call), at);
}

}  // namespace permverify::parser
