// Where an error of Clang costs the function that contains it, and not the file.
#pragma once
#include <map>
#include <vector>

#include "support/clang_ast.h"

namespace clang {
class Preprocessor;
}

namespace permverify::parser {

// Where braces open and close, in the tokens that the parser got.
class Braces {
 public:
  void attach(clang::Preprocessor& preprocessor);
  // True if the parser went from a brace to the matching one, whatever it recovered in between.
  bool is_block(clang::SourceRange braces) const;

 private:
  std::vector<clang::SourceLocation> open_;
  std::map<clang::SourceLocation, clang::SourceLocation> closed_by_;
};

// The bodies of functions, the heads of functions of the host, the parameters of kernels (of all functions in OpenCL C) whose name no
// other function has, and variables of the host. An
// error in one of them leaves every declaration outside as it is: a name that is declared in a body is visible
// nowhere else, and where the body ends its braces show. What Clang dropped there is not in its tree, so no such
// function may be lowered (`Refusals::refuse_misread`). What names a function with misread parameters names no other one, since
// there is none of this name. Not among them: a function whose type depends on its body
// (`auto`), one that constants of the rest may depend on (`constexpr`), and what a macro writes, where places of
// different declarations are one.
class ErrorScopes {
 public:
  ErrorScopes(const clang::DeclContext& file, const Braces& braces, const clang::SourceManager& manager)
      : braces_(braces), manager_(manager) {
    count(file);
    visit(file);
  }
  bool contains(clang::SourceLocation at) const;
  // The same where the preprocessor has left out text at this place: the braces of the whole text have to be those that the
  // parser saw, so that none was left out of which a function begins or ends.
  bool contains_text(clang::SourceLocation at) const;
  // The function that an error at this place costs, if kernels might miss it: not where it is in the body of a function of
  // the host, or in what a variable starts with. Null: there is no such function.
  const clang::FunctionDecl* lost(clang::SourceLocation at) const;

 private:
  struct Scope {
    clang::SourceRange range;
    const clang::FunctionDecl* function;  // null: of a variable
    bool of_host;
  };
  bool is_in(clang::SourceLocation at, clang::SourceRange range) const;
  bool is_block_of_text(const clang::FunctionDecl& function) const;
  void count(const clang::DeclContext& context);
  void visit(const clang::DeclContext& context);
  clang::SourceLocation begin_of_device(const clang::FunctionDecl& function) const;
  void consider(const clang::FunctionDecl& function);
  void consider(const clang::VarDecl& variable);
  void add(clang::SourceRange range, const clang::FunctionDecl* function, bool of_host);

  const Braces& braces_;
  const clang::SourceManager& manager_;
  std::vector<Scope> scopes_;
  std::map<clang::DeclarationName, unsigned> functions_of_;  // how many declarations of functions have this name
};

}  // namespace permverify::parser
