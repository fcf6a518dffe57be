#include "parser/clang/error_scopes.h"

#include <algorithm>
#include <array>

#include <clang/Lex/Lexer.h>
#include <clang/Lex/Preprocessor.h>
#include <llvm/ADT/StringExtras.h>

#include "parser/clang/work_place.h"

namespace permverify::parser {

namespace {

// `__shared__ alignas(16) float s[64];`: CUDA's compiler takes the alignment behind the attribute, and Clang only as C writes it there.
class AlignmentBehindMemory {
 public:
  void see(const clang::Token& token) {
    using namespace clang::tok;
    constexpr std::array<TokenKind, 6> attribute{kw___attribute, l_paren, l_paren, identifier, r_paren, r_paren};
    if (token.is(kw_alignas) && seen_ == attribute.size()) const_cast<clang::Token&>(token).setKind(kw__Alignas);
    const bool follows = seen_ < attribute.size() && token.is(attribute[seen_]) && (seen_ != 3 || is_memory(token));
    seen_ = follows ? seen_ + 1 : token.is(kw___attribute) ? 1 : 0;
  }

 private:
  static bool is_memory(const clang::Token& token) {
    const llvm::StringRef name = token.getIdentifierInfo()->getName();
    return name == "__shared__" || name == "__constant__" || name == "__device__";
  }
  std::size_t seen_ = 0;
};

}  // namespace

void Braces::attach(clang::Preprocessor& preprocessor) {
  preprocessor.setTokenWatcher([this, &sources = preprocessor.getSourceManager(), alignment = AlignmentBehindMemory()](
                                   const clang::Token& token) mutable {
    alignment.see(token);
    keep_place(sources, token.getLocation());
    see(token);
    if (token.is(clang::tok::l_brace)) {
      open_.push_back(token.getLocation());
    } else if (token.is(clang::tok::r_brace) && !open_.empty()) {
      closed_by_[open_.back()] = token.getLocation();
      open_.pop_back();
    }
  });
}

void Braces::see(const clang::Token& token) {
  if (last_ && !token.is(clang::tok::lesslessless)) ++uses_[last_];
  if (last_ && !token.is(clang::tok::l_paren)) values_.insert(last_);
  if (last_ && token.isOneOf(clang::tok::greater, clang::tok::greatergreater, clang::tok::greatergreatergreater)) in_types_.insert(last_);
  last_ = token.is(clang::tok::identifier) ? token.getIdentifierInfo() : nullptr;
  see_operand(token);
}

void Braces::see_operand(const clang::Token& token) {
  using namespace clang::tok;
  const bool inside = operand_depth_ != 0;
  if ((inside || operand_begins_) && token.is(identifier)) in_types_.insert(token.getIdentifierInfo());
  if ((inside || operand_begins_) && token.is(l_paren)) ++operand_depth_;
  if (inside && token.is(r_paren)) --operand_depth_;
  // An operand without parentheses, `sizeof *p`, ends where its statement or the next operand does, at the latest.
  if (token.isOneOf(semi, comma, l_brace, r_brace, r_square) || (token.is(r_paren) && operand_depth_ == 0)) operand_begins_ = false;
  operand_begins_ = operand_begins_ || token.isOneOf(kw_decltype, kw_typeof, kw_typeof_unqual, kw_sizeof, kw_alignof, kw___alignof, kw_noexcept, kw_typeid);
}

unsigned Braces::uses_of(const clang::IdentifierInfo* name) const {
  const auto found = uses_.find(name);
  return found == uses_.end() ? 0 : found->second;
}

bool Braces::is_block(clang::SourceRange braces) const {
  const auto closed = closed_by_.find(braces.getBegin());
  return closed != closed_by_.end() && closed->second == braces.getEnd();
}

bool ErrorScopes::is_in(clang::SourceLocation at, clang::SourceRange range) const {
  at = manager_.getExpansionLoc(at);
  return !manager_.isBeforeInTranslationUnit(at, range.getBegin()) && !manager_.isBeforeInTranslationUnit(range.getEnd(), at);
}

bool ErrorScopes::contains(clang::SourceLocation at) const {
  return std::any_of(scopes_.begin(), scopes_.end(), [&](const Scope& scope) { return is_in(at, scope.range); });
}

bool ErrorScopes::contains_text(clang::SourceLocation at) const {
  return std::any_of(scopes_.begin(), scopes_.end(), [&](const Scope& scope) {
    return scope.function && is_in(at, scope.function->getBody()->getSourceRange()) && is_block_of_text(*scope.function);
  });
}

// Not of a body that has branches of `#if` with braces: both are read here.
bool ErrorScopes::is_block_of_text(const clang::FunctionDecl& function) const {
  const clang::SourceRange body = function.getBody()->getSourceRange();
  const auto [file, from] = manager_.getDecomposedLoc(body.getBegin());
  const auto [last, to] = manager_.getDecomposedLoc(body.getEnd());
  bool invalid = file != last;
  const llvm::StringRef text = manager_.getBufferData(file, &invalid);
  if (invalid || file != last) return false;
  clang::Lexer lexer(manager_.getLocForStartOfFile(file), function.getASTContext().getLangOpts(), text.begin(), text.begin() + from, text.end());
  clang::Token token;
  for (int depth = 0; !lexer.LexFromRawLexer(token) && manager_.getFileOffset(token.getLocation()) <= to;) {
    depth += token.is(clang::tok::l_brace);
    depth -= token.is(clang::tok::r_brace);
    if (depth == 0) return manager_.getFileOffset(token.getLocation()) == to;
  }
  return false;
}

const clang::FunctionDecl* ErrorScopes::lost(clang::SourceLocation at) const {
  for (const Scope& scope : scopes_) {
    if (!scope.function || !is_in(at, scope.range)) continue;
    if (!scope.of_host || !is_in(at, scope.function->getBody()->getSourceRange())) return scope.function;
  }
  return nullptr;
}

void ErrorScopes::visit(const clang::DeclContext& context) {
  for (const clang::Decl* decl : context.decls()) {
    if (const auto* tmpl = clang::dyn_cast<clang::FunctionTemplateDecl>(decl)) {
      consider(*tmpl->getTemplatedDecl());
    } else if (const auto* of_classes = clang::dyn_cast<clang::ClassTemplateDecl>(decl)) {
      visit(*of_classes->getTemplatedDecl());
    } else if (const auto* function = clang::dyn_cast<clang::FunctionDecl>(decl)) {
      consider(*function);
    } else if (const auto* variable = clang::dyn_cast<clang::VarDecl>(decl)) {
      consider(*variable);
    } else if (const auto* inner = clang::dyn_cast<clang::DeclContext>(decl)) {
      visit(*inner);
    }
  }
}

void ErrorScopes::add(clang::SourceRange range, const clang::FunctionDecl* function, bool of_host) {
  const bool of_macro = range.isInvalid() || range.getBegin().isMacroID() || range.getEnd().isMacroID();
  if (!of_macro) scopes_.push_back({range, function, of_host});
}

namespace {

// Where the head begins, with the type that the function returns. An unknown name is that type if it is the only word there
// beside `static` and its like; else it may be the macro that makes the function a kernel, and the head begins at the name.
clang::SourceLocation begin_of_head(const clang::FunctionDecl& function, const clang::SourceManager& manager) {
  const clang::SourceLocation from = function.getBeginLoc(), name = function.getLocation();
  if (from.isMacroID() || name.isMacroID() || manager.getFileID(from) != manager.getFileID(name)) return name;
  const char* const text = manager.getCharacterData(from);
  const llvm::StringRef head(text, manager.getFileOffset(name) - manager.getFileOffset(from));
  constexpr std::array specifiers{"static", "inline", "extern", "const", "__host__", "__inline__"};
  llvm::SmallVector<llvm::StringRef, 4> words;
  llvm::SplitString(head, words, " \t\n*&");
  const auto others = std::count_if(words.begin(), words.end(), [&](llvm::StringRef word) {
    return std::find(specifiers.begin(), specifiers.end(), word) == specifiers.end();
  });
  return others <= 1 ? from : name;
}

}  // namespace

void ErrorScopes::consider(const clang::FunctionDecl& function) {
  if (function.isConstexpr() || !function.doesThisDeclarationHaveABody() || !function.getBody()) return;
  // Its type is what its body returns, and the outside may use that.
  if (function.getDeclaredReturnType()->getContainedAutoType()) return;
  const clang::SourceRange body = function.getBody()->getSourceRange();
  if (!braces_.is_block(body)) return;
  const bool of_device = !function.getASTContext().getLangOpts().CUDA || function.hasAttr<clang::CUDADeviceAttr>() ||
                         function.hasAttr<clang::CUDAGlobalAttr>();
  const bool of_host = !of_device && !clang::isa<clang::CXXMethodDecl>(function);
  const auto* name = function.getIdentifier();
  const bool decides_a_type = name && (braces_.may_decide_a_type(name) || braces_.is_a_value(name));
  const auto begin = !of_host ? begin_of_device(function) : decides_a_type ? body.getBegin() : begin_of_head(function, manager_);
  const clang::SourceRange whole(begin, body.getEnd());
  add(whole, &function, of_host);
}

// Where the part of a function of the device begins in which an error costs the function alone: at its name if it is a kernel, of which
// the text knows nothing but launches.
clang::SourceLocation ErrorScopes::begin_of_device(const clang::FunctionDecl& function) const {
  const clang::SourceLocation body = function.getBody()->getBeginLoc(), name = function.getLocation();
  const bool is_kernel = function.hasAttr<clang::CUDAGlobalAttr>() || function.hasAttr<clang::OpenCLKernelAttr>();
  const bool alone = function.getIdentifier() && braces_.uses_of(function.getIdentifier()) == 1;
  return !is_kernel || !alone || name.isMacroID() || function.getDescribedFunctionTemplate() ? body : name;
}

// Device code reads those of the host only if they are constants.
void ErrorScopes::consider(const clang::VarDecl& variable) {
  const bool device =
      variable.hasAttr<clang::CUDADeviceAttr>() || variable.hasAttr<clang::CUDAConstantAttr>() ||
      variable.hasAttr<clang::CUDASharedAttr>() || variable.hasAttr<clang::HIPManagedAttr>();
  // Then its type is what it starts with, and the outside may use that.
  const clang::QualType written = variable.getTypeSourceInfo()->getType();
  if (variable.isInvalidDecl() && braces_.may_decide_a_type(variable.getIdentifier())) return;
  if (written->getContainedAutoType() || written->isIncompleteArrayType()) return;
  const clang::CXXRecordDecl* record = variable.getType()->getAsCXXRecordDecl();
  const bool of_host_class = record && record->hasDefinition() && !record->getDefinition()->isLiteral();  // no constant
  const bool constant = (variable.isConstexpr() || variable.getType().isConstQualified()) && !of_host_class;
  // A name with an unknown type. Where a function names it, that shows (`Refusals::refuse_misread`).
  if (!device && !constant && variable.isInvalidDecl() && variable.isFileVarDecl() && !variable.isStaticDataMember()) {
    return add({variable.getOuterLocStart(), variable.getEndLoc()}, nullptr, true);
  }
  if (!device && !constant && variable.hasInit())
    add(variable.getInit()->getSourceRange(), nullptr, true);
}

}  // namespace permverify::parser
