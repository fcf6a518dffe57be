#include "host/obstacles.h"

namespace permverify::host {

bool is_of_program(const clang::Decl& decl, const clang::ASTContext& context) {
  const clang::SourceManager& sources = context.getSourceManager();
  const clang::SourceLocation at = sources.getExpansionLoc(decl.getLocation());
  return at.isValid() && !sources.isInSystemHeader(at) && !sources.isWrittenInBuiltinFile(at);
}

namespace {

bool has_other_name_or_runs(const clang::Decl& decl) {
  return decl.hasAttr<clang::AliasAttr>() || decl.hasAttr<clang::AsmLabelAttr>() || decl.hasAttr<clang::WeakAttr>() || decl.hasAttr<clang::WeakRefAttr>() ||
         decl.hasAttr<clang::ConstructorAttr>() || decl.hasAttr<clang::DestructorAttr>() || decl.hasAttr<clang::CleanupAttr>() || decl.hasAttr<clang::IFuncAttr>();
}

bool allocates(const clang::FunctionDecl& function) {
  const auto op = function.getOverloadedOperator();
  return op == clang::OO_New || op == clang::OO_Array_New || op == clang::OO_Delete || op == clang::OO_Array_Delete;
}

}  // namespace

std::string obstacle_in(const clang::Decl& decl, const clang::ASTContext& context) {
  const clang::SourceManager& sources = context.getSourceManager();
  const clang::SourceLocation at = sources.getExpansionLoc(decl.getLocation());
  if (at.isInvalid() || sources.isWrittenInBuiltinFile(at)) return {};
  // Such a mark may make code of the program one of the library.
  if (sources.getPresumedLoc(at, true).getLine() != sources.getPresumedLoc(at, false).getLine()) return "it has marks of lines of another file";
  // `#pragma GCC system_header`, too: headers of the library are in folders of the library.
  const bool included_as_own = sources.getSLocEntry(sources.getFileID(at)).getFile().getFileCharacteristic() == clang::SrcMgr::C_User;
  if (included_as_own && sources.isInSystemHeader(at)) return "a header of it declares itself a header of the library";
  if (sources.isInSystemHeader(at)) return {};
  if (clang::isa<clang::FileScopeAsmDecl>(decl)) return "it has assembly at file scope";
  if (has_other_name_or_runs(decl)) return "a declaration has an attribute that gives it another name, or runs it by itself";
  const auto* function = clang::dyn_cast<clang::FunctionDecl>(&decl);
  if (function && allocates(*function)) return "it allocates by operators of its own";
  if (function && function->getIdentifier() && function->getName().starts_with("__permverify")) return "it has a function with a name of ours";
  return {};
}

}  // namespace permverify::host
