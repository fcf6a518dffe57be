// Initialisers, zero values, and the storage of private objects.
#include "parser/clang/lowering.h"

namespace permverify::parser {

using namespace ir;
using clang::QualType;

// Declares all variables of a private object; their contents are unknown.
void Lowering::declare_storage(const Place& object, Span at) {
  const VarKey key = object.at.targets[0].region;
  Region& of = region(key);
  if (of.bytes) {
    emit(Declare{plane({key, {}}, of, at).variables[0], nullptr}, at);
    return;
  }
  const std::function<void(const Path&, QualType)> walk = [&](const Path& path, QualType type) {
    const QualType leaf = layout_.base(type);
    if (layout_.is_record(leaf)) {
      const auto fields = layout_.fields(leaf);
      for (std::uint16_t i = 0; i < fields.size(); ++i) {
        Path inner = path;
        inner.push_back(i);
        walk(inner, fields[i].type);
      }
    } else if (leaf->isAnyPointerType() && of.registers) {
      const std::int64_t count = layout_.units_at(of.element, path);
      for (std::int64_t unit = 0; unit < count; ++unit) {
        declare_slot({key, path, unit}, at);
      }
    } else if (layout_.scalar(leaf) || leaf->isAnyPointerType()) {
      for (const VarId var : plane({key, path}, of, at).variables) emit(Declare{var, nullptr}, at);
    }
  };
  walk({}, of.element);
}

Value Lowering::zero_value(QualType type, const clang::Stmt* at) {
  Value result;
  const Span where = span(at);
  const QualType t = type.getCanonicalType();
  if (t->isAnyPointerType()) {
    result.pointer = null_pointer(where);
  } else if (const auto* array = layout_.context().getAsConstantArrayType(t)) {
    for (std::uint64_t i = 0; i < array->getSize().getZExtValue(); ++i) {
      result.parts.push_back(zero_value(array->getElementType(), at));
    }
  } else if (const unsigned n = layout_.components(t)) {
    for (unsigned i = 0; i < n; ++i)
      result.parts.push_back(zero_value(layout_.component_type(t), at));
  } else if (t->isUnionType()) {
    for (std::int64_t i = 0; i < layout_.bytes(t); ++i) {
      result.parts.push_back({literal(0, fixed_type(8, false), where), {}, {}});
    }
  } else if (layout_.is_record(t)) {
    for (const auto& field : layout_.fields(t)) result.parts.push_back(zero_value(field.type, at));
  } else {
    result.scalar = zero(type_of(t, at), where);
  }
  return result;
}

// The value of `{...}`. Of a union: through its storage, see initialise.
Value Lowering::initial_value(const clang::InitListExpr& list) {
  const QualType type = list.getType().getCanonicalType();
  if (const auto* semantic = list.getSemanticForm()) return initial_value(*semantic);
  Value result;
  if (!layout_.is_record(type) && layout_.components(type) == 0 &&
      !layout_.context().getAsArrayType(type) && !type->isUnionType()) {
    return list.getNumInits() == 0 ? zero_value(type, &list) : value(list.getInit(0));
  }
  if (type->isUnionType()) {
    Place fresh = new_private(key(&list), "union", type, list.getBeginLoc());
    declare_storage(fresh, span(&list));
    initialise(fresh, &list);
    return load(fresh, span(&list));
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
    const Place fresh = new_private(key(&list), "object", type, list.getBeginLoc());
    declare_storage(fresh, span(&list));
    initialise_record(fresh, list);
    return load(fresh, span(&list));
  }
  // C++ orders the initialisers in braces, C does not (C11 6.7.9p23).
  std::vector<Value> given(list.getNumInits());
  std::vector<Operand> operands;
  for (unsigned i = 0; i < list.getNumInits(); ++i) {
    operands.push_back({[&, i] { given[i] = value(list.getInit(i)); },
                        [&, i](std::vector<ExprPtr*>& out) { collect(given[i], out); }});
  }
  in_sequence(initialiser_order(), operands, span(&list));
  for (Value& one : given) add(std::move(one));
  if (const auto* array = layout_.context().getAsConstantArrayType(type)) {
    const std::uint64_t count = array->getSize().getZExtValue();
    while (result.parts.size() < count) {
      result.parts.push_back(
          list.getArrayFiller() && !clang::isa<clang::ImplicitValueInitExpr>(list.getArrayFiller())
              ? value(list.getArrayFiller())
              : zero_value(array->getElementType(), &list));
    }
  } else if (const unsigned n = layout_.components(type)) {
    if (result.parts.size() == 1) {
      while (result.parts.size() < n) result.parts.push_back(result.parts[0]);
    }
    while (result.parts.size() < n)
      result.parts.push_back(zero_value(layout_.component_type(type), &list));
    const Type unit = type_of(layout_.component_type(type), &list);
    for (Value& part : result.parts) part.scalar = as(part.scalar, unit);
  }
  return result;
}

Lowering::Sequence Lowering::initialiser_order() const {
  return layout_.context().getLangOpts().CPlusPlus ? Sequence::Forwards : Sequence::Open;
}

// A default member initialiser speaks of the object that is initialised, so there has to be one.
bool Lowering::is_filled_in_place(const clang::InitListExpr& list) const {
  const auto inits = list.inits();
  return layout_.is_record(list.getType()) &&
         std::any_of(inits.begin(), inits.end(), [](const clang::Expr* init) {
           return clang::isa<clang::CXXDefaultInitExpr>(init);
         });
}

// Member by member: a later initialiser may read an earlier member (C++17 [dcl.init.aggr]).
void Lowering::initialise_record(const Place& to, const clang::InitListExpr& list) {
  const auto fields = layout_.fields(to.type);
  for (unsigned i = 0; i < list.getNumInits() && i < fields.size(); ++i) {
    const clang::Expr* init = list.getInit(i);
    const Place member = field(to, static_cast<std::uint16_t>(i));
    if (!clang::isa<clang::CXXDefaultInitExpr>(init)) {
      initialise(member, init);
      continue;
    }
    std::optional<Place> outer = std::exchange(frames_.back().self, to);
    initialise(member, init);
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
const clang::CXXConstructExpr* Lowering::makes_object(const clang::Expr* init) const {
  const auto* e = clang::dyn_cast<clang::CXXConstructExpr>(without_conversions(init));
  const bool plain = !e || e->getConstructor()->isTrivial() || layout_.components(e->getType()) != 0;
  return plain || e->getType()->isArrayType() ? nullptr : e;
}

bool Lowering::makes_record_in_place(const clang::Expr* init) const {
  if (!init->isPRValue() || !layout_.is_record(init->getType().getCanonicalType())) return false;
  return makes_object(init) || clang::isa<clang::InitListExpr>(without_conversions(init));
}

void Lowering::initialise(const Place& to, const clang::Expr* init) {
  const Span at = span(init);
  if (const auto* construction = makes_object(init)) {
    refuse_destructor(construction->getType(), init->getBeginLoc());
    return construct(to, *construction);
  }
  const clang::Expr* plain = makes_record_in_place(init) ? without_conversions(init) : init->IgnoreParens();
  if (const auto* e = clang::dyn_cast<clang::ExprWithCleanups>(plain))
    return initialise(to, e->getSubExpr());
  if (const auto* e = clang::dyn_cast<clang::CXXDefaultInitExpr>(plain)) {
    if (names_its_place(*e->getExpr())) return store(to, default_value(*e, *e->getExpr()), at);
    return initialise(to, e->getExpr());
  }
  if (const auto* construction = clang::dyn_cast<clang::CXXConstructExpr>(plain)) {
    return construct(to, *construction);
  }
  if (const auto* list = clang::dyn_cast<clang::InitListExpr>(plain)) {
    if (to.type->isUnionType()) {
      Place member = to;
      if (!list->getInitializedFieldInUnion()) return store(to, zero_value(to.type, init), at);
      store(to, zero_value(to.type, init), at);
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
  store(to, value(init), at);
}

// Element by element, so that a large table with few initialisers stays short.
void Lowering::initialise_array(const Place& to, const clang::InitListExpr& list) {
  const clang::InitListExpr& form = list.getSemanticForm() ? *list.getSemanticForm() : list;
  const auto* array = layout_.context().getAsConstantArrayType(to.type);
  const auto count = static_cast<std::int64_t>(array->getSize().getZExtValue());
  const Span at = span(&list);
  if (count > 1024)
    refuse("large_array", &list, "a private array of more than 1024 initial values");
  const auto given = static_cast<std::int64_t>(form.getNumInits());
  // In C all values come before the first store: their order is checked where they are evaluated.
  const bool open = initialiser_order() == Sequence::Open && form.HasSideEffects(layout_.context());
  if (open) return store(to, value(&list), at);
  for (std::int64_t i = 0; i < count; ++i) {
    const Place cell = element(to, literal(i, int_type, at));
    const clang::Expr* filler = form.getArrayFiller();
    if (i < given) {
      initialise(cell, form.getInit(static_cast<unsigned>(i)));
    } else if (filler && !clang::isa<clang::ImplicitValueInitExpr>(filler)) {
      initialise(cell, filler);  // a record with default member initialisers
    } else {
      store(cell, zero_value(array->getElementType(), &list), at);
    }
  }
}

// An array of objects: each is made in turn ([class.base.init], [dcl.init]).
void Lowering::construct_each(const Place& to, const clang::CXXConstructExpr& expr) {
  const auto* array = layout_.context().getAsConstantArrayType(to.type);
  const auto count = static_cast<std::int64_t>(array->getSize().getZExtValue());
  if (expr.getConstructor()->isTrivial() && !expr.requiresZeroInitialization()) return;
  if (count > 1024)
    refuse("large_array", &expr, "a private array of more than 1024 initial values");
  for (std::int64_t i = 0; i < count; ++i) {
    construct(element(to, literal(i, int_type, span(&expr))), expr);
  }
}

void Lowering::construct(const Place& to, const clang::CXXConstructExpr& expr) {
  const clang::CXXConstructorDecl& constructor = *expr.getConstructor();
  const Span at = span(&expr);
  if (layout_.context().getAsConstantArrayType(to.type)) return construct_each(to, expr);
  if (constructor.isCopyOrMoveConstructor() && constructor.isTrivial()) {
    return store(to, value(expr.getArg(0)), at);
  }
  if (expr.requiresZeroInitialization()) store(to, zero_value(to.type, &expr), at);
  if (constructor.isTrivial() || layout_.components(to.type) != 0) return;
  if (expr.isElidable()) {  // up to C++14
    refuse("copy_elision", &expr, "a copy that the compiler may leave out; in C++17 there is none");
  }
  std::vector<const clang::Expr*> arguments(expr.arg_begin(), expr.arg_end());
  // [dcl.init.list]: in braces each initialiser comes before the next one.
  const Sequence order = expr.isListInitialization() ? Sequence::Forwards : Sequence::Open;
  CallOperands call = evaluate_call(constructor, nullptr, arguments, order, at);
  call.self = to;
  inline_call(constructor, &expr, std::move(call), at);
}

}  // namespace permverify::parser
