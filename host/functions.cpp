#include "host/functions.h"

#include <algorithm>
#include <utility>

#include "host/effects.h"
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

bool is_library_launch(const clang::FunctionDecl& callee) {
  if (!callee.getIdentifier()) return false;
  const llvm::StringRef name = callee.getName();
  for (const char* part : {"GraphAddKernelNode", "GraphAddNode", "NodeSetParams"}) {
    if (name.contains(part)) return true;
  }
  return name.starts_with("cudaLaunch") || name.starts_with("cuLaunch") || name.starts_with("hipLaunch");
}

// It calls the function that it is given while it runs, and not later.
bool calls_back_meanwhile(const clang::FunctionDecl& function) {
  return function.getIdentifier() && function.isExternC() && (function.getName() == "qsort" || function.getName() == "bsearch");
}

// What only asks about a kernel, or sets a property of it.
bool asks_about_kernel(const clang::FunctionDecl& callee) {
  if (!callee.getIdentifier()) return false;
  const llvm::StringRef name = callee.getName();
  return name.starts_with("cudaFunc") || name.starts_with("cudaOccupancy") || name.starts_with("hipFunc") || name.starts_with("hipOccupancy");
}

// A value that names another stream than the default one.
bool gives_stream(const clang::Expr& expr, const clang::ASTContext& context) {
  const clang::QualType type = expr.getType();
  if (type.isNull() || type->isDependentType() || !type->isPointerType()) return false;
  const auto* record = type->getPointeeType()->getAsRecordDecl();
  if (!record || (record->getName() != "CUstream_st" && record->getName() != "ihipStream_t")) return false;
  const clang::Expr* plain = expr.IgnoreParenCasts();
  return !isa<clang::CXXDefaultArgExpr>(plain) &&
         plain->isNullPointerConstant(const_cast<clang::ASTContext&>(context), clang::Expr::NPC_ValueDependentIsNotNull) == clang::Expr::NPCK_NotNull;
}

// Without a call of its name: by objects that begin or end, operators, conversions. All methods count.
bool called_implicitly(const clang::FunctionDecl& function) { return isa<clang::CXXMethodDecl>(function); }

}  // namespace

bool is_launch(const clang::CallExpr& call) {
  if (clang::isa<clang::CUDAKernelCallExpr>(call)) return true;
  const clang::FunctionDecl* callee = call.getDirectCallee();
  return callee && is_library_launch(*callee);
}

bool launches_by_addresses(const clang::FunctionDecl& callee) {
  const bool named = callee.getIdentifier() && (callee.getName() == "cudaLaunchKernel" || callee.getName() == "cudaLaunchCooperativeKernel");
  return named && is_of_library(callee, callee.getASTContext());
}

const clang::FunctionDecl* launched_by(const clang::CallExpr& call) {
  const clang::FunctionDecl* callee = call.getDirectCallee();
  if (clang::isa<clang::CUDAKernelCallExpr>(call)) return callee;
  if (!callee || !launches_by_addresses(*callee) || call.getNumArgs() == 0) return nullptr;
  const clang::Expr* kernel = call.getArg(0)->IgnoreParenCasts();
  if (const auto* unary = dyn_cast<clang::UnaryOperator>(kernel); unary && unary->getOpcode() == clang::UO_AddrOf) {
    kernel = unary->getSubExpr()->IgnoreParenCasts();
  }
  const auto* ref = dyn_cast<clang::DeclRefExpr>(kernel);
  const auto* named = ref ? dyn_cast<clang::FunctionDecl>(ref->getDecl()) : nullptr;
  return named && named->hasAttr<clang::CUDAGlobalAttr>() ? named : nullptr;
}

