#include "host/bodies.h"

#include <algorithm>

#include "host/call_stack.h"
#include "host/effects.h"
#include "host/library_functions.h"
#include "host/exposed.h"
#include "host/expressions.h"
#include "host/functions.h"
#include "host/memory.h"
#include "host/plain_types.h"
#include "host/places.h"
#include "host/refused_units.h"
#include "host/statements.h"

namespace permverify::host {

using clang::dyn_cast;

namespace {

// Objects that end with the function, or with a block of it that catches, have destructors of the program, which may free whatever they find.
bool ends_owner(const clang::FunctionDecl& function, const clang::ASTContext& context) {
  const auto* block = dyn_cast_or_null<clang::CompoundStmt>(function.getBody());
  if (!block) return false;
  return declares_owner(*block, context) || std::any_of(block->body_begin(), block->body_end(), [&](const clang::Stmt* part) {
    const auto* attempt = dyn_cast<clang::CXXTryStmt>(part);
    return attempt && declares_owner(*attempt->getTryBlock(), context);
  });
}

}  // namespace

void Bodies::execute(const clang::FunctionDecl& body) {
  memory_.set({});
  stack_.clear();
  // Of another function it is not known whether it is called, or whether the call is reached.
  if (!body.isMain() && (functions_.has_main() || !body.isExternallyVisible())) memory_.doubt(body.getBody());
  enter(body);
  if (body.isMain() && !functions_.runs_before_main()) {
    Value initial;
    initial.kind = Value::Kind::Initial;
    for (const clang::VarDecl* variable : functions_.variables().constant_memory()) memory_.set_constant(variable, initial);
  }
  Place self;
  if (const auto* method = dyn_cast<clang::CXXMethodDecl>(&body); method && !method->isStatic()) {
    self.root = unknowns_.new_root();
    self.type = context_.getRecordType(method->getParent());
  }
  stack_.push({&body, self, {}});
  if (functions_.ends_without_a_call()) memory_.doubt(body.getBody());
  if (body.isMain() || !functions_.has_main()) set_parameters(body);
  if (const auto* made = dyn_cast<clang::CXXConstructorDecl>(&body)) {
    for (const clang::CXXCtorInitializer* init : made->inits()) expressions_.evaluate(init->getInit());
  }
  statements_.execute(body.getBody());
  stack_.pop();
}

// Who calls the function chooses the numbers.
void Bodies::set_parameters(const clang::FunctionDecl& body) {
  for (const clang::ParmVarDecl* parameter : body.parameters()) {
    if (!Integers::is_integer(parameter->getType())) continue;
    memory_.begin(parameter->getCanonicalDecl(), unknowns_.input(parameter->getType(), parameter->getNameAsString()));
  }
  if (!body.isMain() || body.getNumParams() == 0) return;
  // The C standard, 5.1.2.2.1: `argc` is not negative.
  const Value* count = memory_.find(body.getParamDecl(0)->getCanonicalDecl());
  if (!count || !count->is_integer()) return;
  memory_.know(terms_.le(terms_.integer(0), count->number), body.getParamDecl(0)->getSourceRange());
  unknowns_.set_count_of_texts(count->number);
}

void Bodies::enter(const clang::FunctionDecl& function) {
  if (!entered_.insert(function.getCanonicalDecl()).second) return;
  const bool whole = functions_.errors_in(function).empty() && functions_.refused_in(function).empty();
  const auto sealed = [this](const clang::CXXRecordDecl& record) { return functions_.is_sealed(record); };
  for (const clang::Stmt* part : parts_of(function)) {
    for (const clang::VarDecl* variable : exposed_in(part, whole, context_, sealed)) objects_.expose(variable);
    for (const clang::VarDecl* variable : lost_in(part, whole, functions_.keepers(), context_, sealed)) objects_.lose(variable);
  }
  lose_elided(function);
  refused_.add_of(function);
  for (const clang::ParmVarDecl* parameter : function.parameters()) {
    objects_.add_local(parameter->getCanonicalDecl());
    if (refused_.may_change(function, *parameter)) objects_.lose(parameter->getCanonicalDecl());
  }
}

// Variables that may be the object that a function or a temporary has made, of which other code may have the address.
void Bodies::lose_elided(const clang::FunctionDecl& function) {
  for (const clang::ParmVarDecl* parameter : function.parameters()) {
    if (may_know_its_address(parameter->getType(), context_)) objects_.lose(parameter->getCanonicalDecl());
  }
  for_each_statement(function.getBody(), [&](const clang::Stmt& part) {
    const auto* declared = dyn_cast<clang::DeclStmt>(&part);
    if (!declared) return;
    for (const clang::Decl* decl : declared->decls()) {
      const auto* variable = dyn_cast<clang::VarDecl>(decl);
      if (!variable || !variable->getInit() || !variable->getType()->isRecordType() || made_in_place(*variable, context_)) continue;
      if (may_know_its_address(variable->getType(), context_) || gets_exposed_result(*variable)) objects_.lose(variable->getCanonicalDecl());
    }
  });
}

// By a function that gives the address of a variable of this type to other code.
bool Bodies::gets_exposed_result(const clang::VarDecl& variable) const {
  bool exposes = false;
  for_each_statement(variable.getInit(), [&](const clang::Stmt& part) {
    const auto* call = dyn_cast<clang::CallExpr>(&part);
    const clang::FunctionDecl* body = call && call->getDirectCallee() ? call->getDirectCallee()->getDefinition() : nullptr;
    if (!body || !body->getBody() || is_of_library(*body, context_)) return;
    for (const clang::VarDecl* local : exposed_in(body->getBody(), true, context_)) {
      exposes = exposes || context_.hasSameUnqualifiedType(local->getType(), variable.getType());
    }
  });
  return exposes;
}

Value Bodies::inlined(const clang::FunctionDecl& body, const std::vector<const clang::Expr*>& arguments, const Place& self, const clang::Expr& at) {
  const std::vector<Value> values = evaluate(body, arguments);
  if (!memory_.is_reachable()) return {};
  enter(body);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const void* root = body.getParamDecl(static_cast<unsigned>(i))->getCanonicalDecl();
    memory_.forget(root);
    memory_.begin(root, values[i]);
  }
  stack_.push({&body, self, {}});
  for (const clang::ParmVarDecl* parameter : body.parameters()) {
    for (const clang::Expr* size : sizes_in(parameter->getOriginalType())) expressions_.evaluate(size);
  }
  if (const auto* made = dyn_cast<clang::CXXConstructorDecl>(&body)) initialise(*made, self);
  statements_.execute(body.getBody());
  const Value result = leave(body);
  if (at.isGLValue()) return {};
  return result.kind == Value::Kind::Unknown ? unknowns_.any(at.getType(), "value") : result;
}

