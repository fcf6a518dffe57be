// What the user of the program gives it by texts: numbers of which every value counts.
#pragma once
#include <set>
#include <string>
#include <vector>

#include "host/value.h"

namespace permverify::host {

class Memory;
class Unknowns;

// A function that gives the number in a text: any value may be what the user of the program writes.
bool gives_input(llvm::StringRef name);
// A function that writes what its user gives through pointers.
bool reads_input(llvm::StringRef name);

class Inputs {
 public:
  Inputs(const clang::ASTContext& context, Unknowns& unknowns, Memory& memory) : context_(context), unknowns_(unknowns), memory_(memory) {}

  // The number that a text stands for.
  Value number_in(llvm::StringRef name, const std::vector<const clang::Expr*>& arguments, clang::QualType type);
  // Where `scanf` and the like put what they read.
  void read(llvm::StringRef name, const std::vector<const clang::Expr*>& arguments, const std::vector<Value>& values);

  // The texts that gave an input, to execute a part of the program again.
  const std::set<std::string>& read_texts() const { return texts_; }
  void set_read_texts(std::set<std::string> texts) { texts_ = std::move(texts); }

 private:
  bool is_new(const std::vector<const clang::Expr*>& arguments);

  const clang::ASTContext& context_;
  Unknowns& unknowns_;
  Memory& memory_;
  std::set<std::string> texts_;  // "": some element of argv
};

}  // namespace permverify::host
