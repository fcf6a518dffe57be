// Substitution and other walks over whole terms: with explicit stacks, shared subterms once.
#include <algorithm>
#include <unordered_set>

#include "logic/term/kind_info.h"
#include "logic/term/term_manager.h"

namespace permverify::term {

void Substitution::add(Term from, Term to) {
  const auto& free = manager_.free_bound(to);
  // A term that was visited has all its parts in done_, unless it was replaced as a whole or is a binder that had to be
  // renamed. So results without `from` stay, and a new symbol costs no second walk over what is known.
  const bool is_new = !inside_ && free.empty() && from.kind() != Kind::BoundVar && done_.count(from) == 0;
  map_[from] = to;
  if (!is_new) forget();
  incoming_.insert(incoming_.end(), free.begin(), free.end());
}

void Substitution::add(const Function* from, const Function* to) {
  functions_[from] = to;
  forget();
}

void Substitution::forget() {
  done_.clear();
  inside_ = false;
}

// Under this binder the plain walk would be wrong: it would replace the binder's own variable, or
// capture a variable of a replacement.
bool Substitution::captures(Term binder) const {
  return map_.count(binder) != 0 ||
         std::find(incoming_.begin(), incoming_.end(), binder) != incoming_.end();
}

Term Substitution::binder_node(Term t) {
  Substitution inner(manager_);
  for (const auto& [from, to] : functions_) inner.add(from, to);
  for (const auto& [from, to] : map_) {
    if (std::find(t->binders.begin(), t->binders.end(), from) == t->binders.end()) {
      inner.add(from, to);
    }
  }
  std::vector<Term> binders;
  for (const Term b : t->binders) {
    if (captures(b)) {
      const Term renamed = manager_.bound(b->name, b.sort());
      inner.add(b, renamed);
      binders.push_back(renamed);
    } else {
      binders.push_back(b);
    }
  }
  std::vector<std::vector<Term>> triggers = t->triggers;
  for (auto& trigger : triggers) {
    for (Term& pattern : trigger) pattern = inner(pattern);
  }
  if (t.kind() == Kind::Forall) return manager_.forall(binders, inner(t.child(0)), triggers);
  if (t.kind() == Kind::Exists) return manager_.exists(binders, inner(t.child(0)));
  // The range of a reduction lies outside the scope of its binder.
  return manager_.reduce(t.kind(), binders[0], (*this)(t.child(0)), (*this)(t.child(1)),
                         inner(t.child(2)), inner(t.child(3)));
}

Term Substitution::operator()(Term root) {
  if (empty()) return root;
  std::vector<Term> stack{root};
  std::vector<Term> children;
  while (!stack.empty()) {
    const Term t = stack.back();
    if (done_.count(t) != 0) {
      stack.pop_back();
      continue;
    }
    if (const auto found = map_.find(t); found != map_.end()) {
      done_[t] = found->second;
      stack.pop_back();
      continue;
    }
    const bool special =
        !t->triggers.empty() ||
        std::any_of(t->binders.begin(), t->binders.end(), [&](Term b) { return captures(b); });
    if (special) {
      inside_ = true;
      const Term result = binder_node(t);
      done_[t] = result;
      stack.pop_back();
      continue;
    }
    bool ready = true;
    // Pushed from the right, so that children are made in reading order.
    for (auto child = t.children().rbegin(); child != t.children().rend(); ++child) {
      if (done_.count(*child) == 0) {
        stack.push_back(*child);
        ready = false;
      }
    }
    if (!ready) continue;
    children.clear();
    for (const Term child : t.children()) children.push_back(done_[child]);
    const bool same = std::equal(children.begin(), children.end(), t.children().begin());
    const auto function = functions_.find(t->function);
    const Term result = function != functions_.end() ? manager_.apply(function->second, children)
                        : same                       ? t
                                                     : manager_.rebuild(t, children);
    done_[t] = result;
    stack.pop_back();
  }
  return done_[root];
}

std::vector<Term> free_symbols(Term root) {
  std::vector<Term> result;
  std::unordered_set<Term, TermHash> seen{root};
  std::vector<Term> stack{root};
  while (!stack.empty()) {
    const Term t = stack.back();
    stack.pop_back();
    if (t.kind() == Kind::Symbol) result.push_back(t);
    for (auto it = t.children().rbegin(); it != t.children().rend(); ++it) {
      if (seen.insert(*it).second) stack.push_back(*it);
    }
  }
  return result;
}

}  // namespace permverify::term
