#include "logic/resource/state.h"

#include <algorithm>

#include "logic/term/conjuncts.h"

namespace permverify::obligation {
namespace {

using term::conjuncts;
using term::Kind;

struct Paths {
  Term joined;     // a's path or b's path
  Term only_a, only_b;  // what distinguishes them
};

// (P && A) || (P && B) = P && (A || B), and = P where B is not A.
Paths join_paths(term::TermManager& terms, Term a, Term b) {
  std::vector<Term> common, rest_a, rest_b = conjuncts(b);
  for (const Term c : conjuncts(a)) {
    const auto it = std::find(rest_b.begin(), rest_b.end(), c);
    if (it != rest_b.end()) {
      common.push_back(c);
      rest_b.erase(it);
    } else {
      rest_a.push_back(c);
    }
  }
  Paths paths;
  paths.only_a = terms.conj(rest_a);
  paths.only_b = terms.conj(rest_b);
  if (terms.negate(paths.only_a) != paths.only_b && paths.only_a != terms.negate(paths.only_b)) {
    common.push_back(terms.disj(paths.only_a, paths.only_b));
  }
  paths.joined = terms.conj(common);
  return paths;
}

Valuation merge_values(term::TermManager& terms, const Valuation& a, const Valuation& b,
                       Term only_a) {
  Valuation result;
  for (const auto& [var, value] : a) {
    const auto it = b.find(var);
    if (it == b.end()) continue;  // declared on one path only: out of scope after the join
    result[var] = terms.ite(only_a, value, it->second);
  }
  return result;
}

// Only a taken `read` makes the order of time matter.
std::vector<Atom> merge_in_any_order(term::TermManager& terms, const std::vector<Atom>& a,
                                     const std::vector<Atom>& b, const Paths& paths) {
  std::vector<Atom> result, left, right = b;
  for (const auto& atom : a) {
    const auto it = std::find(right.begin(), right.end(), atom);
    if (it != right.end()) {
      result.push_back(atom);
      right.erase(it);
    } else {
      left.push_back(atom);
    }
  }
  for (auto& atom : guarded(terms, left, paths.only_a)) result.push_back(atom);
  for (auto& atom : guarded(terms, right, paths.only_b)) result.push_back(atom);
  return result;
}

// Atoms of both, those of one side alone under its condition, each side's in its order of time.
std::vector<Atom> merge_atoms(term::TermManager& terms, const std::vector<Atom>& a,
                              const std::vector<Atom>& b, const Paths& paths) {
  const auto takes_read = [](const Atom& atom) { return atom.taken && atom.kind == RightKind::Read; };
  if (std::none_of(a.begin(), a.end(), takes_read) && std::none_of(b.begin(), b.end(), takes_read)) {
    return merge_in_any_order(terms, a, b, paths);
  }
  std::vector<Atom> result;
  const auto append = [&](const std::vector<Atom>& atoms) {
    result.insert(result.end(), atoms.begin(), atoms.end());
  };
  auto rest = b.begin();
  for (const auto& atom : a) {
    const auto it = std::find(rest, b.end(), atom);
    if (it == b.end()) {
      append(guarded(terms, {atom}, paths.only_a));
      continue;
    }
    append(guarded(terms, {rest, it}, paths.only_b));
    result.push_back(atom);
    rest = it + 1;
  }
  append(guarded(terms, {rest, b.end()}, paths.only_b));
  return result;
}

}  // namespace

std::vector<Atom> State::all_rights() const {
  std::vector<Atom> result = held;
  for (const auto& [loop, atoms] : framed_off) {
    result.insert(result.end(), atoms.begin(), atoms.end());
  }
  return result;
}

State merge(term::TermManager& terms, const State& a, const State& b) {
  const Paths paths = join_paths(terms, a.path, b.path);
  State result;
  result.path = paths.joined;
  result.vars = merge_values(terms, a.vars, b.vars, paths.only_a);
  result.memory = merge_values(terms, a.memory, b.memory, paths.only_a);
  result.held = merge_atoms(terms, a.held, b.held, paths);
  auto loops = a.framed_off;
  loops.insert(b.framed_off.begin(), b.framed_off.end());
  for (const auto& [loop, unused] : loops) {
    const auto at = [&](const State& s) {
      const auto it = s.framed_off.find(loop);
      return it == s.framed_off.end() ? std::vector<Atom>{} : it->second;
    };
    result.framed_off[loop] = merge_atoms(terms, at(a), at(b), paths);
  }
  return result;
}

}  // namespace permverify::obligation
