// Rows whose length is a sum or a multiple of a size get a name (logic.md 12.1).
//
//   (16*n + 2)*(16*g + l) + x  ->  w*(16*g + l) + x           w == 16*n + 2
//   16*n*(16*g + l) + x        ->  w*(16*g + l) + x           w == 16*n
//
// A number that does not divide what is added to the product is a part of the row's length: x is below 16*n, not below n,
// and flat needs a remainder below its modulus. Where nothing is added, the same makes 16*n*(16*g + l) comparable with
// 256*n*m, unless other sums with multiples of n have a common factor, which flatten leaves outside. A sum is a length
// where it multiplies what differs from thread to thread.
//
// The rewritten facts are satisfiable if and only if the original ones are. A length is made of symbols of the launch and numbers
// alone, so it has no bound variable and has one value in a model, under all quantifiers. A name is a fresh symbol. Given a model of the
// original facts, let each name have the value of its length: then the equation `name == length` holds, and each product keeps its
// value, since only equal factors are exchanged: f for its name, c*f for the name of c*f, and a sum s for c * (s/c) where c
// divides all its numbers. Conversely, a model of the rewritten facts satisfies the equations, so each product has its original
// value, and the original facts hold. So it does not matter for soundness which products are rewritten.
#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <set>

#include "encoder/passes/moduli.h"
#include "encoder/passes/passes.h"
#include "encoder/walk.h"
#include "logic/term/linear.h"

namespace permverify::encoder {

namespace {

using term::Kind;

class Strides {
 public:
  explicit Strides(Problem& problem) : p_(problem), m_(problem.manager) {}

  void run() {
    for_each_subterm(p_.terms(), [this](Term t) {
      if (t.sort() != term::int_sort) return;
      if (t.kind() == Kind::Mul) find_sums(t);
      if (t.kind() == Kind::Add) find_multiples(t);
    });
    for (const auto& [size, factor] : alone_) {
      if (even_.count(size) == 0) multiples_.emplace(size, factor);
    }
    std::erase_if(multiples_, [](const auto& one) { return one.second < 2; });
    if (sums_.empty() && multiples_.empty()) return;
    Walk walk(m_, [this](Term t, const std::vector<Term>& children) { return renamed(t, children); });
    for (Fact& fact : p_.facts) fact.term = walk(fact.term);
    for (const auto& [length, name] : names_) p_.add(m_.eq(name, length));
  }

 private:
  // One value in the whole launch.
  bool is_size(Term t) {
    const auto [at, added] = sizes_.try_emplace(t, true);
    if (!added) return at->second;
    bool size = true;
    for_each_subterm({t}, [&](Term s) {
      const bool leaf = s.kind() == Kind::Symbol && s->scope == term::Scope::Launch;
      const bool computed = s.kind() == Kind::IntConst || s.kind() == Kind::Add || s.kind() == Kind::Mul;
      size = size && s.sort() == term::int_sort && (leaf || computed);
    });
    return sizes_[t] = size;
  }
  bool is_mixed(const std::vector<Term>& factors) {
    return !std::all_of(factors.begin(), factors.end(), [this](Term f) { return is_size(f); });
  }

  void find_sums(Term product) {
    const std::vector<Term> factors = factors_of(product);
    if (!is_mixed(factors)) return;
    for (const Term f : factors) {
      if (f.kind() == Kind::Add && is_size(f)) sums_.insert(f);
      if (f.kind() == Kind::Symbol && is_size(f)) alone_[f] = common(alone_[f], in_front(number_in(product), factors));
    }
  }

  void find_multiples(Term sum) {
    const auto form = term::linear_of(m_, sum);
    if (!form) return;
    std::map<Term, std::int64_t, ById> of_sizes;
    for (const term::Monomial& m : form->monomials) {
      const std::vector<Term> factors = factors_of(m.atom);
      if (factors.size() < 2 || !is_mixed(factors)) continue;
      for (const Term f : factors) {
        if (f.kind() == Kind::Symbol && is_size(f)) of_sizes[f] = common(of_sizes[f], in_front(m.coefficient.numerator, factors));
      }
    }
    for (const auto& [size, factor] : of_sizes) {
      const std::int64_t others = beside(*form, size);
      if (others % factor != 0) multiples_[size] = std::gcd(multiples_[size], factor);
      if (others != 0 && others % factor == 0 && factor > 1) even_.insert(size);
    }
  }

