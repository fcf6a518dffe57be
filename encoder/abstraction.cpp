#include "encoder/abstraction.h"

#include <algorithm>
#include <unordered_set>

#include "encoder/walk.h"
#include "logic/term/kind_info.h"

namespace permverify::encoder {

using term::Kind;

namespace {

bool is_constant(Term t) {
  return t.kind() == Kind::IntConst || t.kind() == Kind::RealConst || t.kind() == Kind::BoolConst;
}

bool commutes(Kind kind) {
  return kind == Kind::Add || kind == Kind::Mul || kind == Kind::And || kind == Kind::Or ||
         kind == Kind::Eq;
}

}  // namespace

struct Abstractor::Capture {
  Abstractor& owner;
  Term binder;
  Term canonical;
  std::unordered_set<Term, TermHash> inner{};  // variables bound inside the body
  std::unordered_map<Term, Term, TermHash> parameter{};
  std::unordered_map<Term, Term, TermHash> done{};
  std::unordered_map<Term, std::string, TermHash> keys{};
  std::vector<Term> parameters{};
  std::vector<Term> captured{};

  term::TermManager& m() { return owner.manager_; }

  bool outside(Term t) {
    const auto& free = m().free_bound(t);
    return std::none_of(free.begin(), free.end(),
                        [&](Term v) { return v == binder || inner.count(v) != 0; });
  }

  Term capture(Term t) {
    if (is_constant(t)) return t;
    const auto found = parameter.find(t);
    if (found != parameter.end()) return found->second;
    const Term p = owner.pooled("p", parameters.size(), t.sort());
    parameters.push_back(p);
    captured.push_back(t);
    return parameter[t] = p;
  }

  // The shape of a term as text, the captured parts left blank: what its place among the operands
  // of a commutative operation depends on, since ids differ between equal bodies.
  const std::string& key(Term t) {
    const auto found = keys.find(t);
    if (found != keys.end()) return found->second;
    std::string text;
    if (t == binder) {
      text = "v";
    } else if (is_constant(t)) {
      text = std::to_string(t->value) + "/" + std::to_string(t->denominator);
    } else if (outside(t)) {
      text = "_";
    } else {
      text = std::string("(") + term::info(t.kind()).name;
      if (t.kind() == Kind::Apply) text += t->function->name;
      std::vector<std::string> parts;
      for (const Term child : t.children()) parts.push_back(key(child));
      if (commutes(t.kind())) std::sort(parts.begin(), parts.end());
      for (const std::string& part : parts) text += " " + part;
      text += ")";
      if (text.size() > 400) text = "#" + std::to_string(std::hash<std::string>()(text));
    }
    return keys[t] = text;
  }

  std::vector<Term> operands(Term t) {
    std::vector<Term> result(t.children().begin(), t.children().end());
    if (!commutes(t.kind())) return result;
    std::stable_sort(result.begin(), result.end(),
                     [&](Term a, Term b) { return key(a) < key(b); });
    // x + v + 1 captures x + 1 as a whole.
    if (t.kind() != Kind::Add && t.kind() != Kind::Mul) return result;
    std::vector<Term> together, rest;
    for (const Term child : result) (outside(child) ? together : rest).push_back(child);
    if (together.size() < 2) return result;
    Term whole = together[0];
    for (std::size_t i = 1; i < together.size(); ++i) {
      whole = t.kind() == Kind::Add ? m().add(whole, together[i]) : m().mul(whole, together[i]);
    }
    rest.insert(rest.begin(), whole);
    return rest;
  }

  Term shape(Term t) {
    if (t == binder) return canonical;
    if (outside(t)) return capture(t);
    const auto found = done.find(t);
    if (found != done.end()) return found->second;
    inner.insert(t->binders.begin(), t->binders.end());
    std::vector<Term> children;
    for (const Term child : operands(t)) children.push_back(shape(child));
    return done[t] = t.kind() == Kind::BoundVar ? t : m().rebuild(t, children);
  }
};

Term Abstractor::pooled(const std::string& name, std::size_t index, Sort sort) {
  Term& variable = pool_[{name, index, static_cast<int>(sort.kind),
                          static_cast<int>(sort.element), sort.rank}];
  if (!variable) variable = manager_.bound(name + std::to_string(index), sort);
  return variable;
}

Abstraction Abstractor::operator()(Term binder, Term condition, Term body) {
  Capture capture{*this, binder, pooled("v", 0, binder.sort())};
  for_each_subterm({condition, body}, [&](Term t) {
    capture.inner.insert(t->binders.begin(), t->binders.end());
  });
  Abstraction result;
  result.condition = capture.shape(condition);
  result.body = capture.shape(body);
  result.binder = capture.canonical;
  result.parameters = capture.parameters;
  result.captured = capture.captured;
  return result;
}

}  // namespace permverify::encoder
