// Calls: helpers are inlined, each call a copy with variables of its own.
#include "logic/ir/effects.h"
#include "parser/clang/lowering.h"

#include <algorithm>
#include <array>

namespace permverify::parser {

using namespace ir;
using clang::QualType;

namespace {

constexpr unsigned most_inlined = 4096;  // calls in one kernel

// By our header, or by the prefix that GPUVerify gives such functions.
bool is_uninterpreted(const clang::FunctionDecl& function) {
  const auto* name = function.getIdentifier();  // an operator has none
  if (name && name->getName().starts_with("__uninterpreted_function_")) return true;
  for (const auto* attribute : function.specific_attrs<clang::AnnotateAttr>()) {
    if (attribute->getAnnotation() == "permverify:uninterpreted") return true;
  }
  return false;
}

}  // namespace

// A function of which only the declaration is known. It gets no memory to touch, so what is left
// is taken for granted, and said: no barrier, no memory of the file, and an end.
Value Lowering::bodiless_call(const clang::CallExpr& expr, const clang::FunctionDecl& function) {
  const std::string name = function.getNameAsString();
  for (const clang::FunctionDecl* one : function.redecls()) {
    if (one->hasAttr<clang::AliasAttr>() || one->hasAttr<clang::AsmLabelAttr>() ||
        one->hasAttr<clang::IFuncAttr>() || one->hasAttr<clang::WeakRefAttr>()) {
      refuse("alias", &expr, "by its attributes `" + name + "` is a function of another name");
    }
  }
  const auto holds_pointer = [&](QualType type) {
    return type->isAnyPointerType() || type->isReferenceType() || layout_.has_pointer(type);
  };
  bool opaque = clang::isa<clang::CXXMethodDecl>(function) || function.isVariadic() ||
                function.isNoReturn() || holds_pointer(function.getReturnType());
  for (const auto* parameter : function.parameters()) opaque |= holds_pointer(parameter->getType());
  if (opaque || is_predeclared(function, layout_.context())) {
    refuse("unknown_function", &expr,
           "`" + name + "` has no body here and is no built-in function");
  }
  if (is_uninterpreted(function) && layout_.scalar(function.getReturnType())) {
    std::vector<ExprPtr> given;
    for (const Value& argument : arguments_of(expr)) {
      if (!argument.scalar) refuse("argument", &expr, "a number is needed here");
      given.push_back(argument.scalar);
    }
    return {abstract_function(name, std::move(given), type_of(function.getReturnType(), &expr),
                              span(&expr)), {}, {}};
  }
  assume("unknown_function",
         "`" + name + "`, which has no body here, ends, has no barrier and touches no memory",
         span(&expr));
  return some_number(expr, name);
}

namespace {

// Clang may have written a body for it, member by member, whose places are those of the type.
bool is_trivial_assignment(const clang::FunctionDecl& function) {
  const auto* method = clang::dyn_cast<clang::CXXMethodDecl>(&function);
  return method && method->isTrivial() &&
         (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator());
}

}  // namespace

Place Lowering::object_of(const clang::Expr& object) {
  return object.getType()->isAnyPointerType()
             ? dereference(pointer(&object), object.getType()->getPointeeType())
             : place(&object);
}

// The right side first (C++17, 7.6.19).
Value Lowering::assign_record(const clang::Expr& target, const clang::Expr& source) {
  auto [held, to] = operands(!ordered_by_cpp17(), [&] { return value(&source); },
                             [&] { return object_of(target); }, span(&source));
  store(to, held, span(&target));
  last_reference_ = to;
  return load_again(to, held, span(&target));
}

void Lowering::refuse_rival(const clang::CallExpr& call, const clang::FunctionDecl& chosen) {
  if (options_.language != CLanguage::Cuda) return;
  if (const clang::FunctionDecl* own = stand_ins_.rival(call, chosen)) {
    refuse("stand_in", &call,
           "`" + own->getNameAsString() + "` of the program does not fit these arguments exactly: convert them");
  }
}

namespace {

// Functions of the standard library that yield their argument: Clang takes them for built-in ones.
bool yields_argument(const clang::FunctionDecl& function) {
  switch (function.getBuiltinID()) {
    case clang::Builtin::BImove: case clang::Builtin::BIforward: case clang::Builtin::BIas_const:
    case clang::Builtin::BImove_if_noexcept:
      return true;
    default: return false;
  }
}

}  // namespace

Value Lowering::call(const clang::CallExpr& expr) {
  using namespace clang;
  const Span at = span(&expr);
  if (expr.getDirectCallee() && yields_argument(*expr.getDirectCallee())) {
    last_reference_ = freeze(place(expr.getArg(0)));
    return {};
  }
  const FunctionDecl* function = expr.getDirectCallee();
  if (!function) refuse("function_pointer", &expr, "a call through a pointer to a function");
  refuse_rival(expr, *function);
  std::vector<const clang::Expr*> arguments(expr.arg_begin(), expr.arg_end());
  const auto* member = dyn_cast<CXXMemberCallExpr>(&expr);
  if (is_trivial_assignment(*function)) {
    const clang::Expr* target = member ? member->getImplicitObjectArgument() : arguments.front();
    const auto& context = layout_.context();  // `x.operator=(y)` is ordered as a call, `x = y` is not
    if (member && target->HasSideEffects(context) && arguments.back()->HasSideEffects(context)) {
      refuse("evaluation_order", &expr, "write `=` where both sides have effects");
    }
    return assign_record(*target, *arguments.back());
  }
  const auto* named = dyn_cast<MemberExpr>(expr.getCallee()->IgnoreParenImpCasts());
  if (named && !member && named->getBase()->HasSideEffects(layout_.context())) {
    effect(named->getBase());  // the object of a static member is evaluated, and not used ([expr.ref])
  }
  if (isa<CXXDestructorDecl>(function)) {
    refuse_destructor(member->getObjectType(), expr.getBeginLoc());
    effect(member->getImplicitObjectArgument());
    return {};
  }
  const auto* method = dyn_cast<CXXMethodDecl>(function);
  if (method && method->isExplicitObjectMemberFunction()) {
    refuse("explicit_object", &expr, "a member function that names its object as a parameter");
  }
  if (is_virtual_call(expr)) return virtual_call(expr);
  const FunctionDecl* body = nullptr;
  if (!function->hasBody(body)) {
    const std::string name = function->getQualifiedNameAsString();
    const auto special =
        is_predeclared(*function, layout_.context()) ? find_builtin(name) : nullptr;
    if (special) {
      const bool copies = name.find("half") != std::string::npos || name.starts_with("as_") ||
                          name.starts_with("vload") || name.starts_with("vstore");
      for (const clang::Expr* argument : arguments) {
        if (!copies && !name.starts_with("convert_")) refuse_half(argument->getType(), &expr);
      }
      return (this->*special)(expr, name);
    }
    return bodiless_call(expr, *function);
  }
  if (body->isVariadic()) {
    refuse("variadic_function", &expr,
           "`" + body->getNameAsString() + "` takes any number of arguments");
  }
  const clang::Expr* self = nullptr;
  if (member) {
    self = member->getImplicitObjectArgument();
  } else if (isa<CXXOperatorCallExpr>(&expr) && isa<CXXMethodDecl>(function)) {
    self = arguments[0];
    arguments.erase(arguments.begin());
  }
  return inline_call(*body, &expr, evaluate_call(*body, self, arguments, argument_order(expr), at), at);
}

// [expr.call], [over.match.oper]: an operator has the order of the built-in one; the object of a member
// comes before the arguments, of which any may come first.
Lowering::Sequence Lowering::argument_order(const clang::CallExpr& expr) const {
  const auto* op = clang::dyn_cast<clang::CXXOperatorCallExpr>(&expr);
  if (!op || !ordered_by_cpp17()) return Sequence::Open;
  if (op->isAssignmentOp()) return Sequence::Backwards;
  switch (op->getOperator()) {
    case clang::OO_LessLess: case clang::OO_GreaterGreater: case clang::OO_Subscript:
    case clang::OO_Comma: case clang::OO_AmpAmp: case clang::OO_PipePipe: case clang::OO_ArrowStar:
      return Sequence::Forwards;
    default: return Sequence::Open;
  }
}

Place Lowering::call_place(const clang::CallExpr& expr) {
  call(expr);
  if (!last_reference_) refuse("reference_result", &expr, "this reference cannot be followed");
  Place result = std::move(*last_reference_);
  last_reference_.reset();
  return result;
}

Value Lowering::inline_call(const clang::FunctionDecl& function, const void* site, CallOperands call,
                            Span at) {
  const auto* canonical = function.getCanonicalDecl();
  for (const Frame& frame : frames_) {
    if (frame.function && frame.function->getCanonicalDecl() == canonical) {
      refuse("recursion", function.getLocation(),
             "`" + function.getNameAsString() + "` calls itself");
    }
  }
  refuse_misread(function);
  if (!clang::isa_and_nonnull<clang::CompoundStmt>(function.getBody()) && !function.isDefaulted()) {
    refuse("unknown_function", at, "`" + function.getNameAsString() + "` has no body here");
  }
  if (frames_.size() > 64) refuse("call_depth", function.getLocation(), "calls nest too deeply");
  if (++inlined_ > most_inlined) {
    refuse("call_depth", function.getLocation(),
           "more than 4096 calls of functions are written out");
  }
  find_modified(function);
  Frame frame;
  frame.instance = facts_.instance(frames_.back().instance, site);
  frame.function = &function;
  frame.end = new_label();
  frame.self = std::move(call.self);
  const QualType type = function.getReturnType();
  frame.returns_reference = type->isReferenceType();
  const std::size_t before = out_.back()->size();
  const bool has_result = !type->isVoidType() && !type->isReferenceType();
  frames_.push_back(std::move(frame));
  if (has_result) {
    frames_.back().result = new_private(key(&function), function.getNameAsString() + ".result",
                                        type, function.getLocation());
    declare_storage(*frames_.back().result, at);
  }
  StmtList body = captured([&] {
    bind_parameters(function, call.arguments, at);
    auto callers_names = std::exchange(scope_, {});  // annotations in here do not see them
    const std::size_t callers_block = std::exchange(block_start_, 0);
    for (const clang::ParmVarDecl* parameter : function.parameters()) name_variable(*parameter);
    helper_contract(function, true);
    if (const auto* constructor = clang::dyn_cast<clang::CXXConstructorDecl>(&function)) {
      run_initialisers(*constructor);
    }
    std::vector<Jump> outer;
    outer.swap(jumps_);
    if (const auto* block = clang::dyn_cast_or_null<clang::CompoundStmt>(function.getBody())) {
      compound_statement(*block);
    }
    outer.swap(jumps_);
    scope_ = std::move(callers_names);
    block_start_ = callers_block;
  });
  StmtList promised = captured([&] { promise(function); });
  const Frame done = frames_.back();
  frames_.pop_back();
  last_reference_ = done.reference;
  // The `return` at the very end needs no jump.
  if (!body.empty()) {
    const auto* leave = std::get_if<Leave>(&body.back()->node);
    if (leave && leave->label == done.end) body.pop_back();
  }
  if (effects_of(body).leaves.count(done.end) != 0) {
    emit(Block{std::move(body), done.end}, at);
  } else {
    end_objects(body);
    append(std::move(body));
  }
  append(std::move(promised));
  mark_call(before);
  return has_result ? load(*done.result, at) : Value{};
}

// What the contract of a helper ensures, behind its body, where only its parameters have names.
void Lowering::promise(const clang::FunctionDecl& function) {
  auto callers_names = std::exchange(scope_, {});
  const std::size_t callers_block = std::exchange(block_start_, 0);
  for (const clang::ParmVarDecl* parameter : function.parameters()) name_variable(*parameter);
  helper_contract(function, false);
  scope_ = std::move(callers_names);
  block_start_ = callers_block;
}

// In the caller's frame.
Lowering::CallOperands Lowering::evaluate_call(const clang::FunctionDecl& function, const clang::Expr* self,
                                       const std::vector<const clang::Expr*>& arguments,
                                       Sequence order, Span at) {
  CallOperands result;
  result.arguments.resize(std::min<std::size_t>(arguments.size(), function.getNumParams()));
  std::vector<Operand> operands;
  for (std::size_t i = 0; i < result.arguments.size(); ++i) {
    const bool reference = function.getParamDecl(static_cast<unsigned>(i))->getType()->isReferenceType();
    Argument& one = result.arguments[i];
    const clang::Expr* argument = arguments[i];
    operands.push_back({[this, &one, argument, reference] {
                          if (reference) {
                            one.place = freeze(place(argument));
                          } else if (const auto* construction = makes_object(argument)) {
                            one.place = constructed(*construction);
                          } else {
                            one.value = value(argument);
                          }
                        },
                        [&one](std::vector<ExprPtr*>& out) {
                          if (one.place) collect(*one.place, out);
                          collect(one.value, out);
                        }});
  }
  if (self) {
    const Operand object{[&] { result.self = freeze(object_of(*self)); },
                         [&](std::vector<ExprPtr*>& out) { collect(*result.self, out); }};
    // Only an operator may have its arguments first.
    const bool is_operator = function.isOverloadedOperator() &&
                             function.getOverloadedOperator() != clang::OO_Call;
    if (!is_operator && ordered_by_cpp17()) {
      object.evaluate();
    } else {
      operands.insert(operands.begin(), object);
    }
  }
  in_sequence(order, operands, at);
  return result;
}

// What `restrict` promises of the arguments of a function that is inlined (C11 6.7.3.1) is not owed.
void Lowering::assume_restrict(const clang::FunctionDecl& function, const std::vector<Argument>& arguments, Span at) {
  const auto points_to = [&](const Argument& argument) {
    std::set<VarKey> objects;
    if (!argument.value.pointer) return objects;
    for (const Target& target : argument.value.pointer->targets) {
      if (is_object(region(target.region).kind)) objects.insert(target.region);
    }
    return objects;
  };
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (!function.getParamDecl(static_cast<unsigned>(i))->getType().isRestrictQualified()) continue;
    const std::set<VarKey> own = points_to(arguments[i]);
    for (std::size_t j = 0; j < arguments.size(); ++j) {
      const std::set<VarKey> others = points_to(arguments[j]);
      const bool meet = j != i && std::any_of(own.begin(), own.end(), [&](const VarKey& k) { return others.count(k) != 0; });
      if (meet) assume("restrict", "what `__restrict__` promises of the arguments of device functions", at);
    }
  }
}

