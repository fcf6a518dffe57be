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

}  // namespace

std::optional<Value> evaluate(Term term, const Interpretation& interpretation,
                              std::uint64_t budget) {
  return Evaluator(interpretation, budget).run(term);
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
std::int64_t Evaluator::integer(Term t) { return std::get<std::int64_t>(eval(t)); }

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
      const auto product = checked_mul(integer(t.child(0)), integer(t.child(2)));
      return checked(checked_add(checked(product), integer(t.child(1))));
    }
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
    if (const auto* a = std::get_if<std::int64_t>(&total)) {
      const std::int64_t b = std::get<std::int64_t>(next);
      total = checked(sum ? checked_add(*a, b) : checked_mul(*a, b));
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
  const std::int64_t x = std::get<std::int64_t>(a);
  const std::int64_t n = std::get<std::int64_t>(b);
  return checked(t.kind() == Kind::Div ? floor_div(x, n) : floor_mod(x, n));
}

Value Evaluator::compare(Term t) {
  const Value a = eval(t.child(0));
  const Value b = eval(t.child(1));
  const bool strict = t.kind() == Kind::Lt;
  if (const auto* x = std::get_if<std::int64_t>(&a)) {
    const std::int64_t y = std::get<std::int64_t>(b);
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
  for (const auto& [row, value] : found->second.rows) {
    bool same = row.size() == arguments.size();
    for (std::size_t i = 0; same && i < row.size(); ++i) same = equal(row[i], arguments[i]);
    if (same) return value;
  }
  return found->second.otherwise;
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
