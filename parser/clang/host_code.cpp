#include "parser/clang/host_code.h"

#include <algorithm>

#include <clang/Lex/Preprocessor.h>

#include "parser/clang/work_place.h"

namespace permverify::parser {

void Braces::attach(clang::Preprocessor& preprocessor) {
  preprocessor.setTokenWatcher([this, &sources = preprocessor.getSourceManager()](
                                   const clang::Token& token) {
    keep_place(sources, token.getLocation());
    if (token.is(clang::tok::l_brace)) {
      open_.push_back(token.getLocation());
    } else if (token.is(clang::tok::r_brace) && !open_.empty()) {
      closed_by_[open_.back()] = token.getLocation();
      open_.pop_back();
    }
  });
}

bool Braces::is_block(clang::SourceRange braces) const {
  const auto closed = closed_by_.find(braces.getBegin());
  return closed != closed_by_.end() && closed->second == braces.getEnd();
}

bool HostCode::contains(clang::SourceLocation at) const {
  at = manager_.getExpansionLoc(at);
  return std::any_of(ranges_.begin(), ranges_.end(), [&](const clang::SourceRange& range) {
    return !manager_.isBeforeInTranslationUnit(at, manager_.getExpansionLoc(range.getBegin())) &&
           !manager_.isBeforeInTranslationUnit(manager_.getExpansionLoc(range.getEnd()), at);
  });
}

void HostCode::visit(const clang::DeclContext& context) {
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

void HostCode::consider(const clang::FunctionDecl& function) {
  const bool device = function.hasAttr<clang::CUDADeviceAttr>() ||
                      function.hasAttr<clang::CUDAGlobalAttr>() || function.isConstexpr();
  if (device || !function.doesThisDeclarationHaveABody() || !function.getBody()) return;
  // Its type is what its body returns, and the outside may use that.
  if (function.getDeclaredReturnType()->getContainedAutoType()) return;
  const clang::SourceRange body = function.getBody()->getSourceRange();
  if (braces_.is_block(body)) ranges_.push_back(body);
}

// Device code reads those of the host only if they are constants.
void HostCode::consider(const clang::VarDecl& variable) {
  const bool device =
      variable.hasAttr<clang::CUDADeviceAttr>() || variable.hasAttr<clang::CUDAConstantAttr>() ||
      variable.hasAttr<clang::CUDASharedAttr>() || variable.hasAttr<clang::HIPManagedAttr>();
  // Then its type is what it starts with, and the outside may use that.
  const clang::QualType written = variable.getTypeSourceInfo()->getType();
  if (written->getContainedAutoType() || written->isIncompleteArrayType()) return;
  const bool constant = variable.isConstexpr() || variable.getType().isConstQualified();
  if (!device && !constant && variable.hasInit())
    ranges_.push_back(variable.getInit()->getSourceRange());
}

}  // namespace permverify::parser
