// Calls of functions of the library.
#pragma once
#include <optional>
#include <vector>

#include "host/value.h"

namespace permverify::host {

class Allocations;
class Expressions;
class Holders;
class Inputs;
class Integers;
class KnownContents;
class Memory;
class NullPointers;
class Objects;
class OpenClCalls;
class Operators;
class Places;
class Unknowns;
class UserFiles;

class LibraryCalls {
 public:
  LibraryCalls(const clang::ASTContext& context, term::TermManager& terms, Integers& integers, Unknowns& unknowns,
               Objects& objects, Memory& memory, UserFiles& files, KnownContents& contents, Inputs& inputs,
               Operators& operators, NullPointers& null_pointers, Places& places, Expressions& expressions,
               Holders& holders, Allocations& allocations, OpenClCalls& opencl, bool adds_to_library)
      : context_(context), terms_(terms), integers_(integers), unknowns_(unknowns), objects_(objects),
        memory_(memory), files_(files), contents_(contents), inputs_(inputs), operators_(operators),
        null_pointers_(null_pointers), places_(places), expressions_(expressions), holders_(holders),
        allocations_(allocations), opencl_(opencl), adds_to_library_(adds_to_library) {}

  // It changes what its arguments point to, and nothing else unless it can call back.
  Value call(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments, const clang::Expr& at);

 private:
  // What a function is given: the values, and what it may change through them.
  struct Given {
    std::vector<Value> values;
    std::vector<const void*> roots;
    bool calls_back = false;
  };
  Given evaluate(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments);
  void evaluate_reference(const clang::Expr& argument, bool only_read, Given& given);
  std::optional<Value> value_of(llvm::StringRef name, const std::vector<Value>& values, clang::QualType given, clang::QualType type);
  Value extreme(bool greatest, const Value& a, const Value& b, clang::QualType type);
  std::optional<Value> rounded(bool up, const Value& value);
  void assume(const clang::Expr& condition, const Value& value, const clang::Expr& at);
  void change(llvm::StringRef name, const Given& given, const clang::Expr& at);
  void note_return(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments, const Given& given, const clang::Expr& at);
  void note_ends(const clang::FunctionDecl& function, const Given& given);

  const clang::ASTContext& context_;
  term::TermManager& terms_;
  Integers& integers_;
  Unknowns& unknowns_;
  Objects& objects_;
  Memory& memory_;
  UserFiles& files_;
  KnownContents& contents_;
  Inputs& inputs_;
  Operators& operators_;
  NullPointers& null_pointers_;
  Places& places_;
  Expressions& expressions_;
  Holders& holders_;
  Allocations& allocations_;
  OpenClCalls& opencl_;
  const bool adds_to_library_;  // the program has code in namespaces of libraries
};

}  // namespace permverify::host
