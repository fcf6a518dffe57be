// Which code of a CUDA source only the host executes: mistakes there do not matter to kernels.
#pragma once
#include <map>
#include <vector>

#include "parser/clang/clang_ast.h"

namespace clang {
class Preprocessor;
}

namespace permverify::parser {

// Where braces open and close, in the tokens that the parser got.
class Braces {
 public:
  void attach(clang::Preprocessor& preprocessor);
  // True if the parser, whatever it made of what stands between them, went from a brace to the one
  // that belongs to it.
  bool is_block(clang::SourceRange braces) const;

 private:
  std::vector<clang::SourceLocation> open_;
  std::map<clang::SourceLocation, clang::SourceLocation> closed_by_;
};

// Functions that only the host calls, and what variables of the host start with. An error in one of
// them leaves every declaration outside as it is: a name that is not declared there is visible
// nowhere else, and where the block ends its braces say. What device code reaches inside (a lambda,
// a method of a local class) is to be asked for errors of its own.
class HostCode {
 public:
  HostCode(const clang::DeclContext& file, const Braces& braces,
           const clang::SourceManager& manager)
      : braces_(braces), manager_(manager) {
    visit(file);
  }
  bool contains(clang::SourceLocation at) const;

 private:
  void visit(const clang::DeclContext& context);
  void consider(const clang::FunctionDecl& function);
  void consider(const clang::VarDecl& variable);

  const Braces& braces_;
  const clang::SourceManager& manager_;
  std::vector<clang::SourceRange> ranges_;
};

}  // namespace permverify::parser
