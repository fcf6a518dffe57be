#include "host/calls.h"

#include <algorithm>

#include "host/bodies.h"
#include "host/call_stack.h"
#include "host/dropped_code.h"
#include "host/endings.h"
#include "host/expressions.h"
#include "host/functions.h"
#include "host/holders.h"
#include "host/launching.h"
#include "host/library_calls.h"
#include "host/library_functions.h"
#include "host/memory.h"
#include "host/open_calls.h"
#include "host/opencl_functions.h"
#include "host/places.h"
#include "host/program_code.h"

namespace permverify::host {

using clang::dyn_cast;

namespace {

constexpr std::size_t most_frames = 12;

// A `dim3` of a `uint3`: the members of these names.
Value of_members(const Value& other, const clang::CXXRecordDecl& record) {
  Fields fields;
  if (other.kind != Value::Kind::Record) return Value::record({});
  for (const clang::FieldDecl* field : record.fields()) {
    for (const auto& [member, value] : *other.fields) {
      if (member->getName() == field->getName()) fields[field->getCanonicalDecl()] = value;
    }
  }
  return Value::record(std::move(fields));
}

Value record_or_unknown(const Value& value) { return value.kind == Value::Kind::Record ? value : Value::record({}); }

}  // namespace

Value Calls::call(const clang::CallExpr& expr) {
  const clang::FunctionDecl* callee = expr.getDirectCallee();
  if (is_launch(expr)) launching_.launch(expr);
  if (callee && launches_graph(*callee)) launching_.launch_graph(expr);
  if (callee && launches_by_addresses(*callee)) return unknowns_.any(expr.getType(), "status");
  if (callee && launches_range(*callee) && is_of_opencl(*callee)) return Value::integer(terms_.integer(0));
  if (callee) open_calls_.follow(expr.getCallee()->IgnoreParenImpCasts());
  std::vector<const clang::Expr*> arguments(expr.arg_begin(), expr.arg_end());
  Place self;
  const auto* method = clang::dyn_cast_or_null<clang::CXXMethodDecl>(callee);
  if (const auto* member = dyn_cast<clang::CXXMemberCallExpr>(&expr)) {
    self = object_of(*member);
  } else if (method && !method->isStatic() && clang::isa<clang::CXXOperatorCallExpr>(expr) && !arguments.empty()) {
    const clang::Expr* object = arguments.front();
    arguments.erase(arguments.begin());
    if (const auto place = places_.place_of(object)) self = *place;
    const bool whole = (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator()) && arguments.size() == 1;
    const bool assigns = whole && method->isTrivial() && !hides_code(*method->getParent());
    if (assigns) return assign(self, *arguments.front());
  }
  return callee ? call_function(*callee, arguments, self, expr) : call_unknown(expr);
}

Place Calls::object_of(const clang::CXXMemberCallExpr& call) {
  const clang::Expr* object = call.getImplicitObjectArgument();
  if (object && object->getType()->isPointerType()) {
    const Value pointer = expressions_.evaluate(object);
    if (pointer.kind == Value::Kind::Pointer) return pointer.target;
  } else if (object) {
    if (const auto place = places_.place_of(object)) return *place;
  }
  return {};
}

// Of whole objects.
Value Calls::assign(const Place& self, const clang::Expr& argument) {
  const Value value = expressions_.evaluate(&argument);
  memory_.write(self.root ? std::optional(self) : std::nullopt, record_or_unknown(value));
  return value;
}

// By a pointer to a function.
Value Calls::call_unknown(const clang::CallExpr& expr) {
  expressions_.evaluate(expr.getCallee());
  for (const clang::Expr* argument : expr.arguments()) memory_.free(expressions_.evaluate(argument));
  dropped_.forget(&expr);
  memory_.forget_all();
  memory_.doubt(&expr);
  return unknowns_.any(expr.getType(), "value");
}

Value Calls::call_function(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments, const Place& self,
                           const clang::Expr& at) {
  const auto* method = dyn_cast<clang::CXXMethodDecl>(&function);
  const bool overridden = method && method->isVirtual();
  const clang::FunctionDecl* body = overridden ? nullptr : functions_.body_of(function);
  if (!body && is_of_library(function, context_)) return call_library(function, arguments, self, at);
  const bool follows = body && !stack_.is_active(function) && stack_.depth() < most_frames && body->param_size() == arguments.size();
  return follows ? bodies_.inlined(*body, arguments, self, at) : call_open(function, arguments, self, at);
}

Value Calls::call_library(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments, const Place& self, const clang::Expr& at) {
  if (const auto known = holders_.call(function, arguments, self, at)) return *known;
  const Value result = library_.call(function, arguments, at);
  const auto* method = dyn_cast<clang::CXXMethodDecl>(&function);
  if (!method) return result;
  const bool changes = !method->isConst() && !method->isStatic() && !clang::isa<clang::CXXConstructorDecl>(method);
  if (!touches_only_its_objects(function, context_)) memory_.forget_contents();
  if (changes && !self.root) memory_.forget_all();
  if (method->isVirtual()) {  // a class of the program may override it: `what`
    memory_.forget_all();
    memory_.doubt(&at);
  }
  if (self.root && !method->isConst()) memory_.forget(self.root);
  return result;
}

// It is not followed.
Value Calls::call_open(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments, const Place& self, const clang::Expr& at) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Value value = expressions_.evaluate(arguments[i]);
    if (may_free(function, static_cast<unsigned>(i), context_)) memory_.free(value);
    const bool kept = is_of_another_file(function, context_) && may_free(function, static_cast<unsigned>(i), context_);
    if (kept && value.kind == Value::Kind::Pointer && !objects_.is_local(value.target.root)) objects_.lose(value.target.root);
  }
  if (functions_.may_launch(function)) open_calls_.add(function);
  dropped_.forget(&at);
  memory_.forget_all();
  if (self.root) memory_.forget(self.root);
  const auto* method = dyn_cast<clang::CXXMethodDecl>(&function);
  const bool overridden = method && method->isVirtual();
  if (ends_the_program(function)) memory_.end_path();
  else if (overridden || may_not_return(function, context_)) memory_.doubt(&at);
  return unknowns_.any(at.getType(), "value");
}

