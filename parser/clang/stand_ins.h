// The headers of permverify declare functions that CUDA does not have (operators on vectors, `clamp`, `atomicAdd` of
// a `long long`), and fewer overloads of some that it has. So the choice that Clang makes between them
// and the functions of the program may differ from the choice that nvcc makes.
#pragma once
#include <map>
#include <vector>

#include "support/clang_ast.h"

namespace permverify::parser {

// Whether Clang, a header of Clang or a header of permverify declares it.
bool is_predeclared(const clang::FunctionDecl& function, const clang::ASTContext& context);

class StandIns {
 public:
  explicit StandIns(const clang::ASTContext& context) : context_(context) {}

  // A function of the program that nvcc might call here, though Clang has chosen one of our headers; or
  // the one of the program that Clang has chosen, though CUDA has others of that name that nvcc might call.
  // Null if there is none. It may be a false alarm: conversions are not followed in all detail.
  const clang::FunctionDecl* rival(const clang::CallExpr& call, const clang::FunctionDecl& chosen);

 private:
  void collect(const clang::DeclContext& context);
  void note(const clang::Decl* declaration);

  const clang::ASTContext& context_;
  bool collected_ = false;
  std::map<clang::DeclarationName, std::vector<const clang::FunctionDecl*>> own_;
};

}  // namespace permverify::parser
