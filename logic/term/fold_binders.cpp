// Quantifiers and reductions. Every sort has a value, so a binder that does not occur goes away.
#include <algorithm>

#include "logic/term/term_manager.h"

namespace permverify::term {

Term TermManager::quantify(Kind kind, std::vector<Term> binders, Term body,
                           std::vector<std::vector<Term>> triggers) {
  if (body.kind() == Kind::BoolConst) return body;
  const auto occurs = [&](Term binder) {
    const auto& free = free_bound(body);
    return std::find(free.begin(), free.end(), binder) != free.end();
  };
  std::vector<Term> dropped;
  for (const Term b : binders) {
    if (!occurs(b)) dropped.push_back(b);
  }
  for (const Term b : dropped) {
    std::erase(binders, b);
    std::erase_if(triggers, [&](const std::vector<Term>& trigger) {
      return std::any_of(trigger.begin(), trigger.end(), [&](Term pattern) {
        const auto& free = free_bound(pattern);
        return std::find(free.begin(), free.end(), b) != free.end();
      });
    });
  }
  if (binders.empty()) return body;
  if (body.kind() == kind && triggers.empty() && body->triggers.empty()) {
    binders.insert(binders.end(), body->binders.begin(), body->binders.end());
    body = body.child(0);
  }
  Node node{};
  node.kind = kind;
  node.sort = bool_sort;
  node.children = {body};
  node.binders = std::move(binders);
  node.triggers = std::move(triggers);
  return intern(std::move(node));
}

Term TermManager::forall(std::vector<Term> binders, Term body,
                         std::vector<std::vector<Term>> triggers) {
  return quantify(Kind::Forall, std::move(binders), body, std::move(triggers));
}

Term TermManager::exists(std::vector<Term> binders, Term body) {
  return quantify(Kind::Exists, std::move(binders), body, {});
}

Term TermManager::reduce(Kind kind, Term binder, Term low, Term high, Term condition, Term body) {
  const Sort sort = kind == Kind::Count ? int_sort : body.sort();
  const bool adds = kind == Kind::Sum || kind == Kind::Count;
  const bool empty = condition.is_false() || le(high, low).is_true();
  if (adds && empty && (sort == int_sort || sort == real_sort)) {
    return sort == int_sort ? integer(0) : real(0);
  }
  if (kind == Kind::Sum && (body.kind() == Kind::IntConst || body.kind() == Kind::RealConst) &&
      body->value == 0) {
    return body;
  }
  if (kind == Kind::Count && body.is_false()) return integer(0);
  Node node{};
  node.kind = kind;
  node.sort = sort;
  node.children = {low, high, condition, body};
  node.binders = {binder};
  return intern(std::move(node));
}

}  // namespace permverify::term
