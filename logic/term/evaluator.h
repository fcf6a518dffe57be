// The machine behind evaluate().
#pragma once
#include <map>
#include <string>

#include "logic/term/evaluate.h"

namespace permverify::term {

// Structural: two maps are equal iff they agree at every index.
bool equal(const Value& a, const Value& b);
// Equal values have equal texts; what definitions are memoised by.
std::string text_of(const Value& value);
// The element of a map at an index.
const Value& cell(const MapValue& map, const std::vector<std::int64_t>& index);

class Evaluator {
 public:
  Evaluator(const Interpretation& interpretation, std::uint64_t budget)
      : interpretation_(interpretation), budget_(budget) {}
  std::optional<Value> run(Term term);

 private:
  using Result = std::optional<Value>;
  // A way to end the evaluation of the whole term: there is no exact value.
  struct NoValue {};

  Value eval(Term t);
  Value compute(Term t);
  Value leaf(Term t);
  bool truth(Term t);
  std::int64_t integer(Term t);
  std::vector<std::int64_t> indices(Term t, std::size_t begin, std::size_t end);

  Value junction(Term t, bool neutral);
  Value arithmetic(Term t);
  Value integer_sum(Term t);
  Value real_sum(Term t);
  Value division(Term t);
  Value compare(Term t);
  Value memory(Term t);
  Value sequence(Term t);

  Value call(Term t);
  Value call_defined(const Function* function, const std::vector<Value>& arguments);
  Value call_table(const Function* function, const std::vector<Value>& arguments);

  bool quantifier(const std::vector<Term>& binders, Term body, bool universal);
  bool enumerate(const std::vector<Term>& binders, std::size_t next,
                 const std::vector<Term>& guards, Term body, bool universal);
  struct Range {
    std::optional<std::int64_t> low, high;
  };
  Range range_of(Term binder, const std::vector<Term>& pending, const std::vector<Term>& guards);
  void narrow(Range& range, Term binder, const std::vector<Term>& pending, Term guard);
  Value reduction(Term t);

  void spend();

  const Interpretation& interpretation_;
  std::uint64_t budget_;
  unsigned depth_ = 0;
  std::unordered_map<Term, Value, TermHash> closed_;
  std::unordered_map<Term, Value, TermHash> bound_;  // present values of bound variables
  std::map<std::pair<std::uint32_t, std::string>, Value> calls_;
};

}  // namespace permverify::term
