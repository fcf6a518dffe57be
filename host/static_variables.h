// Variables with static storage that the file declares.
#pragma once
#include <map>
#include <optional>
#include <set>
#include <string>

#include "support/clang_ast.h"

namespace permverify::host {

class StaticVariables {
 public:
  explicit StaticVariables(const clang::ASTContext& context) : context_(context) {}

  // Uses of them in the tree: a declaration, a name in an expression, and a name whose value is read at once.
  void note(const clang::VarDecl& variable);
  void note_name(const clang::DeclRefExpr& ref);
  void note_read(const clang::DeclRefExpr& ref) { reads_.insert(&ref); }
  // A name whose variable is assigned at once, or lent to a call that does not keep its address.
  void note_direct(const clang::Expr& expr);
  // The file has errors, so code that changes a variable may not be in the tree.
  void forget_values() { initial_.clear(); }

  // No other variable at file scope, in a namespace or in a class has the name.
  bool is_only_one(const clang::VarDecl& variable) const;
  // Those in CUDA's constant memory that the file defines.
  std::set<const clang::VarDecl*> constant_memory() const;
  // The constant value of an integer variable that the file only reads; `root` is its canonical declaration. `shared`: other
  // files may change it if they know its name. Nothing: another variable.
  std::optional<std::int64_t> unchanged(const void* root, bool shared) const;
  // Only code of the file changes the variable, and only by its name; `shared` as above.
  bool is_private(const void* root, bool shared) const;

 private:
  const clang::ASTContext& context_;
  std::map<std::string, std::set<const clang::VarDecl*>> by_name_;
  std::map<const void*, std::int64_t> initial_;                       // those that may be unchanged
  std::map<const void*, std::set<const clang::DeclRefExpr*>> names_;  // where they are named
  std::set<const clang::DeclRefExpr*> reads_, direct_;
};

}  // namespace permverify::host
