// Calls and constructors in host code.
#include <algorithm>
#include <utility>

#include "host/library_functions.h"
#include "host/executor.h"
#include "host/exposed.h"
#include "host/user_texts.h"
#include "host/vectors.h"

namespace permverify::host {

using clang::dyn_cast;
using clang::QualType;

namespace {

constexpr std::size_t most_frames = 12;

// Any value may be what the user of the program writes.
bool gives_input(llvm::StringRef name) {
  static const std::set<std::string> names{"atoi", "atol", "atoll", "strtol", "strtoll", "strtoul", "strtoull", "stoi", "stol", "stoll", "stoul", "stoull"};
  return names.count(name.str()) != 0;
}

// Writes what its user gives through pointers.
bool reads_input(llvm::StringRef name) { return name == "scanf" || name == "fscanf" || name == "sscanf"; }

}  // namespace

Executor::Executor(const clang::ASTContext& context, const Functions& functions, term::TermManager& terms, MacroWords macro)
    : context_(context), functions_(functions), terms_(terms), integers_(terms, context), macro_(std::move(macro)) {
  for (const clang::VarDecl* variable : functions.lost_globals()) lost_.insert(variable);
}

void Executor::run() {
  if (!functions_.obstacle().empty()) return;
  concurrent_ = functions_.is_concurrent();
  for (const clang::FunctionDecl* root : functions_.roots()) execute_root(*root);
  // What was called in a way that is not followed may have been called with anything.
  for (bool more = true; more && !exhausted_;) {
    more = false;
    const std::set<const clang::FunctionDecl*> open = std::exchange(not_inlined_, {});
    for (const clang::FunctionDecl* function : open) {
      if (roots_done_.count(function) != 0) continue;
      execute_root(*function);
      more = true;
    }
    if (more) continue;
    // What is mentioned where it was not executed as a call may be called from there, with anything.
    for (const Functions::Mention& mention : functions_.mentions()) {
      const bool matters = functions_.may_launch(*mention.function) && called_.count(mention.at) == 0 && roots_done_.count(mention.function) == 0;
      if (!matters || (mention.in && !functions_.is_reachable(*mention.in))) continue;
      execute_root(*mention.function);
      more = roots_done_.count(mention.function) != 0 || more;
    }
  }
}

// Called with any arguments, in any state of the program.
void Executor::execute_root(const clang::FunctionDecl& function) {
  const clang::FunctionDecl* body = functions_.body_of(function);
  if (!body || !roots_done_.insert(function.getCanonicalDecl()).second) return;
  state_ = {};
  frames_.clear();
  chain_.clear();
  enter(*body);
  if (body->isMain() && !functions_.runs_before_main()) {
    for (const clang::VarDecl* variable : functions_.variables().constant_memory()) state_.constants[variable].kind = Value::Kind::Initial;
  }
  Place self;
  if (const auto* method = dyn_cast<clang::CXXMethodDecl>(body); method && !method->isStatic()) {
    self.root = new_root();
    self.type = context_.getRecordType(method->getParent());
  }
  frames_.push_back({body, self, {}});
  if (body->isMain() || !functions_.has_main()) {
    for (const clang::ParmVarDecl* parameter : body->parameters()) {
      if (Integers::is_integer(parameter->getType())) state_.memory[parameter->getCanonicalDecl()] = input(parameter->getType(), parameter->getNameAsString());
    }
    if (body->isMain() && body->getNumParams() > 0) {  // the C standard, 5.1.2.2.1: `argc` is not negative
      const Value count = state_.memory[body->getParamDecl(0)->getCanonicalDecl()];
      if (count.is_integer()) state_.know(terms_.le(terms_.integer(0), count.number), body->getParamDecl(0)->getSourceRange());
    }
  }
  if (const auto* made = dyn_cast<clang::CXXConstructorDecl>(body)) {
    for (const clang::CXXCtorInitializer* init : made->inits()) evaluate(init->getInit());
  }
  execute(body->getBody());
  frames_.pop_back();
}

void Executor::enter(const clang::FunctionDecl& function) {
  if (!scanned_.insert({function.getCanonicalDecl(), true}).second) return;
  const bool whole = functions_.errors_in(function).empty() && functions_.refused_in(function).empty();
  for (const clang::VarDecl* variable : exposed_in(function.getBody(), whole, context_)) exposed_.insert(variable);
  for (const clang::VarDecl* variable : lost_in(function.getBody(), whole, functions_.keepers(), context_)) lost_.insert(variable);
  refuse_units(function);
  const std::set<std::string>& named = named_by_refused_[function.getCanonicalDecl()];
  for (const clang::ParmVarDecl* parameter : function.parameters()) {
    locals_.insert(parameter->getCanonicalDecl());
    const bool constant = is_constant(parameter->getCanonicalDecl());
    if (named.count(parameter->getNameAsString()) != 0 && !constant) lost_.insert(parameter->getCanonicalDecl());
  }
}

Value Executor::call(const clang::CallExpr& expr) {
  const clang::FunctionDecl* callee = expr.getDirectCallee();
  if (is_launch(expr)) launch(expr);
  if (callee && launches_by_addresses(*callee)) return unknown(expr.getType(), "status");
  if (callee) called_.insert(expr.getCallee()->IgnoreParenImpCasts());
  std::vector<const clang::Expr*> arguments(expr.arg_begin(), expr.arg_end());
  Place self;
  if (const auto* member = dyn_cast<clang::CXXMemberCallExpr>(&expr)) {
    const clang::Expr* object = member->getImplicitObjectArgument();
    if (object && object->getType()->isPointerType()) {
      const Value pointer = evaluate(object);
      if (pointer.kind == Value::Kind::Pointer) self = pointer.target;
    } else if (object) {
      if (const auto place = place_of(object)) self = *place;
    }
  } else if (const auto* method = dyn_cast_or_null<clang::CXXMethodDecl>(callee);
             method && !method->isStatic() && clang::isa<clang::CXXOperatorCallExpr>(expr) && !arguments.empty()) {
    const clang::Expr* object = arguments.front();
    arguments.erase(arguments.begin());
    if (const auto place = place_of(object)) self = *place;
    // Assignment of whole objects.
    if (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator()) {
      if (method->isTrivial() && arguments.size() == 1) {
        const Value value = evaluate(arguments.front());
        write(self.root ? std::optional(self) : std::nullopt, value.kind == Value::Kind::Record ? value : Value::record({}));
        return value;
      }
    }
  }
  if (!callee) {
    evaluate(expr.getCallee());
    for (const clang::Expr* argument : arguments) note_freed(evaluate(argument));
    forget(&expr);
    forget_memory();
    return unknown(expr.getType(), "value");
  }
  return call_function(*callee, arguments, self, expr);
}

Value Executor::call_function(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments, Place self,
                              const clang::Expr& at) {
  const QualType type = at.getType();
  const auto* method = dyn_cast<clang::CXXMethodDecl>(&function);
  const bool overridden = method && method->isVirtual();
  const clang::FunctionDecl* body = overridden ? nullptr : functions_.body_of(function);
  if (!body && is_of_library(function, context_)) {
    if (const auto known = call_of_elements(function, arguments, self, at)) return *known;
    const Value result = library_call(function, arguments, at);
    const bool changes = method && !method->isConst() && !method->isStatic() && !clang::isa<clang::CXXConstructorDecl>(method);
    if (method) state_.contents.clear();
    if (changes && !self.root) forget_memory();
    if (self.root && method && !method->isConst()) forget(self.root);
    return result;
  }
  const bool recursive = std::any_of(frames_.begin(), frames_.end(), [&](const Frame& f) {
    return f.function && f.function->getCanonicalDecl() == function.getCanonicalDecl();
  });
  if (body && !recursive && frames_.size() < most_frames && body->param_size() == arguments.size()) {
    return inlined(*body, arguments, self, at);
  }
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Value value = evaluate(arguments[i]);
    if (may_free(function, static_cast<unsigned>(i), context_)) note_freed(value);
  }
  if (functions_.may_launch(function)) not_inlined_.insert(function.getCanonicalDecl());
  forget(&at);
  forget_memory();
  if (self.root) forget(self.root);
  if (ends_the_program(function)) state_.reachable = false;
  return unknown(type, "value");
}

