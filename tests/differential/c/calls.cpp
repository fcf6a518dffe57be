// Calls of built-ins, helpers and macros (values.h).
#include "tests/differential/c/values.h"

namespace permverify::differential {
namespace {

Expr call(const std::string& text, Scalar type, Range range) {
  Expr e;
  e.text = text;
  e.type = type;
  e.range = range;
  return e;
}

Scalar wide_integer(Scope& scope) {
  if (scope.draw(Feature::Wide64, 15)) return scope.rng.percent(50) ? Scalar::Long : Scalar::ULong;
  if (scope.draw(Feature::Narrow, 15)) return static_cast<Scalar>(scope.rng.between(0, 3));
  return scope.rng.percent(50) ? Scalar::Int : Scalar::UInt;
}

std::optional<Expr> rare_builtin(Scope& scope, int depth) {
  static const std::vector<std::string> names{"popcount", "rotate", "add_sat",  "sub_sat",
                                              "hadd",     "mul_hi", "abs_diff", "clz",
                                              "mul24",    "rhadd"};
  const std::string name = scope.rng.pick(names);
  const Scalar type = name == "mul24" ? Scalar::UInt : wide_integer(scope);
  const Range range = name == "mul24" ? Range{0, 1000} : all_of(type);
  const std::string a = exactly(scope, type, range, depth - 1).text;
  if (name == "popcount" || name == "clz") {
    return call(name + "(" + a + ")", type, {0, info(type).bits});
  }
  const std::string b = exactly(scope, type, range, depth - 1).text;
  const Scalar result = name == "abs_diff" ? unsigned_of_width(type) : type;
  return call(name + "(" + a + ", " + b + ")", result, all_of(result));
}

}  // namespace

std::optional<Expr> builtin_call(Scope& scope, int depth) {
  if (scope.draw(Feature::RareBuiltins, 60)) return rare_builtin(scope, depth);
  const Scalar type = wide_integer(scope);
  const Expr a = exactly(scope, type, all_of(type), depth - 1);
  if (scope.rng.percent(25)) {
    const Scalar result = unsigned_of_width(type);
    return call("abs(" + a.text + ")", result, all_of(result));
  }
  const Expr b = exactly(scope, type, all_of(type), depth - 1);
  if (scope.rng.percent(20)) {
    const Wide low = info(type).is_signed ? -scope.rng.between(0, 9) : scope.rng.between(0, 9);
    const Wide high = scope.rng.between(10, 100);
    const std::string cast_to = "(" + type_text(type) + ")";
    return call("clamp(" + a.text + ", " + cast_to + literal(low, Scalar::Int).operand() + ", " +
                    cast_to + to_text(high) + ")",
                type, {low, high});
  }
  const char* name = scope.rng.percent(50) ? "min" : "max";
  return call(name + ("(" + a.text + ", " + b.text + ")"), type, united(a.range, b.range));
}

// What may be passed: the address of a scalar that has every value, of a struct, or an array.
std::vector<std::string> pointer_arguments(Scope& scope, const Parameter& parameter) {
  std::vector<std::string> found;
  for (const Object& o : scope.objects) {
    if (o.space != parameter.space || !scope.may_read(o.root)) continue;
    if (o.type != parameter.type || o.lanes != parameter.lanes || !o.addressable) continue;
    if (parameter.kind == Parameter::Kind::Array && o.length >= 4) {
      found.push_back(o.first.empty() ? o.text : o.text + " + " + o.first);
    }
    const bool all = o.range.low == parameter.range.low && o.range.high == parameter.range.high;
    if (parameter.kind == Parameter::Kind::Out && o.writable && all && scope.may_change(o.root) &&
        !o.steps) {
      if (o.length == 0)
        found.push_back("&" + o.text);
      else
        found.push_back("&" + o.text + "[" + (o.first.empty() ? "" : o.first + " + ") + "1]");
    }
  }
  for (const RecordObject& r : scope.records) {
    const bool by_value = parameter.kind == Parameter::Kind::Record;
    const bool by_pointer = parameter.kind == Parameter::Kind::RecordPointer;
    if (r.record != parameter.record || !scope.may_read(r.root)) continue;
    if (by_value) found.push_back(r.value());
    if (by_pointer && r.writable && r.space == parameter.space && scope.may_change(r.root))
      found.push_back(r.pointer());
  }
  return found;
}

// Empty if something that is needed is not there.
std::string arguments(Scope& scope, const Helper& helper, int depth) {
  std::string text;
  std::set<std::string> passed;
  for (const Parameter& p : helper.parameters) {
    std::string argument;
    if (p.kind == Parameter::Kind::Value) {
      argument = value_for(scope, p.type, p.lanes, p.range, depth - 1).text;
    } else {
      const std::vector<std::string> all = pointer_arguments(scope, p);
      if (all.empty()) return {};
      argument = scope.rng.pick(all);
      const bool changes =
          p.kind == Parameter::Kind::Out || p.kind == Parameter::Kind::RecordPointer;
      if (changes && !passed.insert(argument).second) return {};
    }
    text += (text.empty() ? "" : ", ") + argument;
  }
  return text;
}

std::optional<Expr> helper_call(Scope& scope, int depth) {
  std::vector<const Helper*> fit;
  for (const Helper& h : scope.helpers) {
    if (h.pure && h.lanes == 1 && h.result != Scalar::Float) fit.push_back(&h);
  }
  if (fit.empty()) return std::nullopt;
  const Helper& helper = *scope.rng.pick(fit);
  const std::string text = arguments(scope, helper, depth);
  if (text.empty()) return std::nullopt;
  return call(helper.name + "(" + text + ")", helper.result, helper.range);
}

std::optional<Expr> macro_call(Scope& scope, int depth) {
  if (scope.macros.empty()) return std::nullopt;
  const MacroFunction macro = scope.rng.pick(scope.macros);
  const bool pure = scope.pure;
  scope.pure = true;  // an argument is expanded twice
  std::string text;
  for (int i = 0; i < macro.arity; ++i) {
    text += (i == 0 ? "" : ", ") + any_integer(scope, depth - 1).text;
  }
  scope.pure = pure;
  return call(macro.name + "(" + text + ")", Scalar::UInt, all_of(Scalar::UInt));
}

}  // namespace permverify::differential
