#include "host/exposed.h"

#include "host/effects.h"
#include "host/lambdas.h"
#include "host/launch_calls.h"
#include "host/library_functions.h"
#include "host/opencl_functions.h"
#include "host/vectors.h"

namespace permverify::host {

using clang::dyn_cast;

namespace {

// `stream << value`, `stream >> variable`: it gives the stream, and has the other operand only while it runs.
bool is_of_stream(const clang::FunctionDecl& function) {
  const auto op = function.getOverloadedOperator();
  if ((op != clang::OO_LessLess && op != clang::OO_GreaterGreater) || clang::isa<clang::CXXMethodDecl>(function) || function.getNumParams() != 2) return false;
  const clang::QualType result = function.getReturnType(), first = function.getParamDecl(0)->getType(), second = function.getParamDecl(1)->getType();
  const auto* stream = first->isLValueReferenceType() ? first->getPointeeType()->getAsCXXRecordDecl() : nullptr;
  if (!stream || !stream->isInStdNamespace() || !result->isLValueReferenceType()) return false;
  const auto* other = second.getNonReferenceType()->getAsCXXRecordDecl();
  return result->getPointeeType()->getAsCXXRecordDecl() == stream && (!other || other->getCanonicalDecl() != stream->getCanonicalDecl());
}

// `std::min(a, b)`, whose value is read at once.
bool chooses_value(const clang::Expr& expr, const clang::ASTContext& context) {
  const auto* call = dyn_cast<clang::CallExpr>(expr.IgnoreParens());
  const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
  return callee && callee->isInStdNamespace() && is_of_library(*callee, context) && callee->getIdentifier() && (callee->getName() == "min" || callee->getName() == "max");
}

}  // namespace

// Functions of C and CUDA use a pointer only while they run; classes and templates of C++ may keep it. None of them keeps a
// reference to what it is given, but those that say so by their name (keeps_pointers).
bool lends_pointers(const clang::FunctionDecl& function) {
  if (is_of_stream(function)) return true;
  if (is_allocation(function) || launches_by_addresses(function) || is_of_opencl(function)) return true;
  const clang::QualType result = function.getReturnType();
  if (result->isPointerType() || result->isReferenceType()) return false;  // which may be what it was given
  const llvm::StringRef name = function.getIdentifier() ? function.getName() : llvm::StringRef();
  if (name.contains("strto") || name.contains("wcsto")) return false;  // `*end` is a pointer into the text
  return !clang::isa<clang::CXXMethodDecl>(function) && !function.isTemplateInstantiation() && !function.isInStdNamespace();
}

namespace {

class Exposed {
 public:
  Exposed(const clang::ASTContext& context, const Sealed& sealed) : context_(context), sealed_(sealed) {}

  std::set<const clang::VarDecl*> of(const clang::Stmt* body, bool whole) {
    if (whole) lend_lists_of_arguments(body);
    if (whole) lambdas_ = followed_lambdas(body, context_);
    for_each_statement(body, [&](const clang::Stmt& stmt) { look_at(stmt); });
    return std::move(exposed_);
  }

 private:
  // `void* list[] = {&a, &n};`, where the list is named only as what launches take: they read `a` and `n`.
  void lend_lists_of_arguments(const clang::Stmt* body) {
    std::map<const clang::VarDecl*, int> other;  // how often it is named otherwise
    const auto list_of = [](const clang::Expr* expr) -> const clang::VarDecl* {
      const auto* ref = dyn_cast<clang::DeclRefExpr>(expr->IgnoreParenCasts());
      const auto* variable = ref ? dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
      return variable && variable->hasLocalStorage() && variable->getType()->isArrayType() ? variable : nullptr;
    };
    for_each_statement(body, [&](const clang::Stmt& stmt) {
      if (const auto* ref = dyn_cast<clang::DeclRefExpr>(&stmt)) {
        if (const clang::VarDecl* list = list_of(ref)) ++other[list];
      } else if (const auto* call = dyn_cast<clang::CallExpr>(&stmt)) {
        const clang::FunctionDecl* callee = call->getDirectCallee();
        if (!callee || !launches_by_addresses(*callee) || call->getNumArgs() < 4) return;
        if (const clang::VarDecl* list = list_of(call->getArg(3))) --other[list];
      }
    });
    for (const auto& [list, count] : other) {
      const auto* values = list->getInit() ? dyn_cast<clang::InitListExpr>(list->getInit()) : nullptr;
      if (count != 0 || !values) continue;
      for (const clang::Expr* value : values->inits()) {
        const clang::Expr* plain = value->IgnoreParenCasts();
        if (const auto* unary = dyn_cast<clang::UnaryOperator>(plain); unary && unary->getOpcode() == clang::UO_AddrOf) lent_.insert(unary);
      }
    }
  }

