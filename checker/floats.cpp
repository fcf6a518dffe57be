#include "checker/floats.h"

#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_set>

#include "logic/term/evaluator.h"

namespace permverify::checker {

namespace {

using term::Opaque;
using term::SortKind;
using term::Term;
using term::Value;
using Key = std::pair<SortKind, std::int64_t>;

double rounded(SortKind kind, double value) {
  return kind == SortKind::Float32 ? static_cast<double>(static_cast<float>(value)) : value;
}

bool identical(double a, double b) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

bool is_operation(const term::Function& function) {
  const std::string& name = function.name;
  return name.rfind("float32.", 0) == 0 || name.rfind("float64.", 0) == 0 ||
         name.rfind("convert.", 0) == 0;
}

// The closed applications of floating-point operations.
std::vector<Term> operations_in(const std::vector<Term>& formulas) {
  std::vector<Term> result, stack(formulas.begin(), formulas.end());
  std::unordered_set<Term, term::TermHash> seen;
  while (!stack.empty()) {
    const Term t = stack.back();
    stack.pop_back();
    if (!seen.insert(t).second) continue;
    if (t.kind() == term::Kind::Apply && !t->has_bound && is_operation(*t->function)) result.push_back(t);
    for (const Term child : t.children()) stack.push_back(child);
  }
  return result;
}

// One operation: its operands and its result in the model. An operand is a float or a number.
struct Operation {
  std::string name;
  std::vector<Key> floats;
  std::optional<double> number;        // of a conversion from numbers that are no floats
  Key result{};                        // of an operation that gives a float
  std::optional<bool> truth;           // of a comparison
  std::optional<std::int64_t> integer; // of a conversion to integers
  bool gives_float() const { return !truth && !integer; }
};

class OutcomeSearch {
 public:
  // The operations are those that the evaluation of a formula meets, also in definitions and under quantifiers: its value rests on
  // no other one.
  OutcomeSearch(const std::vector<Term>& formulas, const term::Interpretation& model) {
    constexpr std::uint64_t steps = 2'000'000;
    const term::OnCall note_operation = [this](const term::Function& function, const std::vector<Value>& arguments, const Value& result) {
      if (is_operation(function)) note(function, arguments, result);
    };
    for (const Term formula : formulas) term::evaluate(formula, model, steps, note_operation);
  }

  bool run() {
    if (!understood_) return false;
    std::vector<Key> trail;
    if (!propagate(trail)) return false;
    const auto open = next();
    if (!open) return true;
    static const double numbers[] = {0.0, 1.0, -0.0, 2.0, -1.0, 0.5, 3.0, 1e30, 0.1, -2.5, 7.0,
                                     std::numeric_limits<double>::quiet_NaN(),
                                     std::numeric_limits<double>::infinity(),
                                     -std::numeric_limits<double>::infinity()};
    std::vector<double> candidates(std::begin(numbers), std::end(numbers));
    for (const Operation& o : operations_) {
      const bool converted = o.integer && o.floats.size() == 1 && o.floats[0] == *open;
      if (converted) candidates.push_back(static_cast<double>(*o.integer));
    }
    for (const double number : candidates) {
      if (++tried_ > budget) break;
      if (assign(*open, rounded(open->first, number), trail) && run()) return true;
      values_.erase(*open);
    }
    for (const Key& key : trail) values_.erase(key);
    return false;
  }

 private:
  static constexpr int budget = 50'000;

  static constexpr std::size_t most_operations = 2'000;

  // A number that a double holds: a quotient whose denominator is a power of two is one if its numerator is.
  static std::optional<double> exact(const Value& value) {
    constexpr std::int64_t most = std::int64_t{1} << 53;
    if (const auto* truth = std::get_if<bool>(&value)) return *truth ? 1 : 0;
    if (const auto* number = std::get_if<std::int64_t>(&value)) return *number >= -most && *number <= most ? std::optional(static_cast<double>(*number)) : std::nullopt;
    const auto* quotient = std::get_if<term::Rational>(&value);
    const bool is_dyadic = quotient != nullptr && quotient->denominator > 0 && std::has_single_bit(static_cast<std::uint64_t>(quotient->denominator));
    if (!is_dyadic || quotient->numerator < -most || quotient->numerator > most) return std::nullopt;
    return static_cast<double>(quotient->numerator) / static_cast<double>(quotient->denominator);
  }

  // What it does not understand may contradict the model.
  void note(const term::Function& function, const std::vector<Value>& arguments, const Value& value) {
    const std::string& name = function.name;
    const bool conversion = name.rfind("convert.", 0) == 0;
    Operation operation;
    operation.name = conversion ? "convert" : name.substr(8);
    std::string text = name;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      text += "|" + term::text_of(arguments[i]);
      if (const auto* opaque = std::get_if<Opaque>(&arguments[i])) {
        operation.floats.emplace_back(function.arguments[i].kind, opaque->tag);
      } else {
        operation.number = exact(arguments[i]);
        understood_ = understood_ && conversion && operation.number;
      }
    }
    if (const auto* opaque = std::get_if<Opaque>(&value)) {
      operation.result = {function.result.kind, opaque->tag};
    } else if (const auto* truth = std::get_if<bool>(&value)) {
      operation.truth = *truth;
    } else if (const auto* number = std::get_if<std::int64_t>(&value)) {
      operation.integer = *number;
    } else {
      understood_ = false;
    }
    understood_ = understood_ && is_known(operation) && operations_.size() < most_operations;
    if (understood_ && noted_.insert(std::move(text)).second) operations_.push_back(std::move(operation));
  }