void Lowering::bind_parameters(const clang::FunctionDecl& function,
                               std::vector<Argument>& arguments, Span at) {
  assume_restrict(function, arguments, at);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const clang::ParmVarDecl& parameter = *function.getParamDecl(static_cast<unsigned>(i));
    const VarKey own = key(parameter.getCanonicalDecl());
    if (arguments[i].place) {
      references_.insert_or_assign(own, std::move(*arguments[i].place));
      continue;
    }
    const std::string name = parameter.getNameAsString();
    Value& held = arguments[i].value;
    if (held.pointer && !modified_.count(parameter.getCanonicalDecl())) {
      if (held.pointer->index) held.pointer->index = temporary(held.pointer->index, name);
      if (held.pointer->tag) held.pointer->tag = temporary(held.pointer->tag, name + ".object");
      bindings_.insert_or_assign(own, std::move(held));
      continue;
    }
    if (!held.scalar && !held.pointer && held.parts.empty()) {  // an image, a sampler, an event
      bindings_.insert_or_assign(own, std::move(held));
      continue;
    }
    const Place object = new_private(own, name, parameter.getType(), parameter.getLocation());
    if (held.scalar && region(own).registers) {
      const Type type = type_of(parameter.getType(), nullptr);
      emit(
          Declare{plane(object.at.targets[0], region(own), at).variables[0], as(held.scalar, type)},
          at);
      continue;
    }
    declare_storage(object, at);
    store(object, held, at);
  }
}

