#include "parser/clang/host_launches.h"

#include <algorithm>
#include <functional>
#include <set>

#include "logic/ir/axes.h"

namespace permverify::parser {
namespace {

using clang::dyn_cast;

// Calls `visit` with every function that has a body here, instances of templates included.
void for_each_function(const clang::DeclContext& context,
                       const std::function<void(const clang::FunctionDecl&)>& visit) {
  for (const clang::Decl* decl : context.decls()) {
    if (const auto* function = dyn_cast<clang::FunctionDecl>(decl)) {
      if (function->doesThisDeclarationHaveABody()) visit(*function);
    } else if (const auto* pattern = dyn_cast<clang::FunctionTemplateDecl>(decl)) {
      for (const clang::FunctionDecl* instance : pattern->specializations()) {
        if (instance->doesThisDeclarationHaveABody()) visit(*instance);
      }
    }
    if (const auto* inner = dyn_cast<clang::DeclContext>(decl); inner && !inner->isFunctionOrMethod()) {
      for_each_function(*inner, visit);
    }
  }
}

void for_each_statement(const clang::Stmt* stmt, const std::function<void(const clang::Stmt&)>& visit) {
  if (!stmt) return;
  visit(*stmt);
  if (const auto* lambda = dyn_cast<clang::LambdaExpr>(stmt)) {
    return for_each_statement(lambda->getBody(), visit);
  }
  for (const clang::Stmt* child : stmt->children()) for_each_statement(child, visit);
}

class Launches {
 public:
  Launches(const clang::FunctionDecl& kernel, const clang::ASTContext& context, ir::Kernel& lowered)
      : kernel_(kernel.getCanonicalDecl()), context_(context), lowered_(lowered) {}

  void name_axes() {
    for_each_function(*context_.getTranslationUnitDecl(), [&](const clang::FunctionDecl& function) {
      for_each_statement(function.getBody(), [&](const clang::Stmt& stmt) { look_at(stmt, function); });
    });
  }

 private:
  void look_at(const clang::Stmt& stmt, const clang::FunctionDecl& function) {
    if (const auto* launch = dyn_cast<clang::CUDAKernelCallExpr>(&stmt)) {
      const clang::FunctionDecl* callee = launch->getDirectCallee();
      const clang::CallExpr* sizes = launch->getConfig();
      const bool launches = callee ? callee->getCanonicalDecl() == kernel_ : may_point_to_kernel(*launch->getCallee());
      if (!launches || !sizes) return;
      for (unsigned i = 0; i < std::min(2U, sizes->getNumArgs()); ++i) sizes_of(i, sizes->getArg(i), function);
    } else if (const auto* call = dyn_cast<clang::CallExpr>(&stmt)) {
      const clang::FunctionDecl* callee = call->getDirectCallee();
      if (!callee || !callee->getIdentifier()) return;
      if (callee->getName() != "cudaLaunchKernel" && callee->getName() != "cudaLaunchCooperativeKernel") return;
      if (call->getNumArgs() < 3 || (!names_kernel(call->getArg(0)) && names_function(call->getArg(0)))) return;
      for (const unsigned i : {0U, 1U}) sizes_of(i, call->getArg(i + 1), function);
    }
  }

  // Of the grid, which comes first, or of a block.
  void sizes_of(unsigned place, const clang::Expr* expr, const clang::FunctionDecl& function) {
    which_ = place == 0 ? ir::Builtin::Ngroups : ir::Builtin::Gsize;
    seen_.clear();
    count(expr, function);
  }

  void name(unsigned axis) { ir::name_axis(lowered_, which_, static_cast<int>(axis)); }

  bool names_kernel(const clang::Expr* expr) const {
    bool found = false;
    for_each_statement(expr, [&](const clang::Stmt& stmt) {
      const auto* ref = dyn_cast<clang::DeclRefExpr>(&stmt);
      found = found || (ref && ref->getDecl()->getCanonicalDecl() == kernel_);
    });
    return found;
  }

