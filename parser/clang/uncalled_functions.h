// Functions that no kernel calls, to which annotations may belong.
#pragma once
#include <set>
#include <vector>

#include "parser/clang/source_map.h"

namespace clang {
class ASTContext;
class DeclContext;
class FunctionDecl;
}  // namespace clang

namespace permverify::parser {

// The declaration to which all declarations and instances of a function belong.
const clang::FunctionDecl* origin_of(const clang::FunctionDecl& function);

class UncalledFunctions {
 public:
  // `called`: the origins of the functions that were copied into a kernel.
  UncalledFunctions(const clang::ASTContext& context, SourceMap& map, const std::set<const clang::FunctionDecl*>& called);
  // The function of the device in which the annotation stands, or before which it is the last thing. Null if there is none, or if it is called.
  const clang::FunctionDecl* at(support::Span annotation) const;

 private:
  struct Declared {
    support::Span span;
    const clang::FunctionDecl* function;  // null: another declaration
  };
  void collect(const clang::DeclContext& scope);
  bool is_uncalled(const clang::FunctionDecl& function) const;

  SourceMap& map_;
  const std::set<const clang::FunctionDecl*>& called_;
  std::vector<Declared> declared_;
};

}  // namespace permverify::parser
