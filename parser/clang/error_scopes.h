// Where an error of Clang costs the function that contains it, and not the file.
#pragma once
#include <map>
#include <set>
#include <vector>

#include "support/clang_ast.h"

namespace clang {
class Preprocessor;
class Token;
}

namespace permverify::parser {

// Where braces open and close, and where names are used, in the tokens that the parser got.
class Braces {
 public:
  void attach(clang::Preprocessor& preprocessor);
  // True if the parser went from a brace to the matching one, whatever it recovered in between.
  bool is_block(clang::SourceRange braces) const;
  // Where a declaration is misread, Clang drops without an error what names it in a type or as an argument of a template. How often the
  // name stands in the text but where a kernel of this name is launched:
  unsigned uses_of(const clang::IdentifierInfo* name) const;
  // Whether the name stands in an operand of `decltype`, `sizeof` or the like, or may end the arguments of a template.
  bool may_decide_a_type(const clang::IdentifierInfo* name) const { return in_types_.count(name) != 0; }
  // Whether it also stands where it is not called.
  bool is_a_value(const clang::IdentifierInfo* name) const { return values_.count(name) != 0; }

 private:
  void see(const clang::Token& token);
  void see_operand(const clang::Token& token);

  std::vector<clang::SourceLocation> open_;
  std::map<clang::SourceLocation, clang::SourceLocation> closed_by_;
  std::map<const clang::IdentifierInfo*, unsigned> uses_;
  std::set<const clang::IdentifierInfo*> in_types_, values_;
  const clang::IdentifierInfo* last_ = nullptr;  // the token before, if it is a name
  bool operand_begins_ = false;
  unsigned operand_depth_ = 0;  // parentheses that are open in such an operand
};

// The bodies of functions, the heads of functions of the host, the parameters of kernels, and variables of the host. An
// error in one of them leaves every declaration outside as it is: a name that is declared in a body is visible
// nowhere else, and where the body ends its braces show. What Clang dropped there is not in its tree, so no such
// function may be lowered (`Refusals::refuse_misread`). The name of a kernel with misread parameters stands nowhere else but in launches,
// and no type depends on what is misread of the host. Not among them: a function whose type depends on its body
// (`auto`), one that constants of the rest may depend on (`constexpr`), and what a macro writes, where places of
// different declarations are one.
class ErrorScopes {
 public:
  ErrorScopes(const clang::DeclContext& file, const Braces& braces, const clang::SourceManager& manager)
      : braces_(braces), manager_(manager) {
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
  void visit(const clang::DeclContext& context);
  clang::SourceLocation begin_of_device(const clang::FunctionDecl& function) const;
  void consider(const clang::FunctionDecl& function);
  void consider(const clang::VarDecl& variable);
  void add(clang::SourceRange range, const clang::FunctionDecl* function, bool of_host);

  const Braces& braces_;
  const clang::SourceManager& manager_;
  std::vector<Scope> scopes_;
};

}  // namespace permverify::parser