Value Executor::inlined(const clang::FunctionDecl& body, const std::vector<const clang::Expr*>& arguments, Place self, const clang::Expr& at) {
  std::vector<Value> values;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const QualType type = body.getParamDecl(static_cast<unsigned>(i))->getType();
    if (type->isReferenceType()) {
      const auto place = place_of(arguments[i]);
      values.push_back(place ? Value::pointer(*place) : Value{});
    } else {
      values.push_back(evaluate(arguments[i]));
    }
  }
  if (!state_.reachable) return {};
  enter(body);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const clang::ParmVarDecl* parameter = body.getParamDecl(static_cast<unsigned>(i));
    const void* root = parameter->getCanonicalDecl();
    forget(root);
    if (values[i].kind != Value::Kind::Unknown) state_.memory[root] = values[i];
  }
  const auto* call = dyn_cast<clang::CallExpr>(&at);
  if (call) chain_.push_back(call);
  frames_.push_back({&body, self, {}});
  if (const auto* made = dyn_cast<clang::CXXConstructorDecl>(&body)) {
    for (const clang::CXXCtorInitializer* init : made->inits()) {
      const clang::FieldDecl* field = init->getMember();
      const Value value = evaluate(init->getInit());
      if (!field || field->getType()->isReferenceType() || field->isBitField()) continue;
      Place place = self;
      place.path.push_back(field->getCanonicalDecl());
      place.type = field->getType();
      if (value.kind != Value::Kind::Unknown) write(place, value);
    }
  }
  execute(body.getBody());
  Frame frame = std::move(frames_.back());
  frames_.pop_back();
  if (call) chain_.pop_back();
  // Falling off the end is a return, too; `state_` is unreachable if it does not happen.
  State after = std::move(state_);
  Value result;
  bool first = true;
  if (after.reachable) first = body.getReturnType()->isVoidType() ? first : false;
  for (auto& [state, value] : frame.returns) {
    result = first ? value : chosen({}, result, value, body.getNameAsString());
    first = false;
    after = joined(std::move(after), std::move(state), {});
  }
  state_ = std::move(after);
  const QualType type = at.getType();
  if (at.isGLValue()) return {};
  return result.kind == Value::Kind::Unknown ? unknown(type, "value") : result;
}

