#include "parser/clang/uncalled_functions.h"

#include <algorithm>

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>

namespace permverify::parser {

using clang::dyn_cast;

const clang::FunctionDecl* origin_of(const clang::FunctionDecl& function) {
  const clang::FunctionDecl* pattern = function.getTemplateInstantiationPattern();
  return (pattern ? pattern : &function)->getCanonicalDecl();
}

UncalledFunctions::UncalledFunctions(const clang::ASTContext& context, SourceMap& map, const std::set<const clang::FunctionDecl*>& called)
    : map_(map), called_(called) {
  collect(*context.getTranslationUnitDecl());
}

void UncalledFunctions::collect(const clang::DeclContext& scope) {
  for (const clang::Decl* decl : scope.decls()) {
    if (decl->isImplicit()) continue;
    const auto* tmpl = dyn_cast<clang::TemplateDecl>(decl);
    const clang::Decl* whole = tmpl && tmpl->getTemplatedDecl() ? tmpl->getTemplatedDecl() : decl;
    declared_.push_back({map_.span(decl->getSourceRange()), dyn_cast<clang::FunctionDecl>(whole)});
    const auto* inner = dyn_cast<clang::DeclContext>(whole);
    if (inner && !declared_.back().function) collect(*inner);
  }
}

bool UncalledFunctions::is_uncalled(const clang::FunctionDecl& function) const {
  const bool is_of_device = function.hasAttr<clang::CUDADeviceAttr>() || function.getLangOpts().OpenCL;
  const bool is_kernel = function.hasAttr<clang::CUDAGlobalAttr>() || function.hasAttr<clang::OpenCLKernelAttr>();
  return is_of_device && !is_kernel && called_.count(origin_of(function)) == 0;
}

const clang::FunctionDecl* UncalledFunctions::at(support::Span annotation) const {
  const Declared* next = nullptr;
  for (const Declared& one : declared_) {
    if (one.span.file != annotation.file) continue;
    const bool holds = one.span.begin <= annotation.begin && annotation.end <= one.span.end;
    if (holds && one.function) return is_uncalled(*one.function) ? one.function : nullptr;
    if (one.span.begin >= annotation.end && (!next || one.span.begin < next->span.begin)) next = &one;
  }
  return next && next->function && is_uncalled(*next->function) ? next->function : nullptr;
}

}  // namespace permverify::parser
