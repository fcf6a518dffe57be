#include "logic/memory/witness.h"

#include <algorithm>

#include "logic/term/linear.h"

namespace permverify::obligation {

using term::Kind;

namespace {

constexpr std::size_t most_solutions = 4;
using Values = std::vector<Term>;

class Solver {
 public:
  Solver(term::TermManager& terms, const std::vector<Term>& unknowns,
         const std::function<bool(Term)>& given)
      : terms_(terms), unknowns_(unknowns), given_(given) {}

  std::vector<Values> solve(const std::vector<Term>& left, const std::vector<Term>& right) {
    std::vector<Values> open{Values(unknowns_.size())};
    for (std::size_t d = 0; d < left.size(); ++d) {
      std::vector<Values> next;
      for (const Values& values : open) {
        partial_ = values;
        found_.clear();
        match(left[d], right[d]);
        next.insert(next.end(), found_.begin(), found_.end());
        if (found_.empty()) next.push_back(values);
      }
      open = std::move(next);
      if (open.size() > most_solutions) open.resize(most_solutions);
    }
    return open;
  }

 private:
  // Which of the unknowns this is, or their number.
  std::size_t place(Term t) const {
    const auto at = std::find(unknowns_.begin(), unknowns_.end(), t);
    return static_cast<std::size_t>(at - unknowns_.begin());
  }
  bool is_unknown(Term t) const { return place(t) < unknowns_.size(); }

  void solved(std::size_t unknown, Term value) {
    Values values = partial_;
    if (!values[unknown]) values[unknown] = value;
    found_.push_back(std::move(values));
  }

  static bool is_solved(Kind kind) { return kind == Kind::Flat || kind == Kind::Mod || kind == Kind::Div || kind == Kind::BitXor; }

  // Solves expression == value.
  void match(Term expression, Term value) {
    if (is_unknown(expression)) return solved(place(expression), value);
    const Kind kind = expression.kind();
    if (kind == Kind::Ite) {
      match(expression.child(1), value);
      return match(expression.child(2), value);
    }
    if (kind == Kind::Mod) {
      // (v + c) mod n == value where v is value - c modulo n
      if (!given_(expression.child(1))) return;
      return match_sum(expression.child(0), value, expression.child(1));
    }
    // v div n == value for the first such v
    if (kind == Kind::Div) {
      if (given_(expression.child(1))) match(expression.child(0), terms_.mul(value, expression.child(1)));
      return;
    }
    if (kind == Kind::BitXor) {
      for (std::size_t i = 0; i < 2; ++i) {
        if (!given_(expression.child(i))) continue;
        return match(expression.child(1 - i), terms_.bit_xor(value, expression.child(i)));
      }
      return;
    }
    if (kind == Kind::Flat) return match_rows(expression, value);
    match_sum(expression, value, Term());
  }

  void match_rows(Term flat, Term value) {
    const Term n = flat.child(2);
    if (given_(flat.child(0))) {
      return match(flat.child(1), terms_.sub(value, terms_.mul(flat.child(0), n)));
    }
    match_two(flat.child(0), flat.child(1), n, value);
  }

  // row * n + column == value, the column less than n. The column may be made of unknowns itself.
  void match_two(Term row, Term column, Term n, Term value) {
    if (!is_unknown(row) || row == column) return;
    const Values before = partial_;
    if (!partial_[place(row)]) partial_[place(row)] = terms_.div(value, n);
    if (is_unknown(column) || is_solved(column.kind())) {
      match(column, terms_.mod(value, n));
    }
    partial_ = before;
  }

  // The product of the factors, if all but one are given; that one is `unknown`.
  std::optional<Term> given_factor(Term product, Term& unknown) const {
    std::vector<Term> others;
    unknown = Term();
    for (const Term factor : product.children()) {
      if (given_(factor)) {
        others.push_back(factor);
      } else if (unknown) {
        return std::nullopt;
      } else {
        unknown = factor;
      }
    }
    if (!unknown || others.empty()) return std::nullopt;
    Term result = others.front();
    for (std::size_t i = 1; i < others.size(); ++i) result = terms_.mul(result, others[i]);
    return result;
  }

  void match_sum(Term sum, Term value, Term modulus) {
    const auto linear = term::linear_of(terms_, sum);
    if (!linear || linear->constant.denominator != 1) return;
    std::vector<Term> rest{terms_.integer(linear->constant.numerator)};
    std::vector<term::Monomial> unknown;
    for (const auto& m : linear->monomials) {
      if (m.coefficient.denominator != 1) return;
      if (given_(m.atom)) {
        rest.push_back(terms_.mul(terms_.integer(m.coefficient.numerator), m.atom));
      } else {
        unknown.push_back(m);
      }
    }
    const Term left = terms_.sub(value, terms_.add(rest));
    if (unknown.size() == 1) return match_one(unknown[0], left, modulus);
    if (unknown.size() != 2 || modulus) return;
    for (std::size_t i = 0; i < 2; ++i) {
      const auto &row = unknown[i], &column = unknown[1 - i];
      if (column.coefficient.numerator != 1 || row.coefficient.numerator < 0) continue;
      if (row.coefficient.numerator > 1) {
        return match_two(row.atom, column.atom, terms_.integer(row.coefficient.numerator), left);
      }
      Term factor;
      const auto n = row.atom.kind() == Kind::Mul ? given_factor(row.atom, factor) : std::nullopt;
      if (n) return match_two(factor, column.atom, *n, left);
    }
  }

  void match_one(const term::Monomial& m, Term value, Term modulus) {
    const std::int64_t by = m.coefficient.numerator;
    Term one = by < 0 ? terms_.neg(value) : value;
    if (by != 1 && by != -1) {
      if (modulus) return;
      one = terms_.div(one, terms_.integer(by < 0 ? -by : by));
    }
    if (modulus) one = terms_.mod(one, modulus);
    if (m.atom.kind() == Kind::Mul) {
      Term factor;
      if (const auto n = given_factor(m.atom, factor)) match(factor, terms_.div(one, *n));
      return;
    }
    if (m.atom.kind() == Kind::Ite || is_solved(m.atom.kind()) || is_unknown(m.atom)) match(m.atom, one);
  }

  term::TermManager& terms_;
  const std::vector<Term>& unknowns_;
  const std::function<bool(Term)>& given_;
  Values partial_;
  std::vector<Values> found_;
};

}  // namespace

std::vector<std::vector<Term>> solutions(term::TermManager& terms,
                                         const std::vector<Term>& unknowns,
                                         const std::function<bool(Term)>& given,
                                         const std::vector<Term>& left,
                                         const std::vector<Term>& right) {
  return Solver(terms, unknowns, given).solve(left, right);
}

}  // namespace permverify::obligation