// It changes what its arguments point to, and nothing else unless it can call back.
Value Executor::library_call(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments, const clang::Expr& at) {
  if (const std::optional<Value> result = allocate(function, arguments, at)) return *result;
  if (copy_to_symbol(function, arguments)) return unknown(at.getType(), "status");
  std::vector<Value> values;
  bool callable = false;
  std::vector<const void*> given;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const clang::Expr* argument = arguments[i];
    const QualType type = argument->getType().getNonReferenceType();
    const auto* record = type->getAsCXXRecordDecl();
    callable = callable || type->isFunctionPointerType() || (record && record->isLambda());
    if (argument->isGLValue()) {
      const auto place = place_of(argument);
      if (place) {
        if (!takes_by_const_reference(function, static_cast<unsigned>(i))) given.push_back(place->root);
        values.push_back(read(*place, "value"));
      } else {
        values.push_back(unknown(type, "value"));
        if (!type.isConstQualified()) forget_memory();
      }
    } else {
      values.push_back(evaluate(argument));
      if (values.back().kind == Value::Kind::Pointer) given.push_back(values.back().target.root);
      else if (type->isAnyPointerType() || type->isRecordType()) callable = callable || type->isRecordType();
    }
  }
  if (!state_.reachable) return {};
  const llvm::StringRef name = function.getIdentifier() ? function.getName() : llvm::StringRef();
  if (name == "__permverify_assert" && !values.empty()) {
    if (const Term truth = truth_of(values.front())) state_.know(truth, at.getSourceRange());
    return {};
  }
  const QualType first = arguments.empty() ? QualType() : arguments.front()->getType();
  const std::optional<Value> result = library_value(name, values, first, at.getType());
  if (result) return *result;
  const std::map<const void*, Contents> contents = state_.contents;
  for (const void* root : given) {
    const bool own = locals_.count(root) != 0 || globals_.count(root) != 0 || own_.count(root) != 0;
    forget(root);
    if (!own) forget_memory_of_host();
  }
  if (callable) forget_memory();
  keep_contents(function, arguments, values, contents);
  move_contents(name, values, contents, at.getSourceRange());
  if (reads_input(name)) read_input(name, arguments, values);
  if (keeps_pointers(function)) {
    for (const void* root : given) lost_.insert(root);
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (may_free(function, static_cast<unsigned>(i), context_)) note_freed(values[i]);
  }
  if (resets_device(function)) {
    for (const void* root : of_device_) note_freed(root);
  }
  if (ends_the_program(function)) state_.reachable = false;
  if (changes_device(function)) state_.constants.clear();
  if (gives_input(name)) return text_input(name, arguments, at.getType());
  return unknown(at.getType(), name.empty() ? "value" : name.str());
}

void Executor::note_freed(const Value& value) {
  if (value.kind == Value::Kind::Pointer) note_freed(value.target.root);
}

void Executor::note_freed(const void* root) {
  state_.freed.insert(root);
  freed_.insert(root);
}

// The user chooses the text, and nothing was read from it before. Texts of the program are no input, and a text that is read
// twice is one input: behind some element of argv, each other one may be the same.
bool Executor::is_new_input(const std::vector<const clang::Expr*>& arguments) {
  const auto text = arguments.empty() ? std::nullopt : text_of_user(*arguments[0], context_);
  const bool some = text && text->empty();
  return text && inputs_.count("") == 0 && (!some || inputs_.empty()) && inputs_.insert(*text).second;
}

