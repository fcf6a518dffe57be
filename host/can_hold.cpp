#include "host/can_hold.h"

#include <algorithm>
#include <optional>
#include <set>

#include "logic/term/evaluate.h"
#include "logic/term/term_manager.h"

namespace permverify::host {
namespace {

constexpr std::size_t most_symbols = 3, most_values = 40;

// With what the values of their symbols are computed from; nothing: these are too many.
std::optional<std::vector<Term>> with_definitions(std::vector<Term> facts, Integers& integers) {
  constexpr std::size_t most_facts = 256;
  std::set<std::uint32_t> seen;
  for (std::size_t i = 0; i < facts.size(); ++i) {
    if (facts.size() > most_facts) return std::nullopt;
    for (const Term symbol : term::free_symbols(facts[i])) {
      if (!seen.insert(symbol->id).second) continue;
      for (const Term known : integers.known_of(symbol)) facts.push_back(known);
    }
  }
  return facts;
}

// Facts that are connected by symbols.
struct Part {
  std::vector<Term> facts, symbols;
};

std::vector<Part> parts_of(const std::vector<Term>& facts) {
  std::vector<Part> parts;
  for (const Term fact : facts) {
    Part part{{fact}, {}};
    for (const Term s : term::free_symbols(fact)) part.symbols.push_back(s);
    const auto shares = [&](const Part& other) {
      return std::any_of(other.symbols.begin(), other.symbols.end(),
                         [&](Term s) { return std::find(part.symbols.begin(), part.symbols.end(), s) != part.symbols.end(); });
    };
    for (std::size_t i = 0; i < parts.size();) {
      if (!shares(parts[i])) {
        ++i;
        continue;
      }
      part.facts.insert(part.facts.end(), parts[i].facts.begin(), parts[i].facts.end());
      for (const Term s : parts[i].symbols) {
        if (std::find(part.symbols.begin(), part.symbols.end(), s) == part.symbols.end()) part.symbols.push_back(s);
      }
      parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(i));
    }
    parts.push_back(std::move(part));
  }
  return parts;
}

void numbers_in(Term t, std::set<std::int64_t>& out) {
  if (t.kind() == term::Kind::IntConst) {
    for (const std::int64_t near : {-1, 0, 1}) {
      if (t->value > INT64_MIN && t->value < INT64_MAX) out.insert(t->value + near);
    }
  }
  for (const Term child : t.children()) numbers_in(child, out);
}

class Search {
 public:
  Search(const Part& part, Integers& integers) : part_(part), integers_(integers) {
    values_ = {0, 1, 2, 3, 5, 64, 1000, 1 << 20};
    for (const Term fact : part.facts) numbers_in(fact, values_);
  }

  bool find(std::size_t next = 0) {
    if (next == part_.symbols.size()) return holds();
    const Term symbol = part_.symbols[next];
    if (symbol.sort() == term::bool_sort) {
      for (const bool value : {true, false}) {
        model_.symbols[symbol] = value;
        if (find(next + 1)) return true;
      }
      return false;
    }
    if (symbol.sort() != term::int_sort) return false;
    const term::Interval range = integers_.bounds(symbol);
    for (const std::int64_t value : values_) {
      if ((range.low && value < *range.low) || (range.high && value > *range.high)) continue;
      model_.symbols[symbol] = value;
      if (find(next + 1)) return true;
    }
    return false;
  }

  // One value for all symbols.
  bool find_equal() {
    for (const std::int64_t value : values_) {
      for (const Term symbol : part_.symbols) {
        if (symbol.sort() == term::bool_sort) model_.symbols[symbol] = value != 0;
        else model_.symbols[symbol] = value;
      }
      const bool fits = std::all_of(part_.symbols.begin(), part_.symbols.end(), [&](Term symbol) {
        const term::Interval range = integers_.bounds(symbol);
        return symbol.sort() != term::int_sort || ((!range.low || value >= *range.low) && (!range.high || value <= *range.high));
      });
      if (fits && holds()) return true;
    }
    return false;
  }

  bool is_small() const { return part_.symbols.size() <= most_symbols && values_.size() <= most_values; }

 private:
  bool holds() const {
    return std::all_of(part_.facts.begin(), part_.facts.end(), [&](Term fact) {
      const auto value = term::evaluate(fact, model_, 10'000);
      return value && std::holds_alternative<bool>(*value) && std::get<bool>(*value);
    });
  }

  const Part& part_;
  Integers& integers_;
  std::set<std::int64_t> values_;
  term::Interpretation model_;
};

}  // namespace

bool can_hold(const std::vector<Term>& facts, Integers& integers) {
  const auto all = with_definitions(facts, integers);
  if (!all) return false;
  const std::vector<Part> parts = parts_of(*all);
  return std::all_of(parts.begin(), parts.end(), [&](const Part& part) {
    if (std::all_of(part.facts.begin(), part.facts.end(), [&](Term fact) { return integers.is_of_fit(fact); })) return true;  // small numbers
    Search search(part, integers);
    return search.is_small() ? search.find() : search.find_equal();
  });
}

}  // namespace permverify::host