Value Calls::construct(const clang::CXXConstructExpr& expr) {
  const clang::CXXConstructorDecl& constructor = *expr.getConstructor();
  const std::vector<const clang::Expr*> arguments(expr.arg_begin(), expr.arg_end());
  const bool copies = constructor.isCopyOrMoveConstructor() && arguments.size() == 1;
  if (expr.getType()->isArrayType() && !constructor.isTrivial() && !is_of_library(constructor, context_)) {  // once for each element
    dropped_.forget(&expr);
    memory_.forget_all();
    memory_.doubt(&expr);
    return {};
  }
  if (copies && constructor.isTrivial()) return record_or_unknown(expressions_.evaluate(arguments.front()));
  if (const std::optional<Value> held = holders_.make(expr)) return *held;
  if (constructor.isDefaultConstructor() && constructor.isTrivial()) return Value::record({});
  const auto* record = constructor.getParent();
  const bool is_dim3 = record->getIdentifier() && record->getName() == "dim3" && is_of_library(constructor, context_);
  const bool numbers = std::all_of(arguments.begin(), arguments.end(), [](const clang::Expr* a) { return Integers::is_integer(a->getType()); });
  if (is_dim3 && !numbers) return of_members(expressions_.evaluate(arguments.front()), *record);
  if (is_dim3 && arguments.size() <= 3) return dimensions(*record, arguments);
  Place self;
  self.root = unknowns_.new_root();
  self.type = context_.getRecordType(record);
  objects_.add_own(self.root);
  memory_.begin(self.root, Value::record({}));
  call_function(constructor, arguments, self, expr);
  const Value* made = memory_.find(self.root);
  return made ? record_or_unknown(*made) : Value::record({});
}

void Calls::construct_at(const clang::VarDecl& variable, const clang::CXXConstructExpr& expr) {
  Place self;
  self.root = variable.getCanonicalDecl();
  self.type = variable.getType().getUnqualifiedType();
  const bool sealed = functions_.is_sealed(*expr.getConstructor()->getParent());
  if (!sealed) objects_.expose(self.root);
  if (!sealed && functions_.keepers()) objects_.lose(self.root);
  memory_.begin(self.root, Value::record({}));
  call_function(*expr.getConstructor(), {expr.arg_begin(), expr.arg_end()}, self, expr);
}

bool Calls::follows(const clang::LambdaExpr& lambda) const { return functions_.is_followed(lambda); }

Value Calls::capture(const clang::LambdaExpr& lambda) {
  Fields fields;
  auto field = lambda.getLambdaClass()->field_begin();
  auto init = lambda.capture_init_begin();
  for (const clang::LambdaCapture& capture : lambda.captures()) {
    const clang::FieldDecl* own = (*field++)->getCanonicalDecl();
    const clang::Expr* given = *init++;
    if (capture.getCaptureKind() != clang::LCK_ByCopy) continue;
    const Value value = expressions_.evaluate(given);
    if (value.kind != Value::Kind::Unknown) fields[own] = value;
  }
  return Value::record(std::move(fields));
}

// `dim3(x, y)`
Value Calls::dimensions(const clang::CXXRecordDecl& record, const std::vector<const clang::Expr*>& arguments) {
  Fields fields;
  std::size_t i = 0;
  for (const clang::FieldDecl* field : record.fields()) {
    const Value size = i < arguments.size() ? expressions_.evaluate(arguments[i]) : Value::integer(terms_.integer(1));
    if (size.is_integer()) fields[field->getCanonicalDecl()] = size;
    ++i;
  }
  return Value::record(std::move(fields));
}

}  // namespace permverify::host
