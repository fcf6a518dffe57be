#include "logic/obligation/automatic/witness.h"

#include <algorithm>

#include "logic/term/linear.h"

namespace permverify::obligation {

using term::Kind;

namespace {

constexpr std::size_t most_solutions = 4;
using Lids = std::array<Term, 3>;  // null where nothing is known yet

class Solver {
 public:
  Solver(KernelContext& k, const ThreadIds& ids) : k_(k), terms_(k.terms), ids_(ids) {}

  std::vector<Lids> solve(const std::vector<Term>& index, const std::vector<Term>& cell) {
    std::vector<Lids> open{Lids{}};
    for (std::size_t d = 0; d < index.size(); ++d) {
      std::vector<Lids> next;
      for (const Lids& lids : open) {
        partial_ = lids;
        found_.clear();
        match(index[d], cell[d]);
        next.insert(next.end(), found_.begin(), found_.end());
        if (found_.empty()) next.push_back(lids);
      }
      open = std::move(next);
      if (open.size() > most_solutions) open.resize(most_solutions);
    }
    std::erase_if(open, [&](Lids& lids) { return !complete(lids); });
    return open;
  }

 private:
  // A dimension of one thread needs no solution.
  bool complete(Lids& lids) const {
    for (std::size_t d = 0; d < 3; ++d) {
      if (!lids[d] && is_unknown(d)) return false;
      if (!lids[d]) lids[d] = k_.launch.gsize()[d].is_int(1) ? terms_.integer(0) : ids_.lid[d];
    }
    return true;
  }
  bool is_unknown(std::size_t d) const {
    return ids_.lid[d].kind() == Kind::Symbol && !k_.launch.gsize()[d].is_int(1);
  }

  // The dimension whose identifier this is, or 3.
  std::size_t dimension(Term t) const {
    for (std::size_t d = 0; d < 3; ++d) {
      if (is_unknown(d) && t == ids_.lid[d]) return d;
    }
    return 3;
  }
  // Known when the thread is not: no private symbol.
  static bool is_shared(Term t) {
    const auto symbols = term::free_symbols(t);
    return std::none_of(symbols.begin(), symbols.end(),
                        [](Term s) { return s->scope == term::Scope::Private; });
  }

  void solved(std::size_t d, Term value) {
    Lids lids = partial_;
    if (!lids[d]) lids[d] = value;
    found_.push_back(lids);
  }

  // Solves expression == value.
  void match(Term expression, Term value) {
    const std::size_t d = dimension(expression);
    if (d < 3) return solved(d, value);
    switch (expression.kind()) {
      case Kind::Ite:
        match(expression.child(1), value);
        return match(expression.child(2), value);
      case Kind::Mod:
        // (v + c) mod n == value where v is value - c modulo n
        if (!is_shared(expression.child(1))) return;
        return match_sum(expression.child(0), value, expression.child(1));
      case Kind::BitXor:
        for (std::size_t i = 0; i < 2; ++i) {
          if (!is_shared(expression.child(i))) continue;
          return match(expression.child(1 - i), terms_.bit_xor(value, expression.child(i)));
        }
        return;
      case Kind::Flat: return match_rows(expression, value);
      default: return match_sum(expression, value, Term());
    }
  }

  void match_rows(Term flat, Term value) {
    const Term n = flat.child(2);
    if (is_shared(flat.child(0))) {
      return match(flat.child(1), terms_.sub(value, terms_.mul(flat.child(0), n)));
    }
    match_two(flat.child(0), flat.child(1), n, value);
  }

  // row * n + column == value, the column less than n.
  void match_two(Term row, Term column, Term n, Term value) {
    const std::size_t r = dimension(row), c = dimension(column);
    if (r == 3 || c == 3 || r == c) return;
    Lids lids = partial_;
    if (!lids[r]) lids[r] = terms_.div(value, n);
    if (!lids[c]) lids[c] = terms_.mod(value, n);
    found_.push_back(lids);
  }

  void match_sum(Term sum, Term value, Term modulus) {
    const auto linear = term::linear_of(terms_, sum);
    if (!linear || linear->constant.denominator != 1) return;
    std::vector<Term> rest{terms_.integer(linear->constant.numerator)};
    std::vector<term::Monomial> unknown;
    for (const auto& m : linear->monomials) {
      if (m.coefficient.denominator != 1) return;
      if (is_shared(m.atom)) {
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
      if (row.atom.kind() != Kind::Mul || row.atom.children().size() != 2) continue;
      for (std::size_t f = 0; f < 2; ++f) {
        if (!is_shared(row.atom.child(f))) continue;
        return match_two(row.atom.child(1 - f), column.atom, row.atom.child(f), left);
      }
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
      for (std::size_t f = 0; f < 2 && m.atom.children().size() == 2; ++f) {
        if (!is_shared(m.atom.child(f))) continue;
        return match(m.atom.child(1 - f), terms_.div(one, m.atom.child(f)));
      }
      return;
    }
    const bool goes_on = m.atom.kind() == Kind::Ite || m.atom.kind() == Kind::Mod ||
                         m.atom.kind() == Kind::BitXor || m.atom.kind() == Kind::Flat;
    if (goes_on || dimension(m.atom) < 3) match(m.atom, one);
  }

  KernelContext& k_;
  term::TermManager& terms_;
  const ThreadIds& ids_;
  Lids partial_;
  std::vector<Lids> found_;
};

}  // namespace

std::vector<std::array<Term, 3>> storing_threads(KernelContext& context, const ThreadIds& ids,
                                                 const std::vector<Term>& index,
                                                 const std::vector<Term>& cell) {
  return Solver(context, ids).solve(index, cell);
}

}  // namespace permverify::obligation
