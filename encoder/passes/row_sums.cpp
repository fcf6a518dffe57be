//   0 <= m && 0 <= n  ==>
//     sum{q in [0, m)} sum{r in [0, n)} t(flat(q, r, n)) == sum{v in [0, m*n)} t(v)           of no other q or r
//
// Each v in [0, m*n) is flat(q, r, n) for one such pair. Where n is a number, flat(q, r, n) stands in the query as n*q + r.
#include "encoder/passes/row_sums.h"

#include "encoder/passes/passes.h"
#include "encoder/walk.h"

namespace permverify::encoder {

namespace {

using term::Kind;

struct Row {
  Term sum, equation;  // with the sum over rows and columns
};

class RowSums {
 public:
  explicit RowSums(Problem& problem) : problem_(problem), m_(problem.manager) {}

  void run() {
    std::vector<std::pair<Row, Origin>> found;
    for (const Fact& fact : problem_.facts) {
      if (fact.term.kind() != Kind::Keep || fact.term.child(0).kind() != Kind::Sum) continue;
      if (const auto row = in_one_row(fact.term.child(0))) found.emplace_back(*row, fact.origin);
    }
    for (const auto& [row, origin] : found) {
      problem_.add(row.equation, origin);
      problem_.add(m_.keep(row.sum), origin);
    }
  }

 private:
  std::optional<Row> in_one_row(Term outer) {
    const Term inner = outer.child(3);
    const bool counts = inner.kind() == Kind::Count;
    if ((!counts && inner.kind() != Kind::Sum) || !outer.child(2).is_true()) return std::nullopt;
    if (!outer.child(0).is_int(0) || !inner.child(0).is_int(0) || outer.sort() != term::int_sort) return std::nullopt;
    const Term q = outer->binders[0], r = inner->binders[0], rows = outer.child(1), columns = inner.child(1);
    if (occurs_free(m_, q, columns)) return std::nullopt;
    const Term v = m_.bound("v", term::int_sort);
    term::Substitution to_row(m_);
    for_each_subterm({inner.child(2), inner.child(3)}, [&](Term t) {
      if (is_flat(t) && t.child(0) == q && t.child(1) == r && t.child(2) == columns) to_row.add(t, v);
      if (const auto sum = of_place(t, q, r, columns, v)) to_row.add(t, *sum);
    });
    const Term condition = to_row(inner.child(2)), body = to_row(inner.child(3));
    for (const Term part : {condition, body}) {
      if (occurs_free(m_, q, part) || occurs_free(m_, r, part)) return std::nullopt;
    }
    const Term sum = m_.reduce(inner.kind(), v, m_.integer(0), m_.mul(rows, columns), condition, body);
    const Term sizes = m_.conj(m_.le(m_.integer(0), rows), m_.le(m_.integer(0), columns));
    return Row{sum, m_.implies(sizes, m_.eq(outer, sum))};
  }

  // Of a sum with q*columns + r, the columns a number: the same with v in its place.
  std::optional<Term> of_place(Term t, Term q, Term r, Term columns, Term v) {
    if (t.kind() != Kind::Add || columns.kind() != Kind::IntConst) return std::nullopt;
    const Term rest = m_.sub(t, m_.add(m_.mul(columns, q), r));
    if (occurs_free(m_, q, rest) || occurs_free(m_, r, rest)) return std::nullopt;
    return m_.add(v, rest);
  }

  Problem& problem_;
  term::TermManager& m_;
};

}  // namespace

void add_row_sums(Problem& problem) { RowSums(problem).run(); }

}  // namespace permverify::encoder
