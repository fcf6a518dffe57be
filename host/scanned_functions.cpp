// What the tree of a file has of functions and calls.
#include "host/functions.h"

#include <type_traits>
#include <utility>

#include "host/effects.h"
#include "host/given_kernels.h"
#include "host/lambdas.h"
#include "host/library_functions.h"
#include "host/obstacles.h"
#include "host/opencl_functions.h"
#include "host/program_code.h"
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
using clang::isa;

namespace {

const clang::FunctionDecl* canonical(const clang::FunctionDecl& function) { return function.getCanonicalDecl(); }

// Mentions of functions in the expression are the name of what is called, launched or asked about.
void note_names(const clang::Expr* expr, std::set<const clang::Stmt*>& named) {
  for_each_statement(expr, [&](const clang::Stmt& part) {
    if (isa<clang::DeclRefExpr, clang::MemberExpr>(part)) named.insert(&part);
  });
}

// It calls the function that it is given while it runs, and not later.
bool calls_back_meanwhile(const clang::FunctionDecl& function) {
  return function.getIdentifier() && function.isExternC() && (function.getName() == "qsort" || function.getName() == "bsearch");
}

bool runs_on_host(const clang::FunctionDecl* function) {
  if (!function) return true;
  const bool of_device = function->hasAttr<clang::CUDADeviceAttr>() && !function->hasAttr<clang::CUDAHostAttr>();
  return !of_device && !function->hasAttr<clang::CUDAGlobalAttr>();
}

const clang::FunctionDecl* function_named_by(const clang::Stmt& stmt) {
  if (const auto* ref = dyn_cast<clang::DeclRefExpr>(&stmt)) return dyn_cast<clang::FunctionDecl>(ref->getDecl());
  const auto* member = dyn_cast<clang::MemberExpr>(&stmt);
  return member ? dyn_cast<clang::FunctionDecl>(member->getMemberDecl()) : nullptr;
}

// Whether Clang made no body for an instance that is used, though the template has one: it found an error in it.
bool lacks_body(const clang::FunctionDecl& function) {
  if (function.isDependentContext() || function.isDefined() || (!function.isReferenced() && !function.isUsed(false))) return false;
  const clang::FunctionDecl* pattern = function.getTemplateInstantiationPattern();
  return pattern && pattern->isDefined() && !pattern->isDeleted() && !pattern->isDefaulted();
}

}  // namespace

// All that the program declares and does, instances of templates, lambdas, local classes and what is implicit included.
class Functions::Visitor : public clang::RecursiveASTVisitor<Functions::Visitor> {
 public:
  explicit Visitor(Functions& functions) : functions_(functions) {}
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return true; }
  bool shouldVisitLambdaBody() const { return true; }

  bool TraverseDecl(clang::Decl* decl) {
    const auto* function = clang::dyn_cast_or_null<clang::FunctionDecl>(decl);
    if (!function) return RecursiveASTVisitor::TraverseDecl(decl);
    const clang::FunctionDecl* before = std::exchange(in_, canonical(*function));
    const bool more = RecursiveASTVisitor::TraverseDecl(decl);
    in_ = before;
    return more;
  }
  bool VisitDecl(clang::Decl* decl) {
    functions_.look_at(*decl);
    return true;
  }
  bool VisitCallExpr(clang::CallExpr* call) {
    if (is_launch(*call)) functions_.all_launches_.push_back(call);
    if (is_launch(*call) && in_ && in_->isDependentContext()) functions_.launch_in_.emplace(call, in_);
    note_given(*call);
    const clang::FunctionDecl* callee = call->getDirectCallee();
    if (callee && launches_graph(*callee)) functions_.graph_launches_.push_back(call);
    if (!callee || !is_of_opencl(*callee)) return true;
    functions_.opencl_ = true;
    if (keeps_host_memory(*call, functions_.context_)) return true;
    for (const clang::Expr* argument : call->arguments()) {
      const auto* unary = dyn_cast<clang::UnaryOperator>(argument->IgnoreParenCasts());
      if (unary && unary->getOpcode() == clang::UO_AddrOf) functions_.variables_.note_direct(*unary->getSubExpr());
    }
    return true;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr* made) {
    note_given(*made);
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator* binary) {
    if (binary->isAssignmentOp()) functions_.variables_.note_direct(*binary->getLHS());
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator* unary) {
    if (unary->isIncrementDecrementOp()) functions_.variables_.note_direct(*unary->getSubExpr());
    return true;
  }
  bool VisitUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr* size) {
    if (!size->isArgumentType()) functions_.variables_.note_direct(*size->getArgumentExpr());
    return true;
  }
  bool VisitImplicitCastExpr(clang::ImplicitCastExpr* cast) {
    const auto* ref = cast->getCastKind() == clang::CK_LValueToRValue ? dyn_cast<clang::DeclRefExpr>(cast->getSubExpr()->IgnoreParens()) : nullptr;
    if (ref) functions_.variables_.note_read(*ref);
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* ref) {
    functions_.variables_.note_name(*ref);
    const auto* function = dyn_cast<clang::FunctionDecl>(ref->getDecl());
    if (function) functions_.mentions_.push_back({ref, canonical(*function), in_});
    functions_.gives_kernels_ = functions_.gives_kernels_ || (is_of_host() && may_keep_kernel(*ref, functions_.context_));
    functions_.captures_ = functions_.captures_ || (function && captures_launches(*function));
    return true;
  }
  bool VisitMemberExpr(clang::MemberExpr* member) {
    if (const auto* function = dyn_cast<clang::FunctionDecl>(member->getMemberDecl())) functions_.mentions_.push_back({member, canonical(*function), in_});
    return true;
  }

 private:
  bool is_of_host() const { return runs_on_host(in_) && !(in_ && (in_->isDependentContext() || is_of_library(*in_, functions_.context_))); }
  template <typename Call>
  void note_given(const Call& call) {
    if (!is_of_host()) return;
    functions_.gives_kernels_ = functions_.gives_kernels_ || may_give_kernel(call, functions_.context_);
    if constexpr (std::is_base_of_v<clang::CallExpr, Call>) functions_.lookups_.note(call);
  }

  Functions& functions_;
  const clang::FunctionDecl* in_ = nullptr;
};

