#include "host/holders.h"

#include "host/allocations.h"
#include "host/expressions.h"
#include "host/known_contents.h"
#include "host/memory.h"
#include "host/operators.h"
#include "host/places.h"
#include "host/vectors.h"

namespace permverify::host {

using clang::dyn_cast;
using clang::QualType;

// So many elements, at a place of their own. Its end is an exception where the number is negative or too large.
Value Holders::allocated(Value count, QualType element, clang::SourceRange range) {
  if (!count.is_integer()) return Value::record({});
  Value result;
  result.kind = Value::Kind::Elements;
  result.number = integers_.as_bytes(count.number);
  if (range.isValid()) memory_.know(terms_.le(terms_.integer(0), result.number), range);
  const Term bytes = terms_.mul(result.number, terms_.integer(context_.getTypeSizeInChars(element).getQuantity()));
  result.target = allocations_.object(bytes, element).target;
  return result;
}

Value Holders::holding(const Value& count, QualType element, clang::SourceRange range) {
  Value result = allocated(count, element, range);
  if (result.kind == Value::Kind::Elements) objects_.make_held(result.target.root);
  return result;
}

// The object at the place; nothing is known of one that was not made here.
std::optional<Value> Holders::at(const Place& place) {
  if (!place.root || !place.exact || !objects_.may_be_read(place.root) || !objects_.is_known(place.root)) return std::nullopt;
  const auto element = elements_of(place.type, context_);
  if (!element) return std::nullopt;
  Value value = memory_.read(place, "object");
  if (value.kind == Value::Kind::Elements) return value;
  value = holding(unknowns_.any(context_.getSizeType(), "size"), *element, {});
  if (value.kind == Value::Kind::Elements) objects_.make_unsure(value.target.root);
  memory_.write(place, value);
  return value;
}

// From a number of elements, or from another such object.
Value Holders::count_of(const clang::Expr& first) {
  if (first.getType()->isIntegralOrUnscopedEnumerationType()) return expressions_.evaluate(&first);
  const std::optional<Place> other = places_.place_of(&first);
  const std::optional<Value> held = other ? at(*other) : std::nullopt;
  return held ? Value::integer(held->number) : Value{};
}

std::optional<Value> Holders::make(const clang::CXXConstructExpr& expr) {
  if (!makes_elements(expr, context_)) return std::nullopt;
  const auto* record = expr.getConstructor()->getParent();
  const QualType element = *elements_of(*record, context_);
  if (expr.getNumArgs() == 0) return holding(Value::integer(terms_.integer(0)), element, expr.getSourceRange());
  const clang::Expr& first = *expr.getArg(0);
  const Value count = count_of(first);
  Value value = Value::integer(terms_.integer(0));
  if (expr.getNumArgs() == 2) value = expressions_.evaluate(expr.getArg(1));
  if (!memory_.is_reachable()) return Value{};
  const Value held = holding(count, element, expr.getSourceRange());
  if (held.kind != Value::Kind::Elements) return held;
  const bool filled = first.getType()->isIntegralOrUnscopedEnumerationType() && !expr.isListInitialization();
  if (record->getName() == "device_vector") objects_.put_on_device(held.target.root);
  if (filled && record->getName() != "universal_vector") contents_.fill_elements(held, element, value, expr.getSourceRange());
  return held;
}

std::optional<Value> Holders::call(const clang::FunctionDecl& method, const std::vector<const clang::Expr*>& arguments, const Place& self,
                                   const clang::Expr& at_call) {
  if (!is_method_of_elements(method, context_)) {
    const bool gets = clang::isa<clang::CXXMethodDecl>(method) && gives_pointer(method) && self.root;  // `p.get()` of a `thrust::device_ptr`
    return gets ? std::optional(pointer_in(memory_.read(self, "pointer"), self.type, at_call.getType())) : std::nullopt;
  }
  const std::optional<Value> held = at(self);
  if (!held) return std::nullopt;
  if (keeps_elements(method, context_)) {
    std::vector<Value> values;
    for (const clang::Expr* argument : arguments) values.push_back(expressions_.evaluate(argument));
    if (is_named(method, {"at"})) stay_within(values.empty() ? Value{} : values.front(), held, at_call);
    return ask(method, *held, at_call);
  }
  const bool resizes = is_named(method, {"resize"}) && !arguments.empty() && arguments.size() <= 2;
  return resizes ? std::optional(resize(arguments, self, *held, at_call)) : std::nullopt;
}

// `at`: an exception ends it for other indices.
void Holders::stay_within(const Value& index, const std::optional<Value>& held, const clang::Expr& at_call) {
  if (!memory_.is_reachable()) return;
  if (!held || !index.is_integer()) return memory_.doubt(&at_call);
  const Term number = integers_.as_bytes(index.number);
  memory_.know(terms_.le(terms_.integer(0), number), at_call.getSourceRange());
  memory_.know(terms_.lt(number, held->number), at_call.getSourceRange());
}

Value Holders::ask(const clang::FunctionDecl& method, const Value& held, const clang::Expr& at_call) {
  if (is_named(method, {"size"})) return Value::integer(held.number);
  if (is_named(method, {"empty"})) return Value::integer(integers_.from_truth(terms_.eq(held.number, terms_.integer(0))));
  const QualType type = at_call.getType();
  if (!is_named(method, {"data", "begin", "cbegin"})) return at_call.isGLValue() ? Value{} : unknowns_.any(type, "value");
  const Value pointer = Value::pointer(held.target);
  if (type->isPointerType()) return pointer;
  const clang::FieldDecl* field = field_of_pointer(type);
  return field ? Value::record({{field, pointer}}) : unknowns_.any(type, "value");
}

Value Holders::resize(const std::vector<const clang::Expr*>& arguments, const Place& self, const Value& held, const clang::Expr& at_call) {
  const Value count = expressions_.evaluate(arguments.front());
  if (arguments.size() == 2) expressions_.evaluate(arguments[1]);
  if (!memory_.is_reachable()) return {};
  Value now = holding(count, *elements_of(self.type, context_), at_call.getSourceRange());
  memory_.forget_contents();
  // The elements may stay where they are, so a pointer that was taken before may be the same.
  if (now.kind == Value::Kind::Elements && !held.number.is_int(0)) now.target = unknowns_.any(context_.VoidPtrTy, "elements").target;
  memory_.write(self, now);
  return {};
}

Value Holders::pointer_in(const Value& value, QualType type, QualType wanted) {
  if (value.kind == Value::Kind::Pointer) return value;
  const clang::FieldDecl* field = field_of_pointer(type);
  const bool known = field && value.kind == Value::Kind::Record && value.fields->count(field) != 0;
  return known ? value.fields->at(field) : unknowns_.any(wanted, "pointer");
}

std::optional<Place> Holders::place_of_element(const clang::CallExpr& expr) {
  const auto* member = dyn_cast<clang::CXXMemberCallExpr>(&expr);
  const clang::Expr* holder = member ? member->getImplicitObjectArgument() : expr.getArg(0);
  const unsigned skipped = member ? 0 : 1;
  const clang::Expr* index = expr.getNumArgs() > skipped ? expr.getArg(skipped) : nullptr;
  std::optional<Place> place;
  if (holder && holder->getType()->isPointerType()) {
    const Value pointer = expressions_.evaluate(holder);
    if (pointer.kind == Value::Kind::Pointer) place = pointer.target;
  } else if (holder) {
    place = places_.place_of(holder);
  }
  const Value number = index ? expressions_.evaluate(index) : Value::integer(terms_.integer(0));
  const std::optional<Value> held = place ? at(*place) : std::nullopt;
  if (is_named(*expr.getDirectCallee(), {"at"})) stay_within(number, held, expr);
  if (!held) return std::nullopt;
  Place inside = operators_.moved(held->target, number, false, expr.getType());
  inside.exact = false;
  inside.type = expr.getType();
  return inside;
}

Value Holders::allocate_by_new(const clang::CXXNewExpr& expr) {
  const QualType element = expr.getAllocatedType();
  const std::optional<const clang::Expr*> size = expr.getArraySize();
  const bool known = element.isTrivialType(context_) && expr.getNumPlacementArgs() == 0 && expr.isArray() == (size && *size);
  if (!known) return expressions_.evaluate_parts(expr);
  const Value count = expr.isArray() ? expressions_.evaluate(*size) : Value::integer(terms_.integer(1));
  if (expr.hasInitializer()) expressions_.evaluate(expr.getInitializer());
  if (!memory_.is_reachable()) return {};
  const Value made = allocated(count, element, expr.getSourceRange());
  return made.kind == Value::Kind::Elements ? Value::pointer(made.target) : allocations_.object({}, element);
}

}  // namespace permverify::host