bool contains(clang::SourceRange range, clang::SourceLocation at, const clang::SourceManager& sources) {
  const clang::SourceLocation begin = sources.getExpansionLoc(range.getBegin()), end = sources.getExpansionRange(range.getEnd()).getEnd();
  const clang::SourceLocation place = sources.getExpansionLoc(at);
  if (begin.isInvalid() || end.isInvalid() || sources.getFileID(begin) != sources.getFileID(place)) return false;
  return sources.getFileOffset(begin) <= sources.getFileOffset(place) && sources.getFileOffset(place) <= sources.getFileOffset(end);
}

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
    return true;
  }
  bool VisitImplicitCastExpr(clang::ImplicitCastExpr* cast) {
    const auto* ref = cast->getCastKind() == clang::CK_LValueToRValue ? dyn_cast<clang::DeclRefExpr>(cast->getSubExpr()->IgnoreParens()) : nullptr;
    if (ref) functions_.reads_.insert(ref);
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* ref) {
    const auto* variable = dyn_cast<clang::VarDecl>(ref->getDecl());
    if (variable && variable->hasGlobalStorage()) functions_.names_[variable->getCanonicalDecl()].insert(ref);
    if (const auto* function = dyn_cast<clang::FunctionDecl>(ref->getDecl())) functions_.mentions_.push_back({ref, canonical(*function), in_});
    return true;
  }
  bool VisitMemberExpr(clang::MemberExpr* member) {
    if (const auto* function = dyn_cast<clang::FunctionDecl>(member->getMemberDecl())) functions_.mentions_.push_back({member, canonical(*function), in_});
    return true;
  }

 private:
  Functions& functions_;
  const clang::FunctionDecl* in_ = nullptr;
};

Functions::Functions(const clang::ASTContext& context, const std::vector<clang::SourceLocation>& errors) : context_(context) {
  Visitor(*this).TraverseDecl(context.getTranslationUnitDecl());
  for (const clang::SourceLocation error : errors) place_error(error);
  if (!errors.empty()) initial_.clear();
  std::vector<const clang::FunctionDecl*> all;
  for (const auto& [key, body] : bodies_) all.push_back(body);
  for (const clang::FunctionDecl* body : all) {
    scan(body->getBody(), canonical(*body));
    const Followed& followed = followed_[canonical(*body)] = followed_parts(*body, context_);
    if (!followed.why_opaque.empty()) opaque_.insert(canonical(*body));
    // What such code keeps may change what it can reach at any time from then on.
    const bool of_device = body->hasAttr<clang::CUDAGlobalAttr>() || (body->hasAttr<clang::CUDADeviceAttr>() && !body->hasAttr<clang::CUDAHostAttr>());
    if (!followed.refused.empty() && !of_device) concurrent_ = true;
    if (const auto* made = dyn_cast<clang::CXXConstructorDecl>(body)) {
      for (const clang::CXXCtorInitializer* init : made->inits()) scan(init->getInit(), canonical(*body));
    }
  }
  close();
}

// Of a template the error is one of each instance.
void Functions::place_error(clang::SourceLocation error) {
  bool found = false;
  for (const auto& [key, body] : bodies_) {
    const auto* pattern = body->getTemplateInstantiationPattern();
    const clang::SourceRange range = (pattern ? pattern : body)->getSourceRange();
    if (!contains(range, error, context_.getSourceManager())) continue;
    found = true;
    errors_[key].push_back(error);
  }
  for (const clang::SourceRange range : others_) {
    if (found || !contains(range, error, context_.getSourceManager())) continue;
    unread_.push_back(range);
    found = true;
  }
  stray_ = stray_ || !found;
}

const std::vector<clang::SourceLocation>& Functions::errors_in(const clang::FunctionDecl& function) const {
  static const std::vector<clang::SourceLocation> none;
  const auto found = errors_.find(canonical(function));
  return found == errors_.end() ? none : found->second;
}

void Functions::add(const clang::FunctionDecl& function) {
  if (!function.doesThisDeclarationHaveABody() || function.isDependentContext()) return;
  if (is_of_library(function, context_)) return;
  bodies_[canonical(function)] = &function;
  if (function.isMain()) main_ = canonical(function);
}

