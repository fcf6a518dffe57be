#include "host/program_texts.h"

#include <algorithm>
#include <map>
#include <set>

#include "host/opencl_functions.h"
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wall"
#pragma GCC diagnostic ignored "-Wextra"
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wconversion"
#include <clang/AST/RecursiveASTVisitor.h>
#pragma GCC diagnostic pop

namespace permverify::host {

using clang::dyn_cast;

namespace {

const clang::VarDecl* variable_in(const clang::Expr& expr) {
  const auto* ref = dyn_cast<clang::DeclRefExpr>(expr.IgnoreParenCasts());
  return ref ? dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
}

// Calls that make programs, and the uses of variables: a text that only reads name is the one of its initialiser.
class Uses : public clang::RecursiveASTVisitor<Uses> {
 public:
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool VisitCallExpr(clang::CallExpr* call) {
    const clang::FunctionDecl* callee = call->getDirectCallee();
    if (!callee || !is_of_opencl(*callee) || !callee->getName().starts_with("clCreateProgram")) return true;
    calls.push_back(call);
    if (callee->getName() != "clCreateProgramWithSource" || call->getNumArgs() != 5) return true;
    // The function reads what it is given.
    const clang::Expr* strings = call->getArg(2)->IgnoreParenCasts();
    if (const auto* unary = dyn_cast<clang::UnaryOperator>(strings); unary && unary->getOpcode() == clang::UO_AddrOf) strings = unary->getSubExpr()->IgnoreParens();
    if (const auto* ref = dyn_cast<clang::DeclRefExpr>(strings)) reads_.insert(ref);
    return true;
  }
  bool VisitImplicitCastExpr(clang::ImplicitCastExpr* cast) {
    const auto* ref = cast->getCastKind() == clang::CK_LValueToRValue ? dyn_cast<clang::DeclRefExpr>(cast->getSubExpr()->IgnoreParens()) : nullptr;
    if (ref) reads_.insert(ref);
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* ref) {
    if (const auto* variable = dyn_cast<clang::VarDecl>(ref->getDecl())) names_[variable->getCanonicalDecl()].insert(ref);
    const auto* function = dyn_cast<clang::FunctionDecl>(ref->getDecl());
    if (function && function->getIdentifier() && function->getName().starts_with("clCreateProgram")) mentions.insert(ref);
    return true;
  }

  bool is_only_read(const clang::VarDecl& variable) const {
    const auto names = names_.find(variable.getCanonicalDecl());
    return names == names_.end() || std::all_of(names->second.begin(), names->second.end(), [&](const auto* ref) { return reads_.count(ref) != 0; });
  }

  std::vector<const clang::CallExpr*> calls;
  std::set<const clang::DeclRefExpr*> mentions;

 private:
  std::map<const clang::VarDecl*, std::set<const clang::DeclRefExpr*>> names_;
  std::set<const clang::DeclRefExpr*> reads_;
};

class Texts {
 public:
  Texts(const clang::ASTContext& context, const Uses& uses) : context_(context), uses_(uses) {}

  // The literal from which the call makes its program; null: it is not known.
  const clang::StringLiteral* of(const clang::CallExpr& call) const {
    if (call.getDirectCallee()->getName() != "clCreateProgramWithSource" || call.getNumArgs() != 5 || call.isInstantiationDependent()) return nullptr;
    clang::Expr::EvalResult count;
    if (!call.getArg(1)->EvaluateAsInt(count, context_) || count.Val.getInt() != 1) return nullptr;
    const clang::Expr* strings = call.getArg(2)->IgnoreParenCasts();
    const auto* unary = dyn_cast<clang::UnaryOperator>(strings);
    if (unary && unary->getOpcode() == clang::UO_AddrOf) {
      const clang::VarDecl* variable = variable_in(*unary->getSubExpr());
      return variable && variable->getType()->isPointerType() ? behind(*unary->getSubExpr()) : nullptr;
    }
    const clang::VarDecl* list = variable_in(*strings);
    const clang::Expr* init = list && list->getType()->isConstantArrayType() ? initial(*list) : nullptr;
    const auto* values = init ? dyn_cast<clang::InitListExpr>(init->IgnoreParens()) : nullptr;
    return values && values->getNumInits() != 0 ? behind(*values->getInit(0)) : nullptr;
  }

 private:
  // What the variable has, if nothing changes it.
  const clang::Expr* initial(const clang::VarDecl& variable) const {
    const clang::VarDecl* whole = nullptr;
    const clang::Expr* init = variable.getAnyInitializer(whole);
    const bool fixed = init && !clang::isa<clang::ParmVarDecl>(variable) && !variable.getType().isVolatileQualified() && uses_.is_only_read(variable);
    const bool of_others = variable.hasExternalFormalLinkage() && !variable.getType().isConstQualified() && !context_.getSourceManager().isInMainFile(variable.getLocation());
    return fixed && !of_others && !whole->isWeak() ? init : nullptr;
  }

  const clang::StringLiteral* behind(const clang::Expr& pointer) const {
    const clang::Expr* plain = pointer.IgnoreParenCasts();
    if (const auto* text = dyn_cast<clang::StringLiteral>(plain)) return text;
    const clang::VarDecl* variable = variable_in(*plain);
    const clang::Expr* init = variable && variable->getType()->isPointerType() && !seen_.count(variable) ? initial(*variable) : nullptr;
    if (!init) return nullptr;
    seen_.insert(variable);
    return behind(*init);
  }

  const clang::ASTContext& context_;
  const Uses& uses_;
  mutable std::set<const clang::VarDecl*> seen_;
};

}  // namespace

std::string why_other_text(const clang::ASTContext& context, const std::map<std::uint32_t, std::uint32_t>& literals) {
  Uses uses;
  uses.TraverseDecl(context.getTranslationUnitDecl());
  std::set<const clang::DeclRefExpr*> called;
  for (const clang::CallExpr* call : uses.calls) {
    if (const auto* ref = dyn_cast<clang::DeclRefExpr>(call->getCallee()->IgnoreParenImpCasts())) called.insert(ref);
    const clang::StringLiteral* text = Texts(context, uses).of(*call);
    const clang::SourceManager& sources = context.getSourceManager();
    const clang::SourceLocation begin = text ? sources.getSpellingLoc(text->getStrTokenLoc(0)) : clang::SourceLocation();
    const auto found = begin.isValid() && sources.getFileID(begin) == sources.getMainFileID() ? literals.find(sources.getFileOffset(begin)) : literals.end();
    const bool known = found != literals.end() && found->second == text->getNumConcatenated();
    if (!known) return "a program of the host is made from another text than a literal of this file";
  }
  if (!std::includes(called.begin(), called.end(), uses.mentions.begin(), uses.mentions.end())) return "the address of a function that makes programs is taken";
  return {};
}

}  // namespace permverify::host
