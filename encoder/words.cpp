// Integers as words (logic.md 12.4).
// The facts of a query (hypotheses and negated goal) have no model in words only if
// they have none in integers:
//
//   - bounds of symbols and of applications are taken from the facts that hold without a condition
//     (words_bounds.h); numbers without bounds are clamped (words_atoms.h);
//   - all numbers then fit the chosen width, one bit to spare, so every operation on words gives what
//     it gives on integers: +, * are exact modulo 2^width and the result fits; comparison is signed;
//     division is by positive numbers; & | ^ are those of two's complement;
//   - an integer model of the facts is thus a model in words: the values of functions at the
//     arguments that occur are bounded too, or clamped.
//
// Memory is a function of words.
#include "encoder/words.h"

#include <algorithm>

#include "encoder/lowered.h"
#include "encoder/passes/passes.h"
#include "encoder/walk.h"
#include "encoder/words_atoms.h"

namespace permverify::encoder {

namespace {

using term::Kind;

Term lower(Problem& p, Term t, const std::vector<Term>& c) {
  if (t.kind() == Kind::Select) return p.manager.apply(p.vocabulary.sel(c[0].sort()), c);
  if (t.kind() == Kind::Flat) return p.manager.add(p.manager.mul(c[0], c[2]), c[1]);
  if (t.kind() == Kind::Keep) return p.manager.truth(true);
  return Walk::rebuild(p.manager, t, c);
}

// Cells of memory have the values of their type (passes/cells.cpp).
void learn_cells(Bounds& bounds, const std::vector<Term>& facts) {
  for_each_subterm(facts, [&](Term t) {
    if (t.kind() != Kind::Apply || t->has_bound || !is_map_read(*t->function)) return;
    if (const auto values = values_of_cells(t.child(0))) bounds.learn(t, *values);
  });
}

}  // namespace

std::optional<Query> encode_words(term::TermManager& manager, const std::vector<Term>& hypotheses,
                                  Term goal, const std::string& name) {
  Problem problem(manager, {});
  for (const Term h : hypotheses) problem.add(h, Origin::Hypothesis);
  problem.facts.push_back({manager.negate(goal), Origin::Goal});
  pass_definitions(problem);
  pass_prepare(problem);
  pass_eliminate(problem);
  Walk walk(manager, [&](Term t, const std::vector<Term>& c) { return lower(problem, t, c); });
  for (Fact& fact : problem.facts) fact.term = walk(fact.term);

  const std::vector<Term> facts = problem.terms();
  Bounds bounds(manager);
  learn_cells(bounds, facts);
  bounds.learn(truths_of(manager, facts));
  WordAtoms in_words(manager, bounds);
  Query query{name, {}, manager.truth(false), 0};
  bool asks = false;
  for (const Fact& fact : problem.facts) {
    const Term weaker = in_words(fact.term);
    if (weaker.is_true() || in_words.is_guess(weaker)) continue;
    query.hypotheses.push_back(weaker);
    asks = asks || fact.origin == Origin::Goal;
  }
  if (!asks) return std::nullopt;
  query.word = in_words.word();
  return query;
}

bool speaks_of_bits(const std::vector<Term>& terms) {
  constexpr int many = 4;
  bool wide = false;
  int narrow = 0;
  for_each_subterm(terms, [&](Term t) {
    const unsigned exponent = t.kind() == Kind::Mod ? exponent_of(t.child(1)).value_or(0) : 0;
    wide = wide || exponent >= 8;
    narrow += exponent >= 1 ? 1 : 0;
  });
  return wide || narrow >= many || has_bit_operations(terms);
}

std::uint64_t adders(const Query& query) {
  const auto is_shift = [](Term t) { return constant_of(t) || t.kind() == Kind::Pow2; };
  std::ptrdiff_t circuits = 0;
  for_each_subterm(query.hypotheses, [&](Term t) {
    const auto parts = t.children();
    if (t.kind() == Kind::Mul) {
      const auto unknown = static_cast<std::ptrdiff_t>(parts.size()) - std::count_if(parts.begin(), parts.end(), is_shift);
      circuits += std::max<std::ptrdiff_t>(0, unknown - 1);
    }
    const bool division = t.kind() == Kind::Div || t.kind() == Kind::Mod;
    circuits += division && !is_shift(parts[1]) ? 1 : 0;
  });
  return static_cast<std::uint64_t>(circuits) * query.word * query.word;
}

bool has_products(const Query& query) { return adders(query) != 0; }

bool has_bit_operations(const std::vector<Term>& terms) {
  bool found = false;
  for_each_subterm(terms, [&](Term t) {
    found = found || t.kind() == Kind::BitAnd || t.kind() == Kind::BitOr ||
            t.kind() == Kind::BitXor || (t.kind() == Kind::Pow2 && !constant_of(t));
  });
  return found;
}

}  // namespace permverify::encoder