void Functions::note_initial(const clang::VarDecl& variable) {
  const bool of_host = !variable.hasAttr<clang::CUDADeviceAttr>() && !variable.hasAttr<clang::CUDAConstantAttr>() && !variable.hasAttr<clang::CUDASharedAttr>();
  const clang::QualType type = variable.getType();
  const bool counts = variable.hasGlobalStorage() && !variable.isStaticDataMember() && of_host && !type->isDependentType() && !type.isVolatileQualified() &&
                      type->isIntegralOrEnumerationType() && variable.hasInit() && !variable.getInit()->isInstantiationDependent();
  clang::Expr::EvalResult value;
  if (!counts || variable.isInvalidDecl() || !variable.getInit()->EvaluateAsInt(value, context_, clang::Expr::SE_NoSideEffects)) return;
  if (value.Val.isInt() && value.Val.getInt().isRepresentableByInt64()) initial_[variable.getCanonicalDecl()] = value.Val.getInt().getExtValue();
}

std::optional<std::int64_t> Functions::unchanged(const void* root) const {
  const auto found = initial_.find(root);
  if (found == initial_.end()) return std::nullopt;
  // Other files may change it if they know it: those that have `main`, or functions that this one declares.
  if ((!main_ || other_files_) && static_cast<const clang::VarDecl*>(root)->hasExternalFormalLinkage()) return std::nullopt;
  const auto names = names_.find(root);
  const bool read = names == names_.end() || std::all_of(names->second.begin(), names->second.end(), [&](const auto* ref) { return reads_.count(ref) != 0; });
  return read ? std::optional(found->second) : std::nullopt;
}

// What a declaration of the program makes of all code.
void Functions::look_at(const clang::Decl& decl) {
  const auto* function = dyn_cast<clang::FunctionDecl>(&decl);
  const auto* variable = dyn_cast<clang::VarDecl>(&decl);
  const bool global = variable && variable->isFileVarDecl();
  if (const auto* tmpl = dyn_cast<clang::TemplateDecl>(&decl)) others_.push_back(tmpl->getSourceRange());
  if (variable && !variable->getType()->isDependentType() && variable->hasGlobalStorage()) {
    variables_[variable->getNameAsString()].insert(variable->getCanonicalDecl());
  }
  if (global) {
    scan(variable->getInit(), nullptr);
    others_.push_back(variable->getSourceRange());
  }
  if (variable) note_initial(*variable);
  if (function) add(*function);
  const clang::SourceManager& sources = context_.getSourceManager();
  const clang::SourceLocation at = sources.getExpansionLoc(decl.getLocation());
  if (at.isInvalid() || sources.isWrittenInBuiltinFile(at)) return;
  const auto stop = [&](const char* reason) {
    if (obstacle_.empty()) obstacle_ = reason;
  };
  // Such a mark may make code of the program one of the library.
  if (sources.getPresumedLoc(at, true).getLine() != sources.getPresumedLoc(at, false).getLine()) stop("it has marks of lines of another file");
  // `#pragma GCC system_header`, too: headers of the library are in folders of the library.
  const bool included_as_own = sources.getSLocEntry(sources.getFileID(at)).getFile().getFileCharacteristic() == clang::SrcMgr::C_User;
  if (included_as_own && sources.isInSystemHeader(at)) stop("a header of it declares itself a header of the library");
  if (sources.isInSystemHeader(at)) return;
  if (clang::isa<clang::FileScopeAsmDecl>(decl)) stop("it has assembly at file scope");
  if (decl.hasAttr<clang::AliasAttr>() || decl.hasAttr<clang::AsmLabelAttr>() || decl.hasAttr<clang::WeakAttr>() || decl.hasAttr<clang::WeakRefAttr>() ||
      decl.hasAttr<clang::ConstructorAttr>() || decl.hasAttr<clang::DestructorAttr>() || decl.hasAttr<clang::CleanupAttr>() || decl.hasAttr<clang::IFuncAttr>()) {
    stop("a declaration has an attribute that gives it another name, or runs it by itself");
  }
  if (!function) return;
  const bool made_here = function->isDefined() || function->isImplicit() || function->isDefaulted() || function->isDeleted();
  other_files_ = other_files_ || (!made_here && !is_of_library(*function, context_));
  const auto op = function->getOverloadedOperator();
  const bool allocates = op == clang::OO_New || op == clang::OO_Array_New || op == clang::OO_Delete || op == clang::OO_Array_Delete;
  if (allocates) stop("it allocates by operators of its own");
  if (function->getIdentifier() && function->getName().starts_with("__permverify")) stop("it has a function with a name of ours");
}