  static bool is_known(const Operation& o) {
    static const std::set<std::string> of_two = {"add", "sub", "mul", "div", "lt", "le", "eq"};
    if (o.name.rfind("literal:", 0) == 0) return o.floats.empty() && o.gives_float();
    if (o.name == "convert") return o.number ? o.gives_float() : o.floats.size() == 1;
    return o.name == "neg" ? o.floats.size() == 1 : of_two.count(o.name) != 0 && o.floats.size() == 2;
  }

  bool assign(const Key& key, double value, std::vector<Key>& trail) {
    for (const auto& [other, known] : values_) {
      if (other.first == key.first && identical(known, value)) return false;
    }
    values_[key] = value;
    trail.push_back(key);
    return true;
  }

  bool propagate(std::vector<Key>& trail) {
    bool consistent = true;
    for (bool changed = true; changed && consistent;) {
      changed = false;
      for (const Operation& o : operations_) {
        std::vector<double> operands;
        for (const Key& key : o.floats) {
          const auto it = values_.find(key);
          if (it != values_.end()) operands.push_back(it->second);
        }
        if (operands.size() < o.floats.size()) continue;
        if (!o.gives_float()) {
          consistent = consistent && (o.truth ? compare(o.name, operands) == *o.truth
                                              : truncates_to(operands[0], *o.integer));
          continue;
        }
        const double value = rounded(o.result.first, compute(o, operands));
        const auto it = values_.find(o.result);
        if (it != values_.end()) {
          consistent = consistent && identical(it->second, value);
        } else {
          consistent = consistent && assign(o.result, value, trail);
          changed = true;
        }
      }
    }
    if (consistent) return true;
    for (const Key& key : trail) values_.erase(key);
    return false;
  }

  static bool compare(const std::string& name, const std::vector<double>& x) {
    if (name == "lt") return x[0] < x[1];
    if (name == "le") return x[0] <= x[1];
    if (name == "convert") return x[0] != 0;
    return !(x[0] < x[1]) && !(x[0] > x[1]) && !std::isnan(x[0]) && !std::isnan(x[1]);
  }

  // Beyond the range of the integer type the conversion is undefined (C11, 6.3.1.4).
  static bool truncates_to(double x, std::int64_t integer) {
    constexpr double end = 9223372036854775808.0;
    return x >= -end && x < end && static_cast<std::int64_t>(x) == integer;
  }

  static double compute(const Operation& o, const std::vector<double>& x) {
    if (o.name == "add") return x[0] + x[1];
    if (o.name == "sub") return x[0] - x[1];
    if (o.name == "mul") return x[0] * x[1];
    if (o.name == "div") return x[0] / x[1];
    if (o.name == "neg") return -x[0];
    if (o.name == "convert" && o.number && o.result.first == SortKind::Float32) {
      return static_cast<float>(*o.number);  // rounded once
    }
    if (o.name == "convert") return o.number ? *o.number : x[0];
    const std::string numeral = o.name.substr(o.name.find(':') + 1);
    const auto slash = numeral.find('/');
    const double above = std::stod(numeral.substr(0, slash));
    return slash == std::string::npos ? above : above / std::stod(numeral.substr(slash + 1));
  }

  // A float without a value: an operand that no operation gives, if there is one.
  std::optional<Key> next() const {
    std::optional<Key> any;
    for (const Operation& o : operations_) {
      for (const Key& key : o.floats) {
        if (values_.count(key)) continue;
        if (!any) any = key;
        bool given = false;
        for (const Operation& other : operations_) given = given || (other.gives_float() && other.result == key);
        if (!given) return key;
      }
    }
    return any;
  }

  std::vector<Operation> operations_;
  std::set<std::string> noted_;
  bool understood_ = true;
  std::map<Key, double> values_;
  int tried_ = 0;
};

}  // namespace

bool floats_exist(const std::vector<Term>& formulas, const term::Interpretation& model) {
  return OutcomeSearch(formulas, model).run();
}

std::vector<Term> float_facts(term::TermManager& terms, const std::vector<Term>& formulas) {
  const auto operations = operations_in(formulas);
  std::map<std::string, const term::Function*> functions;
  for (const Term t : operations) functions[t->function->name] = t->function;
  std::vector<Term> result, literals;
  for (const Term t : operations) {
    const std::string& name = t->function->name;
    const std::string operation = name.substr(name.find('.') + 1);
    if (operation.rfind("literal:", 0) == 0) {
      for (const Term other : literals) {
        if (other.sort() == t.sort()) result.push_back(terms.ne(t, other));
      }
      literals.push_back(t);
      continue;
    }
    if (t->children.size() != 2) continue;
    const Term a = t.child(0), b = t.child(1);
    const Term swapped = terms.apply(t->function, {b, a});
    if (operation == "add" || operation == "mul" || operation == "eq") {
      result.push_back(terms.eq(t, swapped));
    } else if (operation == "lt") {
      result.push_back(terms.implies(t, terms.conj(terms.ne(a, b), terms.negate(swapped))));
    } else if (operation == "le") {
      const auto strict = functions.find(name.substr(0, 8) + "lt");
      if (strict == functions.end()) continue;
      const Term less = terms.apply(strict->second, {a, b});
      result.push_back(terms.implies(less, t));
      result.push_back(terms.implies(t, terms.negate(terms.apply(strict->second, {b, a}))));
    }
  }
  return result;
}

}  // namespace permverify::checker