// The parameter itself: it ends with the full-expression at the latest ([expr.call]).
Place Lowering::constructed(const clang::CXXConstructExpr& expr) {
  const Place object = new_private(key(&expr), "argument", expr.getType(), expr.getBeginLoc());
  declare_storage(object, span(&expr));
  construct(object, expr);
  temporaries_.push_back(object.at.targets.front().region);
  return object;
}

// A member of an anonymous struct or union is reached through the unnamed members around it.
Place Lowering::initialised_member(Place self, const clang::CXXCtorInitializer& init) {
  if (!init.isIndirectMemberInitializer()) return field(self, layout_.index_of(*init.getMember()));
  for (const clang::NamedDecl* step : init.getIndirectMember()->chain()) {
    self = field(self, layout_.index_of(*clang::cast<clang::FieldDecl>(step)));
  }
  return self;
}

void Lowering::run_initialisers(const clang::CXXConstructorDecl& constructor) {
  for (const auto* init : constructor.inits()) {
    const Place self = *frames_.back().self;
    if (init->isAnyMemberInitializer()) {
      if (layout_.components(self.type) != 0) continue;
      full_expression([&] { initialise(initialised_member(self, *init), init->getInit()); });
    } else if (init->isBaseInitializer()) {
      initialise(base_of(self, *init->getBaseClass()->getAsCXXRecordDecl()), init->getInit());
    } else {
      refuse("constructor", constructor.getLocation(), "a constructor that delegates");
    }
  }
}

}  // namespace permverify::parser
