// Evaluation by structural recursion: exact, or no value. Closed terms (no bound variable) are
// memoised by node for the whole run, calls of definitions by function and argument values.
#include "logic/term/evaluate.h"

#include "logic/term/evaluator.h"
#include "logic/term/kind_info.h"

namespace permverify::term {

namespace {

constexpr unsigned depth_limit = 1000;  // nested terms and calls; with sanitizers, too, 8 MB hold them

using MapPointer = std::shared_ptr<const MapValue>;
using SeqPointer = std::shared_ptr<const SeqValue>;

// Far enough from the end of Wide that no operation on two of them has to look twice.
std::optional<Wide> kept(Wide value) {
  const Wide limit = wide_power_of_two(126);
  return value > -limit && value < limit ? std::optional(value) : std::nullopt;
}
std::optional<Wide> wide_sum(Wide a, Wide b) { return kept(a + b); }
std::optional<Wide> wide_product(Wide a, Wide b) {
  Wide result = 0;
  return __builtin_mul_overflow(a, b, &result) ? std::nullopt : kept(result);
}

}  // namespace

std::optional<Value> evaluate(Term term, const Interpretation& interpretation,
                              std::uint64_t budget, const OnCall& on_call) {
  return Evaluator(interpretation, budget, on_call).run(term);
}

std::optional<Value> Evaluator::run(Term term) {
  try {
    return eval(term);
  } catch (const NoValue&) {
    return std::nullopt;
  } catch (const Exhausted&) {
    return std::nullopt;
  } catch (const std::bad_variant_access&) {
    return std::nullopt;  // the interpretation has a value of another sort
  }
}

void Evaluator::spend() {
  if (budget_ == 0) throw Exhausted{};
  --budget_;
}

template <class T>
T Evaluator::checked(const std::optional<T>& value) {
  if (!value) throw NoValue{};
  return *value;
}

Value Evaluator::eval(Term t) {
  if (!t->has_bound) {
    const auto found = closed_.find(t);
    if (found != closed_.end()) return found->second;
  }
  spend();
  if (depth_ >= depth_limit) throw Exhausted{};
  struct Deeper {
    unsigned& depth;
    explicit Deeper(unsigned& d) : depth(d) { ++depth; }
    ~Deeper() { --depth; }
  } const deeper(depth_);
  Value value = compute(t);
  if (!t->has_bound) closed_[t] = value;
  return value;
}

bool Evaluator::truth(Term t) { return std::get<bool>(eval(t)); }
// Where 64 bits are asked for, a larger number is no value.
std::int64_t Evaluator::integer(Term t) {
  const Value value = eval(t);
  if (std::holds_alternative<Large>(value)) throw NoValue{};
  return std::get<std::int64_t>(value);
}
Wide Evaluator::wide(Term t) {
  const Value value = eval(t);
  if (const auto* large = std::get_if<Large>(&value)) return large->value;
  return std::get<std::int64_t>(value);
}

Value Evaluator::compute(Term t) {
  switch (t.kind()) {
    case Kind::BoolConst: case Kind::IntConst: case Kind::RealConst: case Kind::Symbol:
    case Kind::BoundVar: return leaf(t);
    case Kind::Not: return !truth(t.child(0));
    case Kind::And: return junction(t.children(), true);
    case Kind::Or: return junction(t.children(), false);
    case Kind::Implies:
      try {
        if (!truth(t.child(0))) return true;
      } catch (const NoValue&) {
        if (truth(t.child(1))) return true;
        throw;
      }
      return truth(t.child(1));
    case Kind::Eq: return equal(eval(t.child(0)), eval(t.child(1)));
    case Kind::Ite: return truth(t.child(0)) ? eval(t.child(1)) : eval(t.child(2));
    case Kind::Lt: case Kind::Le: return compare(t);
    case Kind::Add: case Kind::Mul: return sum_or_product(t);
    case Kind::Div: case Kind::Mod: case Kind::RealDiv: return division(t);
    case Kind::ToReal: return checked(make_rational(integer(t.child(0)), 1));
    case Kind::Flat: {
      const Wide product = checked(wide_product(wide(t.child(0)), wide(t.child(2))));
      return integer_value(checked(wide_sum(product, wide(t.child(1)))));
    }
    case Kind::BitAnd: case Kind::BitOr: case Kind::BitXor: case Kind::Pow2: return bits(t);
    case Kind::Select: return read(t);
    case Kind::Store: return written(t);
    case Kind::Apply: return call(t);
    case Kind::Keep: return true;
    case Kind::Forall: case Kind::Exists: return quantifier(t);
    case Kind::Sum: case Kind::Min: case Kind::Max: case Kind::Count: return reduction(t);
    case Kind::SeqLength: case Kind::SeqAt: case Kind::SeqSlice: case Kind::SeqConcat:
    case Kind::SeqLit: return sequence(t);
  }
  throw NoValue{};
}

Value Evaluator::leaf(Term t) {
  if (t.kind() == Kind::BoolConst) return t.is_true();
  if (t.kind() == Kind::IntConst) return t->value;
  if (t.kind() == Kind::RealConst) return Rational{t->value, t->denominator};
  const auto& values = t.kind() == Kind::BoundVar ? bound_ : interpretation_.symbols;
  const auto found = values.find(t);
  if (found == values.end()) throw NoValue{};
  return found->second;
}

// A part that decides the junction does so even where another part has no value.
bool Evaluator::junction(std::span<const Term> parts, bool neutral) {
  bool undefined = false;
  for (const Term part : parts) {
    try {
      if (truth(part) != neutral) return !neutral;
    } catch (const NoValue&) {
      undefined = true;
    }
  }
  if (undefined) throw NoValue{};
  return neutral;
}

Value Evaluator::sum_or_product(Term t) {
  const bool sum = t.kind() == Kind::Add;
  Value total = eval(t.child(0));
  for (const Term part : t.children().subspan(1)) {
    const Value next = eval(part);
    if (const auto a = as_wide(total)) {
      const Wide b = checked(as_wide(next));
      total = integer_value(checked(sum ? wide_sum(*a, b) : wide_product(*a, b)));
    } else {
      const Rational& x = std::get<Rational>(total);
      const Rational& y = std::get<Rational>(next);
      total = checked(sum ? checked_add(x, y) : checked_mul(x, y));
    }
  }
  return total;
}

Value Evaluator::division(Term t) {
  const Value a = eval(t.child(0));
  const Value b = eval(t.child(1));
  if (t.kind() == Kind::RealDiv) {
    return checked(checked_div(std::get<Rational>(a), std::get<Rational>(b)));
  }
  const Wide x = checked(as_wide(a));
  const Wide n = checked(as_wide(b));
  if (n == 0) throw NoValue{};
  const Wide rest = x % n;
  const bool inexact = rest != 0 && (rest < 0) != (n < 0);
  if (t.kind() == Kind::Mod) return integer_value(inexact ? rest + n : rest);
  return integer_value(inexact ? x / n - 1 : x / n);
}

Value Evaluator::bits(Term t) {
  const Wide a = wide(t.child(0));
  if (t.kind() == Kind::Pow2) {
    if (a < 0 || a > 120) throw NoValue{};
    return integer_value(wide_power_of_two(static_cast<unsigned>(a)));
  }
  const Wide b = wide(t.child(1));
  if (t.kind() == Kind::BitAnd) return integer_value(a & b);
  return integer_value(t.kind() == Kind::BitOr ? a | b : a ^ b);
}

Value Evaluator::compare(Term t) {
  const Value a = eval(t.child(0));
  const Value b = eval(t.child(1));
  const bool strict = t.kind() == Kind::Lt;
  if (const auto x = as_wide(a)) {
    const Wide y = checked(as_wide(b));
    return strict ? *x < y : *x <= y;
  }
  const Rational& x = std::get<Rational>(a);
  const Rational& y = std::get<Rational>(b);
  return strict ? less(x, y) : !less(y, x);
}

std::vector<std::int64_t> Evaluator::indices(Term t, std::size_t end) {
  std::vector<std::int64_t> result;
  for (std::size_t i = 1; i < end; ++i) result.push_back(integer(t.child(i)));
  return result;
}

Value Evaluator::read(Term t) {
  const Value map = eval(t.child(0));
  return cell(*std::get<MapPointer>(map), indices(t, t.children().size()));
}

Value Evaluator::written(Term t) {
  const Value map = eval(t.child(0));
  auto copy = std::make_shared<MapValue>(*std::get<MapPointer>(map));
  copy->cells[indices(t, t.children().size() - 1)] = eval(t->children.back());
  return MapPointer(std::move(copy));
}

Value Evaluator::sequence(Term t) {
  if (t.kind() == Kind::SeqLit) {
    auto made = std::make_shared<SeqValue>();
    for (const Term element : t.children()) made->elements.push_back(eval(element));
    return SeqPointer(std::move(made));
  }
  const Value first = eval(t.child(0));
  const auto& elements = std::get<SeqPointer>(first)->elements;
  const std::int64_t size = static_cast<std::int64_t>(elements.size());
  if (t.kind() == Kind::SeqLength) return size;
  if (t.kind() == Kind::SeqAt) {
    const std::int64_t i = integer(t.child(1));
    if (i < 0 || i >= size) throw NoValue{};
    return elements[static_cast<std::size_t>(i)];
  }
  auto made = std::make_shared<SeqValue>();
  if (t.kind() == Kind::SeqConcat) {
    const Value second = eval(t.child(1));
    const auto& more = std::get<SeqPointer>(second)->elements;
    made->elements = elements;
    made->elements.insert(made->elements.end(), more.begin(), more.end());
    return SeqPointer(std::move(made));
  }
  const std::int64_t low = integer(t.child(1));
  const std::int64_t high = integer(t.child(2));
  if (low < 0 || high < low || high > size) throw NoValue{};
  made->elements.assign(elements.begin() + low, elements.begin() + high);
  return SeqPointer(std::move(made));
}

Value Evaluator::call(Term t) {
  if (t->function->certain) throw NoValue{};
  std::vector<Value> arguments;
  for (const Term child : t.children()) arguments.push_back(eval(child));
  return t->function->body ? call_defined(t->function, arguments)
                           : call_table(t->function, arguments);
}

Value Evaluator::call_table(const Function* function, const std::vector<Value>& arguments) {
  const auto found = interpretation_.functions.find(function);
  if (found == interpretation_.functions.end()) throw NoValue{};
  const Value* result = &found->second.otherwise;
  for (const auto& [row, value] : found->second.rows) {
    bool same = row.size() == arguments.size();
    for (std::size_t i = 0; same && i < row.size(); ++i) same = equal(row[i], arguments[i]);
    if (!same) continue;
    result = &value;
    break;
  }
  if (on_call_) on_call_(*function, arguments, *result);
  return *result;
}

Value Evaluator::call_defined(const Function* function, const std::vector<Value>& arguments) {
  if (!function->terminates) throw NoValue{};
  std::string text;
  for (const Value& value : arguments) text += text_of(value) + "|";
  const auto known = calls_.find({function->id, text});
  if (known != calls_.end()) return known->second;
  // The caller may be the same function: its parameters, and whatever is bound in its body, come
  // back when this call is over.
  auto saved = bound_;
  bound_.clear();
  for (std::size_t i = 0; i < arguments.size(); ++i) bound_[function->params[i]] = arguments[i];
  const auto restore = [&] { bound_ = std::move(saved); };
  try {
    if (function->domain && !truth(function->domain)) throw NoValue{};
    Value value = eval(function->body);
    restore();
    return calls_[{function->id, text}] = value;
  } catch (const NoValue&) {
    restore();
    throw;
  }
}

}  // namespace permverify::term