  void add(const clang::Expr* lvalue) {
    if (!lvalue) return;
    if (const clang::VarDecl* variable = variable_of(lvalue)) exposed_.insert(variable);
  }

  // `a = b;` of whole objects, by the operator that the language makes: no code has a reference to them behind it. As a part of an
  // expression its value is such a reference.
  static bool only_copies(const clang::Stmt* stmt) {
    if (const auto* full = dyn_cast<clang::FullExpr>(stmt)) stmt = full->getSubExpr();
    const auto* op = dyn_cast<clang::CXXOperatorCallExpr>(stmt);
    const auto* method = op ? dyn_cast_or_null<clang::CXXMethodDecl>(op->getDirectCallee()) : nullptr;
    return method && method->isTrivial() && (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator());
  }

  void look_at(const clang::Stmt& stmt) {
    note_copies(stmt);
    note_address(stmt);
    note_references(stmt);
    if (const auto* call = dyn_cast<clang::CallExpr>(&stmt)) {
      note_call(*call);
    } else if (const auto* made = dyn_cast<clang::CXXConstructExpr>(&stmt)) {
      const bool copies = made->getConstructor()->isCopyOrMoveConstructor() && made->getConstructor()->isTrivial();
      if (!copies && !makes_elements(*made, context_)) given(made->getConstructor(), made->getArgs(), made->getNumArgs());
    }
  }

  void note_copies(const clang::Stmt& stmt) {
    if (const auto* block = dyn_cast<clang::CompoundStmt>(&stmt)) {
      for (const clang::Stmt* part : block->body()) {
        if (const auto* full = dyn_cast<clang::FullExpr>(part); only_copies(part)) copies_.insert(full ? full->getSubExpr() : part);
      }
    }
    const auto* cast = dyn_cast<clang::ImplicitCastExpr>(&stmt);
    const bool reads = cast && cast->getCastKind() == clang::CK_LValueToRValue;
    if (reads && chooses_value(*cast->getSubExpr(), context_)) copies_.insert(cast->getSubExpr()->IgnoreParens());
  }

  void note_address(const clang::Stmt& stmt) {
    const auto* unary = dyn_cast<clang::UnaryOperator>(&stmt);
    const auto* cast = dyn_cast<clang::CastExpr>(&stmt);
    if (unary && unary->getOpcode() == clang::UO_AddrOf && lent_.count(&stmt) == 0) add(unary->getSubExpr());
    if (cast && cast->getCastKind() == clang::CK_ArrayToPointerDecay && lent_.count(&stmt) == 0) add(cast->getSubExpr());
    if (const auto* element = dyn_cast<clang::ArraySubscriptExpr>(&stmt)) lent_.insert(element->getBase());
  }

  void note_references(const clang::Stmt& stmt) {
    if (const auto* lambda = dyn_cast<clang::LambdaExpr>(&stmt)) {
      expose_captured(*lambda);
    } else if (const auto* declared = dyn_cast<clang::DeclStmt>(&stmt)) {
      for (const clang::Decl* decl : declared->decls()) {
        const auto* variable = dyn_cast<clang::VarDecl>(decl);
        if (variable && variable->getType()->isReferenceType() && variable->getInit()) add(variable->getInit());
      }
    } else if (const auto* loop = dyn_cast<clang::CXXForRangeStmt>(&stmt)) {
      add(loop->getRangeInit());
    } else if (const auto* list = dyn_cast<clang::InitListExpr>(&stmt)) {
      for (const clang::Expr* init : list->inits()) {
        if (init->isGLValue()) add(init);  // a member that is a reference
      }
    } else if (clang::isa<clang::AsmStmt>(stmt)) {
      for (const clang::Stmt* operand : stmt.children()) {
        if (const auto* expr = dyn_cast<clang::Expr>(operand); expr && expr->isGLValue()) add(expr);
      }
    }
  }