Functions::Functions(const clang::ASTContext& context, const std::vector<clang::SourceLocation>& errors) : context_(context), variables_(context) {
  Visitor(*this).TraverseDecl(context.getTranslationUnitDecl());
  for (const clang::SourceLocation error : errors) place_error(error);
  whole_ = errors.empty();
  if (!errors.empty()) {
    variables_.forget_values();
    unread_.insert(unread_.end(), bodiless_.begin(), bodiless_.end());
  }
  std::vector<const clang::FunctionDecl*> all;
  for (const auto& [key, body] : bodies_) all.push_back(body);
  for (const clang::FunctionDecl* body : all) {
    if (errors_.count(canonical(*body)) != 0) continue;  // calls may be lost
    for (const clang::LambdaExpr* lambda : followed_lambdas(body->getBody(), context)) lambdas_.insert(canonical(*lambda->getCallOperator()));
  }
  for (const clang::FunctionDecl* body : all) {
    scan(body->getBody(), canonical(*body));
    Followed& followed = followed_[canonical(*body)] = followed_parts(*body, context_);
    const auto* method = dyn_cast<clang::CXXMethodDecl>(body);
    if (method && method->getParent()->isLambda() && lambdas_.count(canonical(*body)) == 0) followed = {"a lambda", {}};
    if (!followed.why_opaque.empty()) opaque_.insert(canonical(*body));
    // What such code keeps may change what it can reach at any time from then on.
    if (!followed.refused.empty() && runs_on_host(body)) concurrent_ = true;
    if (const auto* made = dyn_cast<clang::CXXConstructorDecl>(body)) {
      for (const clang::CXXCtorInitializer* init : made->inits()) scan(init->getInit(), canonical(*body));
    }
  }
  close();
}

void Functions::add(const clang::FunctionDecl& function) {
  if (!function.doesThisDeclarationHaveABody() || function.isDependentContext()) return;
  if (is_of_library(function, context_)) return;
  bodies_[canonical(function)] = &function;
  if (function.isMain()) main_ = canonical(function);
}

// What a declaration of the program makes of all code.
void Functions::look_at(const clang::Decl& decl) {
  const auto* function = dyn_cast<clang::FunctionDecl>(&decl);
  const auto* variable = dyn_cast<clang::VarDecl>(&decl);
  const bool global = variable && variable->isFileVarDecl();
  if (const auto* tmpl = dyn_cast<clang::TemplateDecl>(&decl)) others_.push_back(tmpl->getSourceRange());
  if (global) {
    scan(variable->getInit(), nullptr);
    others_.push_back(variable->getSourceRange());
  }
  if (variable) variables_.note(*variable);
  const auto* instance = dyn_cast<clang::ClassTemplateSpecializationDecl>(&decl);
  if (instance && !is_of_program(decl, context_)) note_given(instance->getTemplateArgs().asArray());
  const auto* given = function && is_of_library(*function, context_) ? function->getTemplateSpecializationArgs() : nullptr;
  if (given) note_given(given->asArray());
  if (function) add(*function);
  adds_to_library_ = adds_to_library_ || is_in_library_namespace(decl, context_);
  if (function && lacks_body(*function) && !is_of_library(*function, context_)) bodiless_.push_back(function->getTemplateInstantiationPattern()->getSourceRange());
  if (obstacle_.empty()) obstacle_ = obstacle_in(decl, context_);
  if (!function || !is_of_program(decl, context_)) return;
  const bool made_here = function->isDefined() || function->isImplicit() || function->isDefaulted() || function->isDeleted();
  other_files_ = other_files_ || (!made_here && !is_of_library(*function, context_));
}