// The number that a text stands for.
Value Executor::text_input(llvm::StringRef name, const std::vector<const clang::Expr*>& arguments, QualType type) {
  return is_new_input(arguments) ? input(type, name.str()) : unknown(type, name.str());
}

// Where `scanf` and the like put what they read.
void Executor::read_input(llvm::StringRef name, const std::vector<const clang::Expr*>& arguments, const std::vector<Value>& values) {
  const std::size_t format = name == "scanf" ? 0 : 1;
  const bool of_user = name != "sscanf" || is_new_input(arguments);
  const bool any = of_user && format < arguments.size() && takes_any_number(*arguments[format]);
  for (const Value& value : values) {
    const bool known = value.kind == Value::Kind::Pointer && value.target.root && value.target.exact && Integers::is_integer(value.target.type);
    if (known) write(value.target, any ? input(value.target.type, "input") : unknown(value.target.type, "input"));
  }
}

// Functions whose value is known, and that change nothing.
std::optional<Value> Executor::library_value(llvm::StringRef name, const std::vector<Value>& values, QualType given, QualType type) {
  const auto integers = [&](std::size_t n) {
    return values.size() == n && std::all_of(values.begin(), values.end(), [](const Value& v) { return v.is_integer(); });
  };
  if ((name == "max" || name == "min") && integers(2)) {
    // Compared in the type of the result: `min(int, unsigned)` of CUDA is one of unsigned numbers.
    if (!Integers::is_integer(type)) return std::nullopt;
    const Term a = integers_.convert(values[0].number, type), b = integers_.convert(values[1].number, type);
    return Value::integer(name == "max" ? terms_.ite(terms_.lt(a, b), b, a) : terms_.ite(terms_.lt(b, a), b, a));
  }
  const bool rounds = name == "ceil" || name == "floor";
  if (rounds && values.size() == 1 && values[0].kind == Value::Kind::Quotient) {
    const auto way = name == "ceil" ? Integers::Rounding::Up : Integers::Rounding::Down;
    const auto number = integers_.rounded(values[0].number, values[0].divisor, way);
    if (!number) return std::nullopt;
    Value result = values[0];
    result.number = *number;
    result.divisor = terms_.integer(1);
    return result;
  }
  if ((name == "abs" || name == "labs") && integers(1)) {
    const Term a = values[0].number;
    return Value::integer(terms_.ite(terms_.le(terms_.integer(0), a), a, terms_.neg(a)));
  }
  if (name == "rand" && values.empty()) {  // from 0 to RAND_MAX
    const Value number = unknown(type, "rand");
    if (number.is_integer()) integers_.limit(number.number, 0);
    return number;
  }
  if (name == "raw_pointer_cast" && values.size() == 1) return pointer_in(values[0], given, type);
  return std::nullopt;
}

namespace {

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

}  // namespace

Value Executor::construct(const clang::CXXConstructExpr& expr) {
  const clang::CXXConstructorDecl& constructor = *expr.getConstructor();
  const std::vector<const clang::Expr*> arguments(expr.arg_begin(), expr.arg_end());
  const bool copies = constructor.isCopyOrMoveConstructor() && arguments.size() == 1;
  if (copies && constructor.isTrivial()) {
    const Value value = evaluate(arguments.front());
    if (value.kind == Value::Kind::Record) return value;
    return Value::record({});
  }
  if (const std::optional<Value> held = make_elements(expr)) return *held;
  const auto* record = constructor.getParent();
  const bool dimensions = record->getIdentifier() && record->getName() == "dim3" && is_of_library(constructor, context_);
  const bool numbers = std::all_of(arguments.begin(), arguments.end(), [](const clang::Expr* a) { return Integers::is_integer(a->getType()); });
  if (dimensions && !numbers) return of_members(evaluate(arguments.front()), *record);
  if (dimensions && arguments.size() <= 3) {
    Fields fields;
    std::size_t i = 0;
    for (const clang::FieldDecl* field : record->fields()) {
      Value size = Value::integer(terms_.integer(1));
      if (i < arguments.size()) size = evaluate(arguments[i]);
      if (size.is_integer()) fields[field->getCanonicalDecl()] = size;
      ++i;
    }
    return Value::record(std::move(fields));
  }
  Place self;
  self.root = new_root();
  self.type = context_.getRecordType(record);
  own_.insert(self.root);
  state_.memory[self.root] = Value::record({});
  call_function(constructor, arguments, self, expr);
  const auto found = state_.memory.find(self.root);
  Value value = found == state_.memory.end() ? Value::record({}) : found->second;
  return value.kind == Value::Kind::Record ? value : Value::record({});
}

}  // namespace permverify::host