std::vector<Value> Bodies::evaluate(const clang::FunctionDecl& body, const std::vector<const clang::Expr*>& arguments) {
  std::vector<Value> values;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (!body.getParamDecl(static_cast<unsigned>(i))->getType()->isReferenceType()) {
      values.push_back(expressions_.evaluate(arguments[i]));
    } else if (const auto place = places_.place_of(arguments[i])) {
      values.push_back(Value::pointer(*place));
    } else {
      values.push_back({});
    }
  }
  return values;
}

void Bodies::initialise(const clang::CXXConstructorDecl& constructor, const Place& self) {
  for (const clang::CXXCtorInitializer* init : constructor.inits()) {
    const clang::FieldDecl* field = init->getMember();
    const Value value = expressions_.evaluate(init->getInit());
    if (!field || field->getType()->isReferenceType() || field->isBitField() || value.kind == Value::Kind::Unknown) continue;
    Place place = self;
    place.path.push_back(field->getCanonicalDecl());
    place.type = field->getType();
    memory_.write(place, value);
  }
}

// The value that the innermost function returns, in the states behind it. Falling off the end is a return, too; the path has ended
// if it does not happen.
Value Bodies::leave(const clang::FunctionDecl& body) {
  CallStack::Frame frame = stack_.pop();
  State after = memory_.state();
  Value result;
  bool first = !after.reachable || body.getReturnType()->isVoidType();
  for (auto& [state, value] : frame.returns) {
    result = first ? value : unknowns_.chosen({}, result, value, body.getNameAsString());
    first = false;
    after = memory_.joined(std::move(after), std::move(state), {});
  }
  memory_.set(std::move(after));
  for (const clang::ParmVarDecl* parameter : body.parameters()) memory_.end(parameter->getCanonicalDecl());
  if (ends_owner(body, context_)) {  // on every way out of the function
    for (const void* root : objects_.allocated()) memory_.free(root);
    memory_.forget_all();
  }
  return result;
}

}  // namespace permverify::host
