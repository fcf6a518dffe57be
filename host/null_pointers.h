// Null pointers, and comparisons of pointers.
#pragma once
#include <map>
#include <optional>
#include <set>

#include "host/value.h"

namespace permverify::host {

class Integers;
class Objects;
class Unknowns;

class NullPointers {
 public:
  NullPointers(const clang::ASTContext& context, term::TermManager& terms, Integers& integers, Unknowns& unknowns, Objects& objects)
      : context_(context), terms_(terms), integers_(integers), unknowns_(unknowns), objects_(objects) {}

  Value make(clang::QualType type);
  // Notes that the library returned the pointer, which is null after an error (`fopen`). Both results are possible.
  void note_of_library(const void* root) { of_library_[root]; }
  // Whether only null pointers lead there.
  bool is_null(const void* root) const { return nulls_.count(root) != 0; }
  // 1 or 0: whether the pointer is null. Allocations are assumed to succeed. For a pointer of the library both are possible; for
  // any other pointer the result is unknown.
  Value whether_null(const Value& pointer);
  // `a == b` or `a != b`. Nothing: unknown.
  std::optional<Value> compared(clang::BinaryOperatorKind op, const Value& a, const Value& b);

 private:
  const clang::ASTContext& context_;
  term::TermManager& terms_;
  Integers& integers_;
  Unknowns& unknowns_;
  Objects& objects_;
  std::set<const void*> nulls_;             // what null pointers lead to
  std::map<const void*, Term> of_library_;  // what pointers of the library lead to, and whether they are null; null: not asked yet
};

}  // namespace permverify::host