  // By reference. What a lambda only reads, which is called by its name alone, no other code reaches.
  void expose_captured(const clang::LambdaExpr& lambda) {
    const bool followed = lambdas_.count(&lambda) != 0;
    const auto changed = followed ? effects_of(lambda.getBody(), context_).assigned : std::set<const clang::VarDecl*>{};
    for (const clang::LambdaCapture& capture : lambda.captures()) {
      if (!capture.capturesVariable() || capture.getCaptureKind() == clang::LCK_ByCopy) continue;
      const auto* variable = dyn_cast<clang::VarDecl>(capture.getCapturedVar());
      if (variable && (!followed || changed.count(variable->getCanonicalDecl()) != 0)) exposed_.insert(variable->getCanonicalDecl());
    }
  }

  void note_call(const clang::CallExpr& call) {
    if (copies_.count(&call) != 0) return;
    const clang::FunctionDecl* callee = call.getDirectCallee();
    const bool hides = callee && hides_object(*callee, context_);
    if (hides && clang::isa<clang::CXXOperatorCallExpr>(call)) return;
    const auto* method = clang::dyn_cast_or_null<clang::CXXMethodDecl>(callee);
    const bool sealed = method && sealed_ && sealed_(*method->getParent());
    if (const auto* member = dyn_cast<clang::CXXMemberCallExpr>(&call); member && !hides && !sealed) add(member->getImplicitObjectArgument());
    // `object(arguments)`
    const bool called = method && clang::isa<clang::CXXOperatorCallExpr>(call) && method->getOverloadedOperator() == clang::OO_Call && !method->isStatic();
    const unsigned skipped = called && (sealed || calls_lambda(*method)) ? 1 : 0;
    given(callee, call.getArgs() + skipped, call.getNumArgs() - skipped);
  }

  void given(const clang::FunctionDecl* callee, const clang::Expr* const* arguments, unsigned count) {
    const bool library = callee && is_of_library(*callee, context_) && !keeps_pointers(*callee) && !publishes_addresses(*callee, arguments, count);
    for (unsigned i = 0; i < count; ++i) {
      if (arguments[i]->isGLValue() && (!library || !lends_pointers(*callee))) add(arguments[i]);
      if (!library || !lends_pointers(*callee) || !arguments[i]->getType()->isPointerType()) continue;  // a number may be kept anywhere
      const clang::Expr* plain = arguments[i]->IgnoreParenCasts();
      if (const auto* unary = dyn_cast<clang::UnaryOperator>(plain); unary && unary->getOpcode() == clang::UO_AddrOf) lent_.insert(unary);
      for (const clang::Expr* part = arguments[i]; const auto* cast = dyn_cast<clang::CastExpr>(part); part = cast->getSubExpr()) {
        if (cast->getCastKind() == clang::CK_ArrayToPointerDecay) lent_.insert(cast);
      }
    }
  }

