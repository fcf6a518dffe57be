// Objects that the host allocates, and variables of the device: copies to them, and their addresses.
#pragma once
#include <optional>
#include <vector>

#include "host/value.h"

namespace permverify::host {

class Expressions;
class Integers;
class KnownContents;
class Memory;
class Objects;
class Places;
class Unknowns;

class Allocations {
 public:
  Allocations(const clang::ASTContext& context, term::TermManager& terms, Integers& integers, Unknowns& unknowns,
              Objects& objects, Memory& memory, KnownContents& contents, Places& places, Expressions& expressions)
      : context_(context), terms_(terms), integers_(integers), unknowns_(unknowns), objects_(objects),
        memory_(memory), contents_(contents), places_(places), expressions_(expressions) {}

  // A pointer to a new object with unknown contents, different from earlier objects of the same place in the code.
  Value object(Term bytes, clang::QualType pointee);
  // The result of a call that allocates. Nothing: the function is not a known allocation.
  std::optional<Value> allocate(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments, const clang::Expr& at);
  // `cudaMemcpyToSymbol`: values are known only if a whole variable of the host is copied. False: it is another function.
  bool copy_to_symbol(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments);
  // `cudaGetSymbolAddress`: a pointer to a variable of the device. False: it is another function.
  bool address_of_symbol(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments);
  // The size of an allocation, in bytes.
  Value size(const clang::Expr& expr);
  // A fact holds since an allocation succeeded, such as a size that is not negative. It may reach launches that get no pointer to the object.
  bool are_assumed_to_succeed() const { return assumed_to_succeed_; }

 private:
  Term product(const Value& a, const Value& b);
  Value cleared(const clang::Expr& count, const clang::Expr& each, const clang::Expr& at);
  Term pitched(const std::vector<const clang::Expr*>& arguments, const clang::Expr& at);
  void put(const Value& where, Term bytes, bool of_device, const clang::Expr& at);
  void set_symbol(const Place& symbol, const Value& source, const Value& count, bool from_start);

  const clang::ASTContext& context_;
  term::TermManager& terms_;
  Integers& integers_;
  Unknowns& unknowns_;
  Objects& objects_;
  Memory& memory_;
  KnownContents& contents_;
  Places& places_;
  Expressions& expressions_;
  bool assumed_to_succeed_ = false;
};

}  // namespace permverify::host