  bool names_function(const clang::Expr* expr) const {
    bool found = false;
    for_each_statement(expr, [&](const clang::Stmt& stmt) {
      const auto* ref = dyn_cast<clang::DeclRefExpr>(&stmt);
      found = found || (ref && clang::isa<clang::FunctionDecl>(ref->getDecl()));
    });
    return found;
  }

  // By its type.
  bool may_point_to_kernel(const clang::Expr& callee) const {
    const clang::QualType type = callee.getType();
    const clang::QualType launched = type->isPointerType() ? type->getPointeeType() : type.getNonReferenceType();
    return context_.hasSameType(launched, kernel_->getType());
  }

  bool is_one(const clang::Expr* expr) const {
    if (clang::isa<clang::CXXDefaultArgExpr>(expr)) return true;
    clang::Expr::EvalResult value;
    return !expr->isValueDependent() && expr->EvaluateAsInt(value, context_) &&
           value.Val.getInt() == 1;
  }

  // The components of a `dim3` other than x.
  void count(const clang::Expr* expr, const clang::FunctionDecl& function) {
    if (!expr) return;
    const clang::Expr* plain = expr->IgnoreUnlessSpelledInSource();
    if (const auto* choice = dyn_cast<clang::ConditionalOperator>(plain)) {
      count(choice->getTrueExpr(), function);
      count(choice->getFalseExpr(), function);
    } else if (const auto* made = dyn_cast<clang::CXXConstructExpr>(plain)) {
      for (unsigned d = 1; d < std::min(3U, made->getNumArgs()); ++d) {
        if (!is_one(made->getArg(d))) name(d);
      }
      if (made->getNumArgs() == 1) count(made->getArg(0), function);
    } else if (const auto* cast = dyn_cast<clang::ExplicitCastExpr>(plain)) {
      count(cast->getSubExpr(), function);
    } else if (const auto* list = dyn_cast<clang::InitListExpr>(plain)) {
      for (unsigned d = 1; d < std::min(3U, list->getNumInits()); ++d) {
        if (!is_one(list->getInit(d))) name(d);
      }
    } else if (const auto* ref = dyn_cast<clang::DeclRefExpr>(plain)) {
      const auto* variable = dyn_cast<clang::VarDecl>(ref->getDecl());
      if (!variable || !seen_.insert(variable).second) return;
      count(variable->getAnyInitializer(), function);
      count_assigned(*variable, function);
    }
  }

  // `block.y = 16;`, `block = dim3(16, 16);`
  void count_assigned(const clang::VarDecl& variable, const clang::FunctionDecl& function) {
    const auto names = [&](const clang::Expr* expr) {
      const auto* ref = dyn_cast<clang::DeclRefExpr>(expr->IgnoreParenImpCasts());
      return ref && ref->getDecl()->getCanonicalDecl() == variable.getCanonicalDecl();
    };
    for_each_statement(function.getBody(), [&](const clang::Stmt& stmt) {
      if (const auto* whole = dyn_cast<clang::CXXOperatorCallExpr>(&stmt)) {
        const bool assigns = whole->isAssignmentOp() && whole->getNumArgs() == 2;
        if (assigns && names(whole->getArg(0))) count(whole->getArg(1), function);
      }
      const auto* assign = dyn_cast<clang::BinaryOperator>(&stmt);
      if (!assign || !assign->isAssignmentOp()) return;
      const auto* member = dyn_cast<clang::MemberExpr>(assign->getLHS()->IgnoreParenImpCasts());
      if (!member || !names(member->getBase()) || is_one(assign->getRHS())) return;
      const std::string axis = member->getMemberDecl()->getNameAsString();
      if (axis == "y") name(1);
      if (axis == "z") name(2);
    });
  }

  const clang::FunctionDecl* kernel_;
  const clang::ASTContext& context_;
  std::set<const clang::VarDecl*> seen_;
  ir::Kernel& lowered_;
  ir::Builtin which_ = ir::Builtin::Gsize;
};

}  // namespace

void name_launched_axes(const clang::FunctionDecl& kernel, const clang::ASTContext& context, ir::Kernel& lowered) {
  Launches(kernel, context, lowered).name_axes();
}

}  // namespace permverify::parser
