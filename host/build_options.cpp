#include "host/build_options.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <sstream>

#include "host/opencl_functions.h"
#include "host/unread.h"
#include "support/string_literals.h"
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

bool is_name(const std::string& text) {
  const auto of_name = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; };
  return !text.empty() && std::isdigit(static_cast<unsigned char>(text[0])) == 0 && std::all_of(text.begin(), text.end(), of_name);
}

// Macros of compilers and of extensions.
bool is_reserved(const std::string& name) { return name.starts_with("__") || name.starts_with("cl_") || name.starts_with("CL_"); }

std::string name_in(const std::string& define) { return define.substr(0, define.find('=')); }

}  // namespace

KernelMacros::KernelMacros(const std::string& text, std::vector<std::string> defines) : defines_(std::move(defines)) {
  std::vector<std::string> directive;
  bool in_directive = false;
  int depth = 0;
  for_each_token(text, [&](const clang::Token& token) {
    if (token.isAtStartOfLine()) {
      if (in_directive) note_directive(directive, depth);
      directive.clear();
      in_directive = token.is(clang::tok::hash);
    }
    pastes_ = pastes_ || token.is(clang::tok::hashhash);
    if (!token.is(clang::tok::raw_identifier)) return;
    names_.insert(token.getRawIdentifier().str());
    if (in_directive) directive.push_back(token.getRawIdentifier().str());
  });
  if (in_directive) note_directive(directive, depth);
}

void KernelMacros::note_directive(const std::vector<std::string>& words, int& depth) {
  if (words.empty()) return;
  const std::string& kind = words.front();
  const bool begins = kind == "if" || kind == "ifdef" || kind == "ifndef";
  if (begins) ++depth;
  if (kind == "endif") --depth;
  if (kind == "define" && depth == 0 && words.size() > 1) own_.insert(words[1]);
  if (!begins && kind != "elif" && kind != "elifdef" && kind != "elifndef") return;
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i] != "defined" && !is_reserved(words[i]) && own_.count(words[i]) == 0 && !is_given(words[i])) asked_.insert(words[i]);
  }
}

bool KernelMacros::is_given(const std::string& name) const {
  return std::any_of(defines_.begin(), defines_.end(), [&](const std::string& own) { return name_in(own) == name; });
}

// `NAME`, `NAME=VALUE`, or a part of it that the host goes on with.
bool KernelMacros::changes(const std::string& define, bool complete) const {
  const std::string name = name_in(define);
  if (!is_name(name)) return asks();
  const bool same = std::any_of(defines_.begin(), defines_.end(), [&](const std::string& own) { return own == define || own == define + "=1" || own + "=1" == define; });
  const bool open = !complete && (define.find('%') != define.npos || define.back() == '=' || define == name);
  if (same || (open && is_given(name))) return false;
  return pastes_ || names_.count(name) != 0;
}

bool KernelMacros::change(const std::string& options, bool complete) const {
  std::istringstream words(options);
  for (std::string word; words >> word;) {
    if (word == "-include") return asks();
    const bool undefines = word.starts_with("-U");
    if (!undefines && !word.starts_with("-D")) continue;
    std::string macro = word.substr(2);
    if (macro.empty()) words >> macro;
    const bool other = undefines ? is_given(macro) : changes(macro, complete);
    if (other) return true;
  }
  return false;
}

namespace {

// All calls that build programs, all literals, and the uses of variables.
class Builds : public clang::RecursiveASTVisitor<Builds> {
 public:
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool VisitCallExpr(clang::CallExpr* call) {
    const clang::FunctionDecl* callee = call->getDirectCallee();
    if (!callee) return true;
    if (const auto* ref = dyn_cast<clang::DeclRefExpr>(call->getCallee()->IgnoreParenImpCasts())) called_.insert(ref);
    if (const clang::Expr* given = options_of_build(*callee, {call->arg_begin(), call->arg_end()})) options.push_back(given);
    return true;
  }
  bool VisitStringLiteral(clang::StringLiteral* text) {
    if (text->getCharByteWidth() == 1) literals.push_back(text->getString().str());
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
    if (function && function->getIdentifier() && (function->getName() == "clBuildProgram" || function->getName() == "clCompileProgram")) mentions_.insert(ref);
    return true;
  }

