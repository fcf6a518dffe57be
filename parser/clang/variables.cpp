#include "parser/clang/variables.h"

namespace permverify::parser {
namespace {

// Pointer variables that are only ever read: everything else than reading them counts as a change.
class FindModified {
 public:
  FindModified(std::set<const clang::VarDecl*>& out) : out_(out) {}
  void visit(const clang::Stmt* stmt, bool read) {
    if (!stmt) return;
    using namespace clang;
    if (const auto* ref = dyn_cast<DeclRefExpr>(stmt)) {
      const auto* variable = dyn_cast<VarDecl>(ref->getDecl());
      if (variable && !read) out_.insert(variable->getCanonicalDecl());
      return;
    }
    if (const auto* cast = dyn_cast<CastExpr>(stmt)) {
      return visit(cast->getSubExpr(), cast->getCastKind() == CK_LValueToRValue);
    }
    if (const auto* parens = dyn_cast<ParenExpr>(stmt)) return visit(parens->getSubExpr(), read);
    if (const auto* declaration = dyn_cast<DeclStmt>(stmt)) {
      for (const Decl* decl : declaration->decls()) {
        const auto* variable = dyn_cast<VarDecl>(decl);
        if (variable && variable->hasInit()) visit(variable->getInit(), false);
      }
      return;
    }
    for (const clang::Stmt* child : stmt->children()) visit(child, false);
  }

 private:
  std::set<const clang::VarDecl*>& out_;
};

}  // namespace

void Variables::find_modified(const clang::FunctionDecl& function) {
  if (!scanned_.insert(function.getCanonicalDecl()).second) return;
  FindModified(modified).visit(function.getBody(), false);
  if (const auto* constructor = clang::dyn_cast<clang::CXXConstructorDecl>(&function)) {
    for (const auto* init : constructor->inits()) FindModified(modified).visit(init->getInit(), false);
  }
}

}  // namespace permverify::parser
