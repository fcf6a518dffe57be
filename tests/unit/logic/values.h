// Concrete values for symbols, and what formulas are under them.
#pragma once
#include <catch2/catch.hpp>
#include <functional>

#include "logic/term/evaluate.h"
#include "logic/term/term_manager.h"

namespace permverify::testing {

using term::Term;

struct Values {
  term::Interpretation given;

  Values& set(Term symbol, std::int64_t value) {
    given.symbols[symbol] = value;
    return *this;
  }
  Values& set_bool(Term symbol, bool value) {
    given.symbols[symbol] = value;
    return *this;
  }
  bool holds(Term formula) const {
    const auto value = term::evaluate(formula, given);
    INFO(term::to_string(formula));
    REQUIRE(value.has_value());
    return std::get<bool>(*value);
  }
  std::int64_t number(Term t) const {
    const auto value = term::evaluate(t, given);
    INFO(term::to_string(t));
    REQUIRE(value.has_value());
    return std::get<std::int64_t>(*value);
  }
  term::Rational rational(Term t) const {
    const auto value = term::evaluate(t, given);
    INFO(term::to_string(t));
    REQUIRE(value.has_value());
    return std::get<term::Rational>(*value);
  }

  // Calls `visit` with every way to give the integer symbols of `terms` that have no value yet one
  // of low .. high - 1.
  void for_all(const std::vector<Term>& terms, std::int64_t low, std::int64_t high,
               const std::function<void(const Values&)>& visit) const {
    for (const Term t : terms) {
      for (const Term s : term::free_symbols(t)) {
        if (given.symbols.count(s) != 0) continue;
        for (std::int64_t v = low; v < high; ++v) {
          Values next = *this;
          next.set(s, v).for_all(terms, low, high, visit);
        }
        return;
      }
    }
    visit(*this);
  }
  bool for_some(Term formula, std::int64_t low, std::int64_t high) const {
    bool found = false;
    for_all({formula}, low, high, [&](const Values& v) { found = found || v.holds(formula); });
    return found;
  }
};

}  // namespace permverify::testing
