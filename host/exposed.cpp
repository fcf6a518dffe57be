#include "host/exposed.h"

#include "host/effects.h"
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
      for (const clang::LambdaCapture& capture : lambda->captures()) {
        if (!capture.capturesVariable() || capture.getCaptureKind() == clang::LCK_ByCopy) continue;
        if (const auto* variable = dyn_cast<clang::VarDecl>(capture.getCapturedVar())) exposed_.insert(variable->getCanonicalDecl());
      }
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

  void note_call(const clang::CallExpr& call) {
    if (copies_.count(&call) != 0) return;
    const clang::FunctionDecl* callee = call.getDirectCallee();
    const bool hides = callee && hides_object(*callee, context_);
    if (hides && clang::isa<clang::CXXOperatorCallExpr>(call)) return;
    const auto* method = clang::dyn_cast_or_null<clang::CXXMethodDecl>(callee);
    const bool sealed = method && sealed_ && sealed_(*method->getParent());
    if (const auto* member = dyn_cast<clang::CXXMemberCallExpr>(&call); member && !hides && !sealed) add(member->getImplicitObjectArgument());
    given(callee, call.getArgs(), call.getNumArgs());
  }

  void given(const clang::FunctionDecl* callee, const clang::Expr* const* arguments, unsigned count) {
    const bool library = callee && is_of_library(*callee, context_) && !keeps_pointers(*callee);
    for (unsigned i = 0; i < count; ++i) {
      if (arguments[i]->isGLValue() && (!library || !lends_pointers(*callee))) add(arguments[i]);
      if (!library || !lends_pointers(*callee)) continue;
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
  std::set<const clang::Stmt*> copies_;  // calls whose result is no reference that is kept
  std::set<const clang::Stmt*> lent_;  // addresses that only a call of the library has, for as long as it lasts
};

}  // namespace

std::set<const clang::VarDecl*> exposed_in(const clang::Stmt* body, bool whole, const clang::ASTContext& context, const Sealed& sealed) {
  return Exposed(context, sealed).of(body, whole);
}

std::set<const clang::VarDecl*> lost_in(const clang::Stmt* body, bool whole, bool keepers, const clang::ASTContext& context, const Sealed& sealed) {
  std::set<const clang::VarDecl*> lost;
  if (keepers) lost = exposed_in(body, whole, context, sealed);
  for_each_statement(body, [&](const clang::Stmt& stmt) {
    if (const auto* call = dyn_cast<clang::CallExpr>(&stmt)) {
      const clang::FunctionDecl* callee = call->getDirectCallee();
      const bool kernel = clang::isa<clang::CUDAKernelCallExpr>(stmt);
      if (!kernel && callee && !keeps_pointers(*callee) && !keeps_host_memory(*call, context)) return;
      if (!kernel && !callee) return;
      for (const clang::Expr* argument : call->arguments()) {
        for_each_given(argument, false, [&](const clang::VarDecl* variable) {
          if (!argument->isGLValue() || !kernel) lost.insert(variable);
        });
      }
    } else if (const auto* lambda = dyn_cast<clang::LambdaExpr>(&stmt)) {
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
      }
    }
  });
  return lost;
}

}  // namespace permverify::host
