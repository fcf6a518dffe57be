// Elements of an array that a loop fills in ascending order, as the rows of sparse matrices begin in their arrays:
//
//   for (int i = 1; i <= n; ++i) a[i] = a[i - 1] + f();            (previous)
//   for (int i = 0; i < n; ++i) { a[i] = sum; sum += f(); }        (running sum)
//
// where f() is never below `rise`, which is not negative. Let the elements be stored in iterations 1, 2 and so on. In the first form the
// element of an iteration is that of the one before it, or of what the array held, and f(). In the second form the sum at the begin of an iteration is
// the sum at the begin of the one before it and f(). So each element is at least `rise` above the one before it, and, since that is not
// negative, above all before it. Signed sums do not overflow, and others are no sums as terms (host_overflow).
#pragma once
#include <map>
#include <optional>

#include "host/memory.h"

namespace permverify::host {

// A variable that the loop adds to: its value at the begin of an iteration, and at the end.
struct RunningSum {
  Term begin, end;
};
using RunningSums = std::map<const clang::VarDecl*, RunningSum>;

// What one iteration does: what it stores, what it reads, and its sums.
struct Iteration {
  Memory::Accesses accesses;
  RunningSums sums;
};

struct Ascent {
  std::int64_t rise;
  const clang::VarDecl* sum;  // null: the first form
  bool before_adding;         // the second form: the element is the sum at the begin of the iteration, else at the end
};

// Of the store of `value` to `place`, the only one to its object; nothing: it has neither form.
std::optional<Ascent> ascent_of(const Place& place, const Value& value, const Iteration& iteration, std::int64_t element_bytes, Integers& integers,
                                term::TermManager& terms);

}  // namespace permverify::host
