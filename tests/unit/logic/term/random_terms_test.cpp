// Folding keeps the meaning: random terms are built through the factory, while the meaning of
// each operation is computed on the side; the folded term must evaluate to the same.
#include <catch2/catch.hpp>
#include <random>

#include "logic/term/evaluate.h"
#include "logic/term/term_manager.h"

using namespace permverify::term;

namespace {

constexpr Sort int_map{SortKind::Map, SortKind::Int, 1};
using Cells = std::map<std::int64_t, std::int64_t>;  // 0 elsewhere

template <class V>
struct Both {
  Term term;
  std::optional<V> meaning;
};

class Generator {
 public:
  explicit Generator(unsigned seed) : random_(seed) {
    for (const char* name : {"x", "y", "z"}) {
      const Term s = m.fresh(name, int_sort, Scope::Private);
      const std::int64_t value = pick(-4, 4);
      values.symbols[s] = value;
      symbols_.push_back({s, value});
    }
    array_ = {m.fresh("a", int_map, Scope::Private), Cells{{-1, 2}, {0, 5}, {2, -3}}};
    MapValue map{{}, std::int64_t{0}};
    for (const auto& [i, v] : *array_.meaning) map.cells[{i}] = v;
    values.symbols[array_.term] = std::make_shared<const MapValue>(map);
  }

  template <class V, class Meaning>
  auto lift(Both<V> a, Both<V> b, Term (TermManager::*make)(Term, Term), Meaning meaning) {
    using R = typename decltype(meaning(V{}, V{}))::value_type;
    std::optional<R> result;
    if (a.meaning && b.meaning) result = meaning(*a.meaning, *b.meaning);
    return Both<R>{(m.*make)(a.term, b.term), result};
  }

  Both<std::int64_t> integer(int depth) {
    switch (depth == 0 ? pick(0, 1) : pick(0, 10)) {
      case 0: return constant();
      case 1: return symbols_[static_cast<std::size_t>(pick(0, 2))];
      case 2: return lift(integer(depth - 1), integer(depth - 1), &TermManager::sub,
                          [](auto a, auto b) { return std::optional(a - b); });
      case 3: return lift(integer(depth - 1), integer(depth - 1), &TermManager::mul,
                          [](auto a, auto b) { return std::optional(a * b); });
      case 4: return lift(integer(depth - 1), integer(depth - 1), &TermManager::div, floor_div);
      case 5: return lift(integer(depth - 1), integer(depth - 1), &TermManager::mod, floor_mod);
      case 6: return lift(integer(depth - 1), constant(), &TermManager::div, floor_div);
      case 7: return lift(integer(depth - 1), constant(), &TermManager::mod, floor_mod);
      case 8: {
        const auto c = boolean(depth - 1);
        const auto a = integer(depth - 1);
        const auto b = integer(depth - 1);
        return {m.ite(c.term, a.term, b.term),
                c.meaning ? (*c.meaning ? a.meaning : b.meaning) : std::nullopt};
      }
      case 9: {
        const auto map = memory(depth - 1);
        const auto i = integer(depth - 1);
        std::optional<std::int64_t> meaning;
        if (map.meaning && i.meaning) {
          const auto found = map.meaning->find(*i.meaning);
          meaning = found == map.meaning->end() ? 0 : found->second;
        }
        return {m.select(map.term, {i.term}), meaning};
      }
      default: return sum(depth);
    }
  }

  Both<bool> boolean(int depth) {
    if (depth == 0) return {m.truth(true), true};
    const auto less_than = [](auto a, auto b) { return std::optional(a < b); };
    const auto at_most = [](auto a, auto b) { return std::optional(a <= b); };
    const auto same = [](auto a, auto b) { return std::optional(a == b); };
    switch (pick(0, 6)) {
      case 0: return lift(integer(depth - 1), integer(depth - 1), &TermManager::lt, less_than);
      case 1: return lift(integer(depth - 1), integer(depth - 1), &TermManager::le, at_most);
      case 2: return lift(integer(depth - 1), integer(depth - 1), &TermManager::eq, same);
      case 3: return lift(boolean(depth - 1), boolean(depth - 1), &TermManager::eq, same);
      case 4: return lift(boolean(depth - 1), boolean(depth - 1), &TermManager::implies,
                          [](bool a, bool b) { return std::optional(!a || b); });
      case 5: {
        const auto a = boolean(depth - 1);
        return {m.negate(a.term), a.meaning ? std::optional(!*a.meaning) : std::nullopt};
      }
      default: {
        const bool both = pick(0, 1) == 1;
        const auto a = boolean(depth - 1);
        const auto b = boolean(depth - 1);
        std::optional<bool> meaning;
        if (a.meaning && b.meaning) {
          meaning = both ? *a.meaning && *b.meaning : *a.meaning || *b.meaning;
        }
        return {both ? m.conj(a.term, b.term) : m.disj(a.term, b.term), meaning};
      }
    }
  }

