// Objects that hold elements: what their constructors and methods do. Other parts of them are not known, nor are the elements.
#include "host/vectors.h"

#include <algorithm>

#include "host/effects.h"
#include "host/executor.h"

namespace permverify::host {

using clang::dyn_cast;
using clang::QualType;

namespace {

bool is_in(const clang::CXXRecordDecl& record, llvm::StringRef space) {
  const auto* context = dyn_cast<clang::NamespaceDecl>(record.getDeclContext()->getEnclosingNamespaceContext());
  return context && context->getName() == space && context->getDeclContext()->getRedeclContext()->isTranslationUnit();
}

bool is_named(const clang::FunctionDecl& method, std::initializer_list<const char*> names) {
  return method.getIdentifier() && std::any_of(names.begin(), names.end(), [&](const char* name) { return method.getName() == name; });
}

// Of an object that holds elements.
bool is_method(const clang::FunctionDecl& function, const clang::ASTContext& context) {
  const auto* method = dyn_cast<clang::CXXMethodDecl>(&function);
  return method && !clang::isa<clang::CXXConstructorDecl>(method) && elements_of(*method->getParent(), context);
}

bool is_device_pointer(const clang::CXXRecordDecl* record) {
  return record && record->getIdentifier() && record->getName() == "device_ptr" && is_in(*record, "thrust");
}

// The pointer in a `thrust::device_ptr`; null for other types.
const clang::FieldDecl* field_of_pointer(QualType type) {
  const auto* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  if (!is_device_pointer(record) || !record->hasDefinition()) return nullptr;
  for (const clang::FieldDecl* field : record->fields()) {
    if (field->getType()->isPointerType()) return field->getCanonicalDecl();
  }
  return nullptr;
}

}  // namespace

std::optional<QualType> elements_of(const clang::CXXRecordDecl& record, const clang::ASTContext& context) {
  const auto* instance = dyn_cast<clang::ClassTemplateSpecializationDecl>(&record);
  if (!instance || !record.getIdentifier() || instance->getTemplateArgs().size() == 0) return std::nullopt;
  const clang::SourceManager& sources = context.getSourceManager();
  const clang::SourceLocation at = sources.getExpansionLoc(record.getLocation());
  if (at.isValid() && !sources.isInSystemHeader(at) && !sources.isWrittenInBuiltinFile(at)) return std::nullopt;
  const llvm::StringRef name = record.getName();
  const bool of_thrust = name == "device_vector" || name == "host_vector" || name == "universal_vector";
  if (!(name == "vector" && is_in(record, "std")) && !(of_thrust && is_in(record, "thrust"))) return std::nullopt;
  const clang::TemplateArgument& element = instance->getTemplateArgs().get(0);
  if (element.getKind() != clang::TemplateArgument::Type) return std::nullopt;
  const QualType type = element.getAsType();
  if (type->isDependentType() || type->isIncompleteType() || type->isBooleanType() || !type.isTrivialType(context)) return std::nullopt;
  return type;
}

std::optional<QualType> elements_of(QualType type, const clang::ASTContext& context) {
  const auto* record = type.isNull() ? nullptr : type.getNonReferenceType()->getAsCXXRecordDecl();
  return record ? elements_of(*record, context) : std::nullopt;
}

bool gives_element(const clang::FunctionDecl& method, const clang::ASTContext& context) {
  return is_method(method, context) && (method.getOverloadedOperator() == clang::OO_Subscript || is_named(method, {"at", "front"}));
}

bool keeps_elements(const clang::FunctionDecl& method, const clang::ASTContext& context) {
  if (!is_method(method, context)) return false;
  return gives_element(method, context) || is_named(method, {"size", "capacity", "empty", "data", "begin", "end", "cbegin", "cend", "back"});
}

bool gives_pointer(const clang::FunctionDecl& function) {
  const auto* method = dyn_cast<clang::CXXMethodDecl>(&function);
  if (method) return is_device_pointer(method->getParent()) && is_named(function, {"get"});
  const auto* space = dyn_cast<clang::NamespaceDecl>(function.getDeclContext()->getEnclosingNamespaceContext());
  return space && space->getName() == "thrust" && is_named(function, {"raw_pointer_cast"});
}

bool hides_object(const clang::FunctionDecl& method, const clang::ASTContext& context) {
  return is_method(method, context) && (method.getOverloadedOperator() == clang::OO_Subscript || method.getIdentifier());
}

// From a number, a number and a value, or another such object.
bool makes_elements(const clang::CXXConstructExpr& made, const clang::ASTContext& context) {
  if (!elements_of(*made.getConstructor()->getParent(), context) || made.getNumArgs() > 2) return false;
  if (made.getNumArgs() == 0) return true;
  const clang::Expr& first = *made.getArg(0);
  if (first.getType()->isIntegralOrUnscopedEnumerationType()) return true;
  return made.getNumArgs() == 1 && !first.isXValue() && !first.isPRValue() && elements_of(first.getType(), context);
}

// So many elements, at a place of their own. Its end is an exception where the number is negative or too large.
Value Executor::holding(Value count, QualType element, clang::SourceRange range) {
  if (!count.is_integer()) return Value::record({});
  Value result;
  result.kind = Value::Kind::Elements;
  result.number = integers_.as_bytes(count.number);
  if (range.isValid()) state_.know(terms_.le(terms_.integer(0), result.number), range);
  const Term bytes = terms_.mul(result.number, terms_.integer(context_.getTypeSizeInChars(element).getQuantity()));
  result.target = allocated(bytes, element).target;
  return result;
}

// The object at the place; nothing is known of one that was not made here.
std::optional<Value> Executor::elements_at(const Place& place) {
  if (!place.root || !place.exact || !may_be_read(place.root) || is_abstract(place.root)) return std::nullopt;
  const auto element = elements_of(place.type, context_);
  if (!element) return std::nullopt;
  Value value = read(place, "object");
  if (value.kind == Value::Kind::Elements) return value;
  value = holding(unknown(context_.getSizeType(), "size"), *element, {});
  if (value.kind == Value::Kind::Elements) unsure_.insert(value.target.root);
  write(place, value);
  return value;
}

std::optional<Value> Executor::make_elements(const clang::CXXConstructExpr& expr) {
  if (!makes_elements(expr, context_)) return std::nullopt;
  const QualType element = *elements_of(*expr.getConstructor()->getParent(), context_);
  if (expr.getNumArgs() == 0) return holding(Value::integer(terms_.integer(0)), element, expr.getSourceRange());
  const clang::Expr& first = *expr.getArg(0);
  Value count;
  if (first.getType()->isIntegralOrUnscopedEnumerationType()) {
    count = evaluate(&first);
  } else {
    const std::optional<Place> other = place_of(&first);
    const std::optional<Value> held = other ? elements_at(*other) : std::nullopt;
    count = held ? Value::integer(held->number) : Value{};
  }
  Value value = Value::integer(terms_.integer(0));
  if (expr.getNumArgs() == 2) value = evaluate(expr.getArg(1));
  if (!state_.reachable) return Value{};
  const Value held = holding(count, element, expr.getSourceRange());
  const bool filled = first.getType()->isIntegralOrUnscopedEnumerationType() && !expr.isListInitialization();
  const auto* record = expr.getConstructor()->getParent();
  if (held.kind == Value::Kind::Elements && record->getName() == "device_vector") of_device_.insert(held.target.root);
  if (record->getName() == "universal_vector") return held;
  if (filled && held.kind == Value::Kind::Elements) fill_elements(held, element, value, expr.getSourceRange());
  return held;
}

// Nothing: it is a method that is not known.
std::optional<Value> Executor::call_of_elements(const clang::FunctionDecl& method, const std::vector<const clang::Expr*>& arguments, const Place& self,
                                                const clang::Expr& at) {
  if (!is_method(method, context_)) return get_pointer(method, self, at);
  const std::optional<Value> held = elements_at(self);
  if (!held) return std::nullopt;
  const QualType type = at.getType();
  if (keeps_elements(method, context_)) {
    for (const clang::Expr* argument : arguments) evaluate(argument);
    if (is_named(method, {"size"})) return Value::integer(held->number);
    if (is_named(method, {"empty"})) return Value::integer(integers_.from_truth(terms_.eq(held->number, terms_.integer(0))));
    if (!is_named(method, {"data", "begin", "cbegin"})) return at.isGLValue() ? Value{} : unknown(type, "value");
    const Value pointer = Value::pointer(held->target);
    if (type->isPointerType()) return pointer;
    const clang::FieldDecl* field = field_of_pointer(type);
    return field ? Value::record({{field, pointer}}) : unknown(type, "value");
  }
  const bool resizes = is_named(method, {"resize"}) && !arguments.empty() && arguments.size() <= 2;
  if (!resizes) return std::nullopt;
  const Value count = evaluate(arguments.front());
  if (arguments.size() == 2) evaluate(arguments[1]);
  if (!state_.reachable) return Value{};
  Value now = holding(count, *elements_of(self.type, context_), at.getSourceRange());
  state_.contents.clear();
  // The elements may stay where they are, so a pointer that was taken before may be the same.
  if (now.kind == Value::Kind::Elements && !held->number.is_int(0)) now.target = unknown(context_.VoidPtrTy, "elements").target;
  write(self, now);
  return Value{};
}

// `p.get()` of a `thrust::device_ptr`.
std::optional<Value> Executor::get_pointer(const clang::FunctionDecl& function, const Place& self, const clang::Expr& at) {
  if (!clang::isa<clang::CXXMethodDecl>(function) || !gives_pointer(function) || !self.root) return std::nullopt;
  return pointer_in(read(self, "pointer"), self.type, at.getType());
}

Value Executor::pointer_in(const Value& value, QualType type, QualType wanted) {
  if (value.kind == Value::Kind::Pointer) return value;
  const clang::FieldDecl* field = field_of_pointer(type);
  const bool known = field && value.kind == Value::Kind::Record && value.fields->count(field) != 0;
  return known ? value.fields->at(field) : unknown(wanted, "pointer");
}

// The place of `v[i]`.
std::optional<Place> Executor::place_of_element(const clang::CallExpr& expr) {
  const auto* object = &expr;
  const auto* member = dyn_cast<clang::CXXMemberCallExpr>(object);
  const clang::Expr* holder = member ? member->getImplicitObjectArgument() : expr.getArg(0);
  const unsigned skipped = member ? 0 : 1;
  const clang::Expr* index = expr.getNumArgs() > skipped ? expr.getArg(skipped) : nullptr;
  std::optional<Place> place;
  if (holder && holder->getType()->isPointerType()) {
    const Value pointer = evaluate(holder);
    if (pointer.kind == Value::Kind::Pointer) place = pointer.target;
  } else if (holder) {
    place = place_of(holder);
  }
  const Value number = index ? evaluate(index) : Value::integer(terms_.integer(0));
  const std::optional<Value> held = place ? elements_at(*place) : std::nullopt;
  if (!held) return std::nullopt;
  Place inside = moved(held->target, number, false, expr.getType());
  inside.exact = false;
  inside.type = expr.getType();
  return inside;
}

// `new T[n]`, of a type without code of the program.
Value Executor::allocate_by_new(const clang::CXXNewExpr& expr) {
  const QualType element = expr.getAllocatedType();
  const std::optional<const clang::Expr*> size = expr.getArraySize();
  const bool known = element.isTrivialType(context_) && expr.getNumPlacementArgs() == 0 && expr.isArray() == (size && *size);
  if (!known) return evaluate_otherwise(expr);
  const Value count = expr.isArray() ? evaluate(*size) : Value::integer(terms_.integer(1));
  if (expr.hasInitializer()) evaluate(expr.getInitializer());
  if (!state_.reachable) return {};
  const Value made = holding(count, element, expr.getSourceRange());
  return made.kind == Value::Kind::Elements ? Value::pointer(made.target) : allocated({}, element);
}

}  // namespace permverify::host