  bool calls_by_pointer() const { return !std::includes(called_.begin(), called_.end(), mentions_.begin(), mentions_.end()); }
  bool is_only_read(const clang::VarDecl& variable) const {
    const auto names = names_.find(variable.getCanonicalDecl());
    return names == names_.end() || std::all_of(names->second.begin(), names->second.end(), [&](const auto* ref) { return reads_.count(ref) != 0; });
  }

  std::vector<const clang::Expr*> options;
  std::vector<std::string> literals;

 private:
  std::set<const clang::DeclRefExpr*> called_, mentions_, reads_;
  std::map<const clang::VarDecl*, std::set<const clang::DeclRefExpr*>> names_;
};

// Gives the texts of which the options are one; false: they may be another one.
bool texts_of(const clang::Expr& expr, const clang::ASTContext& context, const Builds& builds, std::set<const clang::VarDecl*>& seen, std::vector<std::string>& texts) {
  const clang::Expr* plain = expr.IgnoreParenCasts();
  if (plain->isInstantiationDependent()) return false;
  if (plain->isNullPointerConstant(const_cast<clang::ASTContext&>(context), clang::Expr::NPC_ValueDependentIsNotNull) != clang::Expr::NPCK_NotNull) return true;
  if (const auto* text = dyn_cast<clang::StringLiteral>(plain)) {
    if (text->getCharByteWidth() != 1) return false;
    texts.push_back(text->getString().str());
    return true;
  }
  if (const auto* choice = dyn_cast<clang::ConditionalOperator>(plain)) {
    return texts_of(*choice->getTrueExpr(), context, builds, seen, texts) && texts_of(*choice->getFalseExpr(), context, builds, seen, texts);
  }
  const auto* ref = dyn_cast<clang::DeclRefExpr>(plain);
  const auto* variable = ref ? dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
  if (!variable || clang::isa<clang::ParmVarDecl>(variable) || !variable->getType()->isPointerType() || variable->getType().isVolatileQualified()) return false;
  const clang::VarDecl* whole = nullptr;
  const clang::Expr* init = variable->getAnyInitializer(whole);
  const bool of_others = variable->hasExternalFormalLinkage() && !variable->getType().isConstQualified() && !context.getSourceManager().isInMainFile(variable->getLocation());
  const bool fixed = init && !of_others && !whole->isWeak() && builds.is_only_read(*variable) && seen.insert(variable->getCanonicalDecl()).second;
  return fixed && texts_of(*init, context, builds, seen, texts);
}

}  // namespace

BuildOptions::BuildOptions(const clang::ASTContext& context, const KernelFile& file) : macros_(file.text, file.defines) {
  Builds builds;
  builds.TraverseDecl(context.getTranslationUnitDecl());
  unknown_ = builds.calls_by_pointer();
  for (const clang::Expr* options : builds.options) {
    std::set<const clang::VarDecl*> seen;
    std::vector<std::string> texts;
    unknown_ = !texts_of(*options, context, builds, seen, texts) || unknown_;
    for (const std::string& text : texts) add(text, true);
  }
  for (const std::string& literal : builds.literals) {
    if (unknown_) add(literal, false);
  }
}

BuildOptions::BuildOptions(std::string_view host, const KernelFile& file) : macros_(file.text, file.defines), unknown_(true) {
  for (const support::StringTokens& tokens : support::string_literals(host)) {
    std::string literal;
    for (const support::StringToken& token : tokens) literal += host.substr(token.begin, token.end - token.begin);
    add(literal, false);
  }
}

// A text of several lines is one for the user, or a program.
void BuildOptions::add(const std::string& options, bool complete) {
  if (!complete && (options.find('\n') != options.npos || options.find("\\n") != options.npos)) return;
  if (other_.empty() && macros_.change(options, complete)) other_ = options;
}

std::string BuildOptions::why_other() const {
  if (!other_.empty()) return "the program is built with the options \"" + other_ + "\", and the kernels were read with other macros (-D)";
  return unknown_ && macros_.asks() ? "the options of a build are not known, and the kernels ask for macros" : std::string();
}

void BuildOptions::add_to(ir::Kernel& kernel) const {
  const std::string why = why_other();
  if (why.empty()) return;
  kernel.assumptions.push_back({"host_program", "the program is built with the macros given here", kernel.span});
  if (!other_.empty()) kernel.contradicted.push_back({"host_program", why, kernel.span});
}

}  // namespace permverify::host
