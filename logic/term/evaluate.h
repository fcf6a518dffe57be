// Exact evaluation of terms under concrete values. It decides whether a solver's model counts.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <variant>

#include "logic/term/interval.h"
#include "logic/term/rational.h"
#include "logic/term/term.h"

namespace permverify::term {

// An element of an opaque sort (a float): equal iff the same tag.
struct Opaque {
  std::int64_t tag = 0;
  bool operator==(const Opaque&) const = default;
};

// An integer that does not fit 64 bits (so that equal integers are equal values).
struct Large {
  Wide value = 0;
  bool operator==(const Large&) const = default;
};

struct MapValue;
struct SeqValue;
using Value = std::variant<bool, std::int64_t, Rational, Opaque, std::shared_ptr<const MapValue>,
                           std::shared_ptr<const SeqValue>, Large>;

// An integer in the smallest form that holds it, and back; nothing for a value that is not an integer.
Value integer_value(Wide value);
std::optional<Wide> as_wide(const Value& value);

// Finitely many elements that differ from `otherwise`.
struct MapValue {
  std::map<std::vector<std::int64_t>, Value> cells;
  Value otherwise;
};
struct SeqValue {
  std::vector<Value> elements;
};

// An interpretation of free symbols and of functions without a definition.
struct Interpretation {
  std::unordered_map<Term, Value, TermHash> symbols;
  struct Table {
    std::vector<std::pair<std::vector<Value>, Value>> rows;
    Value otherwise;
  };
  std::unordered_map<const Function*, Table> functions;
};

// Is called for each call of a function without a definition that was evaluated, also within definitions and for each instance of a
// quantifier: the function, its arguments and the result.
using OnCall = std::function<void(const Function&, const std::vector<Value>&, const Value&)>;

// The value of a closed term, or nothing if it cannot be computed exactly: a quantifier whose
// range cannot be bounded from its guard, an overflow of 126 bits, a definition outside its domain,
// more than `budget` steps, a symbol without a value. Division by zero has no value.
std::optional<Value> evaluate(Term term, const Interpretation& interpretation,
                              std::uint64_t budget = 5'000'000, const OnCall& on_call = {});

}  // namespace permverify::term
