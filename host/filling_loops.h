// Loops that fill arrays: `for (int i = 0; i < n; ++i) a[i] = f(i);`.
//
// The loop has nothing but stores to elements, declarations and running sums, and only its condition ends it. So if it ends, the iterations
// were those of the counter from its first value up to the bound, and each of them stored its own element of an array that no other
// statement of it touches. What one iteration stores is found by executing the body once with a counter that may be any of
// these numbers, in the state before the loop without what the loop assigns. Values that are the same in every iteration were
// symbols before that; any other symbol stands for a value of this iteration alone, and of such a value only bounds are kept, and the order of elements (ordered_elements.h).
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "host/ordered_elements.h"

namespace permverify::host {

class Budget;
class Expressions;
class Integers;
class KnownContents;
class RefusedUnits;
class Statements;

class FillingLoops {
 public:
  FillingLoops(const clang::ASTContext& context, term::TermManager& terms, Integers& integers, Budget& budget,
               Unknowns& unknowns, Objects& objects, Memory& memory, RefusedUnits& refused, KnownContents& contents,
               Expressions& expressions, Statements& statements)
      : context_(context), terms_(terms), integers_(integers), budget_(budget), unknowns_(unknowns),
        objects_(objects), memory_(memory), refused_(refused), contents_(contents), expressions_(expressions),
        statements_(statements) {}

  // The objects that the loop stores to, with their contents behind it; nothing for unknown contents. Nothing as a whole: the
  // loop has other effects, too.
  struct Filling {
    Contents contents;
    const clang::VarDecl* behind;  // not null: behind the loop its value is in order behind the elements
  };
  using Filled = std::map<const void*, std::optional<Filling>>;
  std::optional<Filled> filled_by(const clang::ForStmt& stmt);

 private:
  struct Counting {
    const clang::VarDecl* counter;
    const clang::Expr *own, *bound;  // in the condition: the counter and what it is compared with
    Term limit;                      // the value of `bound`
    Term first, end;                 // the counter is in [first, end)
    std::set<const clang::VarDecl*> sums;  // variables that it adds to
  };
  std::optional<Counting> counting(const clang::ForStmt& stmt);
  bool is_plain(const clang::VarDecl* variable) const;
  std::optional<Iteration> one_iteration(const clang::ForStmt& stmt, const Counting& loop, Term& number);
  std::optional<Filling> filling(const Place& place, const Value& value, Term counter, const Counting& loop, const Iteration& iteration, Term mark);
  void put_in_order(Filling& filling, const Place& place, const Ascent& ascent);
  std::vector<Term> bounds_of(Term value, Term cell, const std::function<bool(Term)>& is_fixed);
  // Calls `bound` with the least value, the greatest value and the condition under which they hold.
  void bound_remainder(Term dividend, Term divisor, const std::function<void(Term, Term, Term)>& bound);

  const clang::ASTContext& context_;
  term::TermManager& terms_;
  Integers& integers_;
  Budget& budget_;
  Unknowns& unknowns_;
  Objects& objects_;
  Memory& memory_;
  RefusedUnits& refused_;
  KnownContents& contents_;
  Expressions& expressions_;
  Statements& statements_;
};

}  // namespace permverify::host
