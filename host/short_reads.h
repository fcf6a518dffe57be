// Results of reads compared with the requested numbers (user_files.h): each comparison has a symbol, which is 1 if the file was too short.
#pragma once
#include <optional>
#include <set>

#include "host/value.h"

namespace permverify::host {

class Expressions;
class Integers;
class Unknowns;

class ShortReads {
 public:
  ShortReads(const clang::ASTContext& context, term::TermManager& terms, Integers& integers, Unknowns& unknowns, Expressions& expressions)
      : context_(context), terms_(terms), integers_(integers), unknowns_(unknowns), expressions_(expressions) {}

  // The result of a read (Value::Kind::Read). `count` is the value of `asked`, in the type of the parameter.
  Value read_of(const clang::Expr& asked, const Value& count);
  // A comparison of the result with the requested number, which it never exceeds. Nothing: another comparison.
  std::optional<Value> whether_short(clang::BinaryOperatorKind op, const Value& a, const Value& b);

  bool is(Term symbol) const { return symbols_.count(symbol->id) != 0; }
  // Whether the list has such a symbol that is not in `except`.
  bool is_any(const std::set<std::uint32_t>& symbols, const std::set<std::uint32_t>& except) const;

 private:
  const clang::ASTContext& context_;
  term::TermManager& terms_;
  Integers& integers_;
  Unknowns& unknowns_;
  Expressions& expressions_;
  std::set<std::uint32_t> symbols_;
};

}  // namespace permverify::host