void Functions::scan(const clang::Stmt* body, const clang::FunctionDecl* in) {
  std::set<const clang::Stmt*> named;  // mentions of functions that are the name of what is called or launched
  const bool host = !in || !(in->hasAttr<clang::CUDAGlobalAttr>() || (in->hasAttr<clang::CUDADeviceAttr>() && !in->hasAttr<clang::CUDAHostAttr>()));
  const auto mentions = [&](const clang::Expr* expr) {
    for_each_statement(expr, [&](const clang::Stmt& part) {
      if (clang::isa<clang::DeclRefExpr, clang::MemberExpr>(part)) named.insert(&part);
    });
  };
  for_each_statement(body, [&](const clang::Stmt& stmt) {
    if (const auto* expr = dyn_cast<clang::Expr>(&stmt)) streams_ = streams_ || gives_stream(*expr, context_);
    if (const auto* call = dyn_cast<clang::CallExpr>(&stmt)) {
      const clang::FunctionDecl* callee = call->getDirectCallee();
      if (callee) mentions(call->getCallee());
      if (callee) calls_[in].insert(canonical(*callee));
      if (callee && keeps_pointers(*callee)) keepers_ = true;
      if (callee && is_of_library(*callee, context_) && (asks_about_kernel(*callee) || calls_back_meanwhile(*callee))) {
        for (const clang::Expr* argument : call->arguments()) mentions(argument);
      }
      const clang::FunctionDecl* launched = is_launch(*call) ? launched_by(*call) : nullptr;
      if (launched && launched != callee) mentions(call->getArg(0));
      if (host && is_launch(*call)) sites_.push_back({call, in});
      if (!host && launched) taken_.insert(canonical(*launched));  // from the device: not followed
    } else if (const auto* made = dyn_cast<clang::CXXConstructExpr>(&stmt)) {
      calls_[in].insert(canonical(*made->getConstructor()));
    } else if (const auto* lambda = dyn_cast<clang::LambdaExpr>(&stmt)) {
      // Its body is scanned as a part of this one; it is executed at a time that is not known.
      if (const clang::CXXMethodDecl* method = lambda->getCallOperator(); method && !method->isDependentContext()) {
        bodies_.try_emplace(canonical(*method), method);
        implicit_.insert(canonical(*method));
      }
    } else if (clang::isa<clang::GotoStmt, clang::IndirectGotoStmt, clang::LabelStmt, clang::CoroutineBodyStmt>(stmt)) {
      if (in) opaque_.insert(in);
    } else if (const auto* ref = dyn_cast<clang::DeclRefExpr>(&stmt)) {
      const auto* function = dyn_cast<clang::FunctionDecl>(ref->getDecl());
      if (function && named.count(&stmt) == 0) taken_.insert(canonical(*function));
    } else if (const auto* member = dyn_cast<clang::MemberExpr>(&stmt)) {
      const auto* function = dyn_cast<clang::FunctionDecl>(member->getMemberDecl());
      if (function && named.count(&stmt) == 0) taken_.insert(canonical(*function));
    }
  });
  for (const clang::FunctionDecl* callee : calls_[in]) {
    if (callee->getIdentifier() && callee->getName().contains("setjmp") && in) opaque_.insert(in);
  }
}

