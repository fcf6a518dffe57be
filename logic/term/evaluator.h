// The implementation of evaluate().
#pragma once
#include <map>
#include <string>
#include <vector>

#include "logic/term/evaluate.h"

namespace permverify::term {

// Structural: two maps are equal iff they agree at every index.
bool equal(const Value& a, const Value& b);
// Equal values have equal texts; results of definitions are memoised by it.
std::string text_of(const Value& value);
// The element of a map at an index.
const Value& cell(const MapValue& map, const std::vector<std::int64_t>& index);

class Evaluator {
 public:
  // All of them must outlive it.
  Evaluator(const Interpretation& interpretation, std::uint64_t budget, const OnCall& on_call)
      : interpretation_(interpretation), budget_(budget), on_call_(on_call) {}
  std::optional<Value> run(Term term);

 private:
  // Ends the evaluation of the whole term: there is no exact value.
  struct NoValue {};
  // Out of budget or too deep: no enclosing term has a value, either.
  struct Exhausted {};

  Value eval(Term t);
  Value compute(Term t);
  Value leaf(Term t);
  bool truth(Term t);
  std::int64_t integer(Term t);
  Wide wide(Term t);
  std::vector<std::int64_t> indices(Term t, std::size_t end);

  template <class T>
  static T checked(const std::optional<T>& value);
  bool junction(std::span<const Term> parts, bool neutral);
  Value sum_or_product(Term t);
  Value division(Term t);
  Value compare(Term t);
  Value bits(Term t);
  Value read(Term t);
  Value written(Term t);
  Value sequence(Term t);

  Value call(Term t);
  Value call_defined(const Function* function, const std::vector<Value>& arguments);
  Value call_table(const Function* function, const std::vector<Value>& arguments);

  // A condition that limits a binder, or whose negation does.
  struct Guard {
    Term term;
    bool holds;
  };
  // The integers from low up to and including high; unset is unlimited.
  struct Range {
    std::optional<std::int64_t> low, high;
    bool empty = false;
  };
  struct Quantified {
    std::vector<Term> pending;  // binders without a value yet
    std::vector<Guard> guards;
    Term body;
    bool universal;
  };
  static void collect_guards(Term t, bool holds, std::vector<Guard>& guards);
  bool quantifier(Term t);
  bool enumerate(Quantified& q);
  bool each(Quantified& q, Term binder, const Value& value);
  Range range_of(Term binder, const Quantified& q, int steps = 2);
  void narrow_by_other(Range& range, Term binder, Guard guard, const Quantified& q, int steps);
  void narrow(Range& range, Term binder, Guard guard);
  bool known(Term t, Term binder, const Quantified& q);
  std::optional<std::int64_t> coefficient(Term t, Term binder);
  std::optional<std::int64_t> coefficient_of_product(Term t, Term binder);
  std::optional<std::int64_t> value_if_any(Term t);
  static bool mentions(Term t, Term binder);
  Value reduction(Term t);
  void accumulate(std::optional<Value>& total, Kind kind, const Value& element);
  const std::vector<Term>& variables_of(Term t);

  void spend();

  const Interpretation& interpretation_;
  std::uint64_t budget_;
  const OnCall& on_call_;
  unsigned depth_ = 0;
  std::unordered_map<Term, Value, TermHash> closed_;
  std::unordered_map<Term, Value, TermHash> bound_;  // present values of bound variables
  std::unordered_map<Term, std::vector<Term>, TermHash> variables_;
  std::map<std::pair<std::uint32_t, std::string>, Value> calls_;
};

}  // namespace permverify::term
