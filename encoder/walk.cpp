#include "encoder/walk.h"

#include <algorithm>

namespace permverify::encoder {

using term::Kind;

namespace {

void push_missing(const std::unordered_map<Term, Term, TermHash>& done, std::span<const Term> terms,
                  std::vector<Term>& stack) {
  for (auto t = terms.rbegin(); t != terms.rend(); ++t) {
    if (done.count(*t) == 0) stack.push_back(*t);
  }
}

}  // namespace

Term Walk::rebuild(term::TermManager& manager, Term original, const std::vector<Term>& children) {
  const bool same = std::equal(children.begin(), children.end(), original.children().begin());
  return same ? original : manager.rebuild(original, children);
}

Term Walk::finish(Term t) {
  std::vector<Term> children;
  children.reserve(t.children().size());
  for (const Term child : t.children()) children.push_back(done_[child]);
  if (t->triggers.empty()) return rule_(t, children);
  auto triggers = t->triggers;
  for (auto& trigger : triggers) {
    for (Term& pattern : trigger) pattern = done_[pattern];
  }
  return rule_(manager_.forall(t->binders, t.child(0), triggers), children);
}

Term Walk::operator()(Term root) {
  std::vector<Term> stack{root};
  while (!stack.empty()) {
    const Term t = stack.back();
    if (done_.count(t) != 0) {
      stack.pop_back();
      continue;
    }
    const std::size_t before = stack.size();
    for (const auto& trigger : t->triggers) push_missing(done_, trigger, stack);
    push_missing(done_, t.children(), stack);
    if (stack.size() != before) continue;
    done_[t] = finish(t);
    stack.pop_back();
  }
  return done_[root];
}

void for_each_subterm(const std::vector<Term>& roots, const std::function<void(Term)>& visit) {
  std::unordered_set<Term, TermHash> seen;
  std::vector<Term> stack(roots.rbegin(), roots.rend());
  while (!stack.empty()) {
    const Term t = stack.back();
    stack.pop_back();
    if (!seen.insert(t).second) continue;
    visit(t);
    for (auto c = t.children().rbegin(); c != t.children().rend(); ++c) stack.push_back(*c);
    for (const auto& trigger : t->triggers) {
      stack.insert(stack.end(), trigger.begin(), trigger.end());
    }
  }
}

bool occurs_free(const term::TermManager& manager, Term bound, Term in) {
  const auto& free = manager.free_bound(in);
  return std::find(free.begin(), free.end(), bound) != free.end();
}

std::vector<std::size_t> index_places(Term t) {
  const bool call = t.kind() == Kind::Apply && !t->function->body && t->function->name[0] != '$';
  if (!call && t.kind() != Kind::Select && t.kind() != Kind::Store) return {};
  const std::size_t end = t.children().size() - (t.kind() == Kind::Store ? 1 : 0);
  std::vector<std::size_t> result;
  for (std::size_t i = call ? 0 : 1; i < end; ++i) {
    if (t.child(i).sort() == term::int_sort) result.push_back(i);
  }
  return result;
}

namespace {

// What the fact says one by one, with alternatives as they are.
std::vector<Term> told_apart(term::TermManager& manager, Term t) {
  std::vector<Term> result;
  std::vector<Term> stack{t};
  while (!stack.empty()) {
    const Term next = stack.back();
    stack.pop_back();
    const bool negated = next.kind() == Kind::Not;
    const Term inner = negated ? next.child(0) : next;
    if (next.kind() == Kind::And) {
      stack.insert(stack.end(), next.children().rbegin(), next.children().rend());
    } else if (negated && inner.kind() == Kind::Or) {
      const auto parts = inner.children();
      for (auto p = parts.rbegin(); p != parts.rend(); ++p) stack.push_back(manager.negate(*p));
    } else if (negated && inner.kind() == Kind::Implies) {
      stack.push_back(manager.negate(inner.child(1)));
      stack.push_back(inner.child(0));
    } else {
      result.push_back(next);
    }
  }
  return result;
}

// (g && a) || (g && b) is g && (a || b): g, and what is left of the alternatives; nothing if they
// have nothing in common.
std::vector<Term> factored(term::TermManager& manager, Term alternatives) {
  std::vector<std::vector<Term>> each;
  for (const Term child : alternatives.children()) each.push_back(told_apart(manager, child));
  std::vector<Term> result, rest;
  for (const Term part : each.front()) {
    const bool everywhere = std::all_of(each.begin(), each.end(), [&](const auto& parts) {
      return std::find(parts.begin(), parts.end(), part) != parts.end();
    });
    if (everywhere) result.push_back(part);
  }
  if (result.empty()) return {};
  for (auto& parts : each) {
    std::erase_if(parts, [&](Term part) {
      return std::find(result.begin(), result.end(), part) != result.end();
    });
    rest.push_back(manager.conj(parts));
  }
  result.push_back(manager.disj(rest));
  return result;
}

}  // namespace

// What alternatives share is gone into once, not once for each of them.
std::vector<Term> facts_of(term::TermManager& manager, Term t) {
  std::vector<Term> result;
  std::vector<Term> stack{t};
  while (!stack.empty()) {
    const Term next = stack.back();
    stack.pop_back();
    std::vector<Term> parts = told_apart(manager, next);
    if (parts.size() == 1 && parts[0].kind() == Kind::Or) {
      parts = factored(manager, parts[0]);
      if (parts.empty()) parts = {next};
    }
    if (parts.size() == 1) {
      result.push_back(parts[0]);
    } else {
      stack.insert(stack.end(), parts.rbegin(), parts.rend());
    }
  }
  return result;
}

std::vector<Term> clause_of(term::TermManager& manager, Term body) {
  std::vector<Term> literals;
  std::vector<Term> stack{body};
  while (!stack.empty()) {
    const Term t = stack.back();
    stack.pop_back();
    if (t.kind() == Kind::Or) {
      for (auto c = t.children().rbegin(); c != t.children().rend(); ++c) stack.push_back(*c);
    } else if (t.kind() == Kind::Implies) {
      stack.push_back(t.child(1));
      const auto guards = conjuncts(t.child(0));
      for (auto g = guards.rbegin(); g != guards.rend(); ++g) stack.push_back(manager.negate(*g));
    } else if (t.kind() == Kind::Not && t.child(0).kind() == Kind::And) {
      const auto parts = t.child(0).children();
      for (auto p = parts.rbegin(); p != parts.rend(); ++p) stack.push_back(manager.negate(*p));
    } else {
      literals.push_back(t);
    }
  }
  return literals;
}

}  // namespace permverify::encoder