void Functions::close() {
  for (const Mention& mention : mentions_) calls_[mention.in].insert(mention.function);
  for (const Site& site : sites_) {
    if (site.in) launching_.insert(site.in);
  }
  for (bool more = true; more;) {
    more = false;
    for (const auto& [caller, callees] : calls_) {
      if (!caller || launching_.count(caller) != 0) continue;
      const bool launches = std::any_of(callees.begin(), callees.end(), [&](const auto* f) { return launching_.count(f) != 0; });
      if (launches) more = launching_.insert(caller).second || more;
    }
  }
  for (const auto& [key, body] : bodies_) {
    if (called_implicitly(*body)) implicit_.insert(key);
  }
  for (const clang::FunctionDecl* callee : calls_[nullptr]) implicit_.insert(callee);
  concurrent_ = concurrent_ || keepers_;
  for (const clang::FunctionDecl* taken : taken_) concurrent_ = concurrent_ || (bodies_.count(taken) != 0 && !taken->hasAttr<clang::CUDAGlobalAttr>());
  std::vector<const clang::FunctionDecl*> work = roots();
  while (!work.empty()) {
    const clang::FunctionDecl* function = work.back();
    work.pop_back();
    if (!reachable_.insert(function).second) continue;
    const auto found = calls_.find(function);
    if (found == calls_.end()) continue;
    work.insert(work.end(), found->second.begin(), found->second.end());
  }
  for (const auto& [key, body] : bodies_) {
    const bool any_time = taken_.count(key) != 0 || implicit_.count(key) != 0;
    if (!any_time) continue;
    for (const clang::VarDecl* variable : effects_of(body->getBody(), context_).assigned) {
      if (variable->hasGlobalStorage()) lost_globals_.insert(variable);
    }
  }
}

std::vector<const clang::FunctionDecl*> Functions::launching_named(const std::set<std::string>& names) const {
  std::vector<const clang::FunctionDecl*> result;
  for (const clang::FunctionDecl* function : launching_) {
    if (names.count(function->getNameAsString()) != 0) result.push_back(function);
  }
  return result;
}

std::string Functions::why_opaque(const clang::FunctionDecl& function) const {
  const auto found = followed_.find(canonical(function));
  if (found != followed_.end() && !found->second.why_opaque.empty()) return found->second.why_opaque;
  return opaque_.count(canonical(function)) != 0 ? "a jump" : "";
}

const std::map<const clang::Stmt*, std::string>& Functions::refused_in(const clang::FunctionDecl& function) const {
  static const std::map<const clang::Stmt*, std::string> none;
  const auto found = followed_.find(canonical(function));
  return found == followed_.end() ? none : found->second.refused;
}

const clang::FunctionDecl* Functions::body_of(const clang::FunctionDecl& function) const {
  const auto found = bodies_.find(canonical(function));
  return found == bodies_.end() || opaque_.count(found->first) != 0 ? nullptr : found->second;
}

std::vector<const clang::FunctionDecl*> Functions::roots() const {
  std::vector<const clang::FunctionDecl*> result;
  if (main_) result.push_back(main_);
  for (const auto& [key, body] : bodies_) {
    const bool any_time = taken_.count(key) != 0 || implicit_.count(key) != 0;
    const bool from_outside = !main_ && (body->isExternallyVisible() || body->isTemplateInstantiation());
    if ((any_time || from_outside) && launching_.count(key) != 0) result.push_back(key);
  }
  return result;
}

// What the values of variables with static storage call. Attributes that do the same cost the whole file (look_at).
bool Functions::runs_before_main() const {
  const auto found = calls_.find(nullptr);
  return found != calls_.end() && std::any_of(found->second.begin(), found->second.end(), [&](const auto* f) { return !is_of_library(*f, context_); });
}

std::set<const clang::VarDecl*> Functions::constant_memory() const {
  std::set<const clang::VarDecl*> result;
  for (const auto& [name, variables] : variables_) {
    for (const clang::VarDecl* variable : variables) {
      const bool own = !context_.getSourceManager().isInSystemHeader(variable->getLocation());
      if (own && variable->hasAttr<clang::CUDAConstantAttr>() && variable->getDefinition()) result.insert(variable->getCanonicalDecl());
    }
  }
  return result;
}

bool Functions::is_reachable(const clang::FunctionDecl& function) const { return reachable_.count(function.getCanonicalDecl()) != 0; }

}  // namespace permverify::host