  const clang::ASTContext& context_;
  const Sealed& sealed_;
  std::set<const clang::VarDecl*> exposed_;
  std::set<const clang::LambdaExpr*> lambdas_;  // that are followed
  std::set<const clang::Stmt*> copies_;  // calls whose result is no reference that is kept
  std::set<const clang::Stmt*> lent_;  // addresses that only a call of the library has, for as long as it lasts
};

}  // namespace

std::set<const clang::VarDecl*> exposed_in(const clang::Stmt* body, bool whole, const clang::ASTContext& context, const Sealed& sealed) {
  return Exposed(context, sealed).of(body, whole);
}

namespace {

// Another file may keep the address that it gets, and change the variable at any time, in what runs while the program waits for the
// device, too. It does not by a pointer to something constant.
void lose_given(const clang::Expr* const* arguments, unsigned count, const clang::FunctionDecl& callee, std::set<const clang::VarDecl*>& lost) {
  for (unsigned i = 0; i < count; ++i) {
    const clang::QualType type = i < callee.getNumParams() ? callee.getParamDecl(i)->getType() : clang::QualType();
    const bool leads = !type.isNull() && (type->isPointerType() || type->isReferenceType());
    if (leads && type->getPointeeType().isConstQualified()) continue;
    for_each_given(arguments[i], false, [&](const clang::VarDecl* variable) { lost.insert(variable); });
  }
}

void lose_given(const clang::CallExpr& call, const clang::FunctionDecl& callee, std::set<const clang::VarDecl*>& lost) {
  const auto* member = dyn_cast<clang::CXXMemberCallExpr>(&call);
  const bool of_operator = clang::isa<clang::CXXOperatorCallExpr>(call) && clang::isa<clang::CXXMethodDecl>(callee) && call.getNumArgs() > 0;
  const clang::Expr* object = member ? member->getImplicitObjectArgument() : of_operator ? call.getArg(0) : nullptr;
  if (const clang::VarDecl* variable = object ? variable_of(object) : nullptr) lost.insert(variable);
  lose_given(call.getArgs() + (of_operator ? 1 : 0), call.getNumArgs() - (of_operator ? 1 : 0), callee, lost);
}

// A constructor of another file has the address of the variable that it makes.
void lose_made(const clang::VarDecl& variable, const clang::ASTContext& context, std::set<const clang::VarDecl*>& lost) {
  for_each_statement(variable.getInit(), [&](const clang::Stmt& part) {
    const auto* made = dyn_cast<clang::CXXConstructExpr>(&part);
    if (!made || !is_of_another_file(*made->getConstructor(), context)) return;
    lost.insert(variable.getCanonicalDecl());
    lose_given(made->getArgs(), made->getNumArgs(), *made->getConstructor(), lost);
  });
}

}  // namespace

std::set<const clang::VarDecl*> lost_in(const clang::Stmt* body, bool whole, bool keepers, const clang::ASTContext& context, const Sealed& sealed) {
  std::set<const clang::VarDecl*> lost;
  if (keepers) lost = exposed_in(body, whole, context, sealed);
  const auto lambdas = whole ? followed_lambdas(body, context) : std::set<const clang::LambdaExpr*>{};
  for_each_statement(body, [&](const clang::Stmt& stmt) {
    if (const auto* call = dyn_cast<clang::CallExpr>(&stmt)) {
      const clang::FunctionDecl* callee = call->getDirectCallee();
      const bool kernel = clang::isa<clang::CUDAKernelCallExpr>(stmt);
      if (!kernel && callee && is_of_another_file(*callee, context)) return lose_given(*call, *callee, lost);
      if (!kernel && callee && !keeps_pointers(*callee) && !keeps_host_memory(*call, context)) return;
      if (!kernel && !callee) return;
      for (const clang::Expr* argument : call->arguments()) {
        for_each_given(argument, false, [&](const clang::VarDecl* variable) {
          if (!argument->isGLValue() || !kernel) lost.insert(variable);
        });
      }
    } else if (const auto* lambda = dyn_cast<clang::LambdaExpr>(&stmt); lambda && lambdas.count(lambda) == 0) {
      const Effects inside = effects_of(lambda->getBody(), context);
      for (const clang::LambdaCapture& capture : lambda->captures()) {
        if (!capture.capturesVariable() || capture.getCaptureKind() != clang::LCK_ByRef) continue;
        const auto* variable = dyn_cast<clang::VarDecl>(capture.getCapturedVar());
        if (variable && inside.assigned.count(variable->getCanonicalDecl()) != 0) lost.insert(variable->getCanonicalDecl());
      }
    } else if (const auto* declared = dyn_cast<clang::DeclStmt>(&stmt)) {
      for (const clang::Decl* decl : declared->decls()) {
        const auto* variable = dyn_cast<clang::VarDecl>(decl);
        if (variable && variable->getType().isVolatileQualified()) lost.insert(variable->getCanonicalDecl());
        if (variable) lose_made(*variable, context, lost);
      }
    }
  });
  return lost;
}

}  // namespace permverify::host