void Functions::scan(const clang::Stmt* body, const clang::FunctionDecl* in) {
  std::set<const clang::Stmt*> named;
  for_each_statement(body, [&](const clang::Stmt& stmt) {
    if (const auto* expr = dyn_cast<clang::Expr>(&stmt)) streams_ = streams_ || gives_stream(*expr, context_);
    if (const auto* call = dyn_cast<clang::CallExpr>(&stmt)) {
      scan_call(*call, in, named);
    } else if (const auto* made = dyn_cast<clang::CXXConstructExpr>(&stmt)) {
      calls_[in].insert(canonical(*made->getConstructor()));
      if (is_of_library(*made->getConstructor(), context_)) {
        for (const clang::Expr* argument : made->arguments()) note_given(argument->getType());
      }
    } else if (const auto* lambda = dyn_cast<clang::LambdaExpr>(&stmt)) {
      // Its body is scanned as a part of this one; it is executed at a time that is not known.
      if (const clang::CXXMethodDecl* method = lambda->getCallOperator(); method && !method->isDependentContext()) {
        bodies_.try_emplace(canonical(*method), method);
        if (lambdas_.count(canonical(*method)) == 0) implicit_.insert(canonical(*method));
      }
    } else if (isa<clang::GotoStmt, clang::IndirectGotoStmt, clang::LabelStmt, clang::CoroutineBodyStmt>(stmt)) {
      if (in) opaque_.insert(in);
    } else if (const clang::FunctionDecl* function = function_named_by(stmt); function && named.count(&stmt) == 0) {
      taken_.insert(canonical(*function));
    }
  });
  for (const clang::FunctionDecl* callee : calls_[in]) {
    if (callee->getIdentifier() && callee->getName().contains("setjmp") && in) opaque_.insert(in);
  }
}

// The library has objects of the type, or of a part of it.
void Functions::note_given(clang::QualType type) {
  type = type.getCanonicalType();
  if (type->isReferenceType() || type->isAnyPointerType()) return note_given(type->getPointeeType());
  if (type->isArrayType()) return note_given(clang::QualType(type->getBaseElementTypeUnsafe(), 0));
  if (const auto* called = type->getAs<clang::FunctionProtoType>()) {
    for (const clang::QualType parameter : called->getParamTypes()) note_given(parameter);
    return note_given(called->getReturnType());
  }
  const auto* record = type->getAsCXXRecordDecl();
  if (!record || !given_to_library_.insert(record->getCanonicalDecl()).second) return;
  if (const auto* instance = dyn_cast<clang::ClassTemplateSpecializationDecl>(record)) note_given(instance->getTemplateArgs().asArray());
}

void Functions::note_given(llvm::ArrayRef<clang::TemplateArgument> arguments) {
  for (const clang::TemplateArgument& argument : arguments) {
    if (argument.getKind() == clang::TemplateArgument::Type) note_given(argument.getAsType());
    else if (argument.getKind() == clang::TemplateArgument::Pack) note_given(argument.getPackAsArray());
  }
}

void Functions::scan_call(const clang::CallExpr& call, const clang::FunctionDecl* in, std::set<const clang::Stmt*>& named) {
  const clang::FunctionDecl* callee = call.getDirectCallee();
  if (callee) {
    note_names(call.getCallee(), named);
    calls_[in].insert(canonical(*callee));
    if (is_of_library(*callee, context_)) {
      for (const clang::Expr* argument : call.arguments()) note_given(argument->getType());
    }
    keepers_ = keepers_ || keeps_pointers(*callee) || keeps_host_memory(call, context_);
    if (is_of_library(*callee, context_) && (asks_about_kernel(*callee) || calls_back_meanwhile(*callee))) {
      for (const clang::Expr* argument : call.arguments()) note_names(argument, named);
    }
  }
  if (!is_launch(call)) return;
  const clang::FunctionDecl* launched = launched_by(call);
  if (launched && launched != callee) note_names(call.getArg(0), named);
  if (runs_on_host(in)) sites_.push_back({&call, in});
  else if (launched) taken_.insert(canonical(*launched));  // from the device: not followed
}

}  // namespace permverify::host