  TermManager m;
  Interpretation values;

 private:
  std::int64_t pick(int low, int high) {
    return low + static_cast<std::int64_t>(random_() % static_cast<unsigned>(high - low + 1));
  }

  Both<std::int64_t> constant() {
    const std::int64_t value = pick(-3, 3);
    return {m.integer(value), value};
  }

  Both<std::int64_t> sum(int depth) {
    Both<std::int64_t> total = integer(depth - 1);
    std::vector<Term> terms{total.term};
    for (std::int64_t i = pick(1, 3); i > 0; --i) {
      const auto next = integer(depth - 1);
      terms.push_back(next.term);
      if (total.meaning && next.meaning) {
        total.meaning = *total.meaning + *next.meaning;
      } else {
        total.meaning.reset();
      }
    }
    return {m.add(terms), total.meaning};
  }

  Both<Cells> memory(int depth) {
    if (depth <= 0 || pick(0, 2) == 0) return array_;
    auto map = memory(depth - 1);
    if (pick(0, 1) == 0) {
      const auto c = boolean(depth - 1);
      const auto other = memory(depth - 1);
      return {m.ite(c.term, map.term, other.term),
              c.meaning ? (*c.meaning ? map.meaning : other.meaning) : std::nullopt};
    }
    const auto i = integer(depth - 1);
    const auto v = integer(depth - 1);
    const bool known = map.meaning && i.meaning && v.meaning;
    if (known) (*map.meaning)[*i.meaning] = *v.meaning;
    return {m.store(map.term, {i.term}, v.term), known ? map.meaning : std::nullopt};
  }

  std::mt19937 random_;
  std::vector<Both<std::int64_t>> symbols_;
  Both<Cells> array_;
};

}  // namespace

TEST_CASE("folding agrees with evaluation on random terms", "[term]") {
  unsigned compared = 0;
  for (unsigned seed = 0; seed < 400; ++seed) {
    Generator generate(seed);
    for (int i = 0; i < 10; ++i) {
      const auto number = generate.integer(4);
      const auto formula = generate.boolean(5);
      if (number.meaning) {
        INFO(to_string(number.term));
        const auto value = evaluate(number.term, generate.values);
        REQUIRE(value.has_value());
        CHECK(std::get<std::int64_t>(*value) == *number.meaning);
        ++compared;
      }
      if (formula.meaning) {
        INFO(to_string(formula.term));
        const auto value = evaluate(formula.term, generate.values);
        REQUIRE(value.has_value());
        CHECK(std::get<bool>(*value) == *formula.meaning);
        ++compared;
      }
    }
  }
  CHECK(compared > 2000);
}

TEST_CASE("substitution of values agrees with evaluation", "[term]") {
  for (unsigned seed = 1000; seed < 1200; ++seed) {
    Generator generate(seed);
    const auto number = generate.integer(4);
    if (!number.meaning) continue;
    Substitution at(generate.m);
    for (const auto& [symbol, value] : generate.values.symbols) {
      if (const auto* i = std::get_if<std::int64_t>(&value)) {
        at.add(symbol, generate.m.integer(*i));
      }
    }
    INFO(to_string(number.term));
    const auto value = evaluate(at(number.term), generate.values);
    REQUIRE(value.has_value());
    CHECK(std::get<std::int64_t>(*value) == *number.meaning);
  }
}

// Results that are kept from before a replacement was added are those of all replacements at once.
TEST_CASE("a substitution that grows agrees with one that was made at once", "[term]") {
  for (unsigned seed = 2000; seed < 2200; ++seed) {
    Generator generate(seed);
    TermManager& m = generate.m;
    std::vector<Term> terms;
    for (int i = 0; i < 6; ++i) terms.push_back(generate.boolean(4).term);
    const Term bound = m.bound("b", int_sort);
    std::vector<std::pair<Term, Term>> replacements;
    for (const auto& [symbol, value] : generate.values.symbols) {
      if (symbol.sort() == int_sort) replacements.emplace_back(symbol, m.fresh("new", int_sort, Scope::Private));
    }
    if (!replacements.empty()) {
      const Term first = replacements.front().first;
      terms.push_back(m.forall({bound}, m.implies(m.lt(bound, first), terms.front()), {}));
      terms.push_back(m.forall({bound}, m.lt(m.add({bound, first}), m.integer(7)), {{m.add({bound, first})}}));
    }
    Substitution grown(m);
    for (std::size_t count = 0; count <= replacements.size(); ++count) {
      Substitution whole(m);
      for (std::size_t i = 0; i < count; ++i) whole.add(replacements[i].first, replacements[i].second);
      for (std::size_t i = count % 2; i < terms.size(); ++i) {
        INFO(to_string(terms[i]));
        CHECK(to_string(grown(terms[i])) == to_string(whole(terms[i])));
      }
      if (count < replacements.size()) grown.add(replacements[count].first, replacements[count].second);
    }
  }
}
