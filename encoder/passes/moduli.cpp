#include "encoder/passes/moduli.h"

#include <algorithm>

#include "encoder/walk.h"

namespace permverify::encoder {

using term::Kind;

namespace {

// How widely a value is shared; the higher of two factors is the modulus.
int width_of_leaf(Term t) {
  if (t.kind() == Kind::BoundVar) return 0;
  switch (t->scope) {
    case term::Scope::Private: return 1;
    case term::Scope::Uniform: return 2;
    case term::Scope::Group: return 3;
    case term::Scope::Launch: return 4;
  }
  return 0;
}

}  // namespace

std::vector<Term> factors_of(Term t) {
  std::vector<Term> result;
  if (t.kind() != Kind::Mul) return {t};
  for (const Term f : t.children()) {
    if (f.kind() != Kind::IntConst) result.push_back(f);
  }
  return result;
}

std::vector<std::uint32_t> ids_of(const Modulus& n) {
  std::vector<std::uint32_t> result;
  for (const Term f : n) result.push_back(f->id);
  return result;
}

std::optional<std::vector<Term>> divide(std::vector<Term> factors, const Modulus& n) {
  for (const Term f : n) {
    const auto at = std::find(factors.begin(), factors.end(), f);
    if (at == factors.end()) return std::nullopt;
    factors.erase(at);
  }
  return factors;
}

Moduli::Moduli(const std::vector<Term>& roots) {
  widen_parameters(roots);
  for_each_subterm(roots, [this](Term t) {
    const Modulus n = of_node(t);
    if (!n.empty()) moduli_.emplace(ids_of(n), n);
  });
  for_each_subterm(roots, [this](Term t) {
    survey_nesting(t);
    if (t.kind() == Kind::Eq && t.child(0).sort() == term::int_sort) survey_equation(t);
  });
}

int Moduli::width(Term t) {
  const auto found = width_.find(t);
  if (found != width_.end()) return found->second;
  int least = 4;
  for_each_subterm({t}, [&](Term s) {
    if (s.kind() == Kind::BoundVar || s.kind() == Kind::Symbol) {
      least = std::min(least, widened_.count(s) != 0 ? 4 : width_of_leaf(s));
    } else if (s.kind() == Kind::Select || s.kind() == Kind::Apply) {
      least = 0;
    }
  });
  return width_[t] = least;
}

// A parameter of a quantified definition is as wide as what it always stands for in the query.
void Moduli::widen_parameters(const std::vector<Term>& roots) {
  std::map<const term::Function*, std::vector<int>> widths;
  std::vector<std::pair<const term::Function*, Term>> patterns;
  for_each_subterm(roots, [&](Term t) {
    if (t.kind() == Kind::Forall && t->triggers.size() == 1 && t->triggers[0].size() == 1) {
      const Term pattern = t->triggers[0][0];
      if (pattern.kind() == Kind::Apply) patterns.emplace_back(pattern->function, pattern);
    }
    if (t.kind() != Kind::Apply) return;
    auto& known = widths.try_emplace(t->function, t.children().size(), 4).first->second;
    for (std::size_t i = 0; i < t.children().size(); ++i) {
      const Term argument = t.child(i);
      if (argument.kind() == Kind::BoundVar) continue;
      known[i] = std::min(known[i], argument.kind() == Kind::IntConst ? 0 : width(argument));
    }
  });
  for (const auto& [function, pattern] : patterns) {
    for (std::size_t i = 0; i < pattern.children().size(); ++i) {
      if (pattern.child(i).kind() == Kind::BoundVar && widths[function][i] == 4) {
        widened_.insert(pattern.child(i));
      }
    }
  }
  width_.clear();
}

std::vector<Term> Moduli::widest(const std::vector<Term>& factors) {
  int least = 4;
  int most = 0;
  for (const Term f : factors) {
    least = std::min(least, width(f));
    most = std::max(most, width(f));
  }
  std::vector<Term> result;
  for (const Term f : factors) {
    if (least < most && width(f) == most) result.push_back(f);
  }
  return result;
}

Modulus Moduli::of(Term atom) {
  const auto factors = factors_of(atom);
  if (factors.size() < 2) return {};
  if (auto n = widest(factors); !n.empty()) return n;
  const auto all = inside(factors);
  return all.empty() ? Modulus{} : all[0];
}

std::vector<Modulus> Moduli::inside(const std::vector<Term>& factors) const {
  std::vector<Modulus> parts, result;
  for (const auto& [key, n] : moduli_) {
    if (n.size() < factors.size() && divide(factors, n)) parts.push_back(n);
  }
  for (const Modulus& n : parts) {
    const bool inner = std::any_of(parts.begin(), parts.end(), [&](const Modulus& other) {
      return other != n && outside(other, n) && !outside(n, other);
    });
    if (!inner) result.push_back(n);
  }
  return result;
}

// The modulus of a node of the source: of a product with identifiers, or of a Flat.
Modulus Moduli::of_node(Term t) {
  if (t.kind() == Kind::Flat) return factors_of(t.child(2));
  if (t.kind() != Kind::Mul || t.sort() != term::int_sort) return {};
  return widest(factors_of(t));
}

void Moduli::survey_nesting(Term t) {
  const Modulus n = of_node(t);
  if (n.empty()) return;
  std::vector<Term> quotients;
  if (t.kind() == Kind::Flat) quotients.push_back(t.child(0));
  if (t.kind() == Kind::Mul) {
    for (const Term f : factors_of(t)) {
      if (f.kind() == Kind::Add || f.kind() == Kind::Flat) quotients.push_back(f);
    }
  }
  for_each_subterm(quotients, [&](Term s) {
    const Modulus inner = of_node(s);
    if (!inner.empty() && inner != n) outside_.insert({ids_of(n), ids_of(inner)});
  });
}

void Moduli::survey_equation(Term equation) {
  for (const std::size_t side : {0U, 1U}) {
    const Term n = equation.child(side);
    const Term product = equation.child(1 - side);
    if (moduli_.count({n->id}) == 0 || product.kind() != Kind::Mul) continue;
    if (product.child(0).kind() != Kind::IntConst) named_.push_back(factors_of(product));
    for (const Term f : factors_of(product)) {
      if (f != n && moduli_.count({f->id}) != 0) outside_.insert({{n->id}, {f->id}});
    }
  }
}

bool Moduli::outside(const Modulus& a, const Modulus& b) const {
  return (a.size() > b.size() && divide(a, b)) || outside_.count({ids_of(a), ids_of(b)}) != 0;
}

}  // namespace permverify::encoder