  static std::int64_t common(std::int64_t factor, std::int64_t number) {
    return number == std::numeric_limits<std::int64_t>::min() ? 1 : std::gcd(factor, number);
  }

  // Divides the coefficients of what is added to the multiples of the size; 0 if nothing is.
  static std::int64_t beside(const term::Linear& form, Term size) {
    std::int64_t result = 0;
    for (const term::Monomial& m : form.monomials) {
      const std::vector<Term> factors = factors_of(m.atom);
      const bool multiple = factors.size() > 1 && std::find(factors.begin(), factors.end(), size) != factors.end();
      if (!multiple) result = common(result, m.coefficient.numerator);
    }
    return result;
  }

  static std::int64_t number_in(Term product) {
    for (const Term f : product.children()) {
      if (f.kind() == Kind::IntConst) return f->value;
    }
    return 1;
  }

  // Divides all numbers of a sum that is no size. 1: there is no such sum.
  std::int64_t content(Term f) {
    constexpr std::int64_t most = 1 << 16;
    const auto form = f.kind() == Kind::Add && !is_size(f) ? term::linear_of(m_, f) : std::nullopt;
    if (!form) return 1;
    std::int64_t result = common(0, form->constant.numerator);
    for (const term::Monomial& m : form->monomials) result = common(result, m.coefficient.numerator);
    return result > most ? 1 : std::max<std::int64_t>(1, result);
  }
  std::int64_t in_front(std::int64_t number, const std::vector<Term>& factors) {
    for (const Term f : factors) moved_out(f, number);
    return number;
  }
  // The factor without what divides it, which the number in front of the product takes.
  Term moved_out(Term factor, std::int64_t& number) {
    constexpr std::int64_t most = std::int64_t{1} << 40;
    const std::int64_t part = number > -most && number < most ? content(factor) : 1;
    if (part == 1) return factor;
    number *= part;
    const auto form = term::linear_of(m_, factor);
    std::vector<Term> sum{m_.integer(form->constant.numerator / part)};
    for (const term::Monomial& m : form->monomials) sum.push_back(m_.mul(m_.integer(m.coefficient.numerator / part), m.atom));
    return m_.add(std::move(sum));
  }

  Term renamed(Term t, const std::vector<Term>& children) {
    const std::size_t factors = factors_of(t).size();
    const bool product = t.kind() == Kind::Mul && t.sort() == term::int_sort && factors > 1 && factors + 1 >= children.size();
    if (!product) return Walk::rebuild(m_, t, children);
    std::int64_t number = number_in(t);
    std::vector<std::pair<Term, Term>> parts;  // the factor and what stands for it
    for (std::size_t i = 0; i < children.size(); ++i) {
      if (t.child(i).kind() != Kind::IntConst) parts.emplace_back(t.child(i), moved_out(children[i], number));
    }
    bool named = false;
    for (auto& [factor, part] : parts) {
      const auto multiple = multiples_.find(factor);
      const bool divides = multiple != multiples_.end() && number % multiple->second == 0;
      if (!divides && sums_.count(factor) == 0) continue;
      part = name_of(divides ? m_.mul(m_.integer(multiple->second), factor) : factor);
      if (divides) number /= multiple->second;
      named = true;
    }
    if (!named) return Walk::rebuild(m_, t, children);
    Term result = m_.integer(number);
    for (const auto& [factor, part] : parts) result = m_.mul(result, part);
    return result;
  }

  Term name_of(Term length) {
    const auto known = std::find_if(names_.begin(), names_.end(), [&](const auto& one) { return one.first == length; });
    if (known != names_.end()) return known->second;
    names_.emplace_back(length, m_.fresh("row", term::int_sort, term::Scope::Launch));
    return names_.back().second;
  }

  struct ById {
    bool operator()(Term a, Term b) const { return a->id < b->id; }
  };

  Problem& p_;
  term::TermManager& m_;
  std::set<Term, ById> sums_;
  std::map<Term, std::int64_t, ById> multiples_;  // of a size: the greatest factor of its multiples in sums
  std::map<Term, std::int64_t, ById> alone_;      // the same of all its multiples
  std::set<Term, ById> even_;                     // sizes in sums with a common factor
  std::vector<std::pair<Term, Term>> names_;      // a length and its name
  std::unordered_map<Term, bool, TermHash> sizes_;
};

}  // namespace

void pass_strides(Problem& problem) { Strides(problem).run(); }

}  // namespace permverify::encoder
