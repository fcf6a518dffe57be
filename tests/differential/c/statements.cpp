#include "tests/differential/c/statements.h"

namespace permverify::differential {
namespace {

int drawn_lanes(Scope& scope) {
  static const std::vector<int> lanes{2, 2, 3, 4, 4, 4, 8, 16};
  return scope.rng.pick(lanes);
}

Scalar lane_type(Scope& scope) {
  if (scope.draw(Feature::Floats, 25)) return Scalar::Float;
  if (scope.draw(Feature::Narrow, 25)) return scope.rng.percent(60) ? Scalar::UChar : Scalar::Short;
  if (scope.draw(Feature::Wide64, 10)) return Scalar::Long;
  return scope.rng.percent(50) ? Scalar::Int : Scalar::UInt;
}

Range lane_range(Scalar type) {
  if (type == Scalar::Float) return {-1000, 1000};
  if (!info(type).is_signed) return all_of(type);
  return info(type).bits == 8 ? Range{-100, 100} : Range{-1000, 1000};
}

// `place op= value`, if it is defined and what is stored is in range.
std::optional<std::string> compound(Scope& scope, const Place& place) {
  std::vector<Op> ops{Op::Add, Op::Add, Op::Sub, Op::Mul};
  if (!place.value.is_float()) {
    if (scope.on(Feature::Bits)) ops.insert(ops.end(), {Op::And, Op::Or, Op::Xor, Op::Xor});
    if (scope.on(Feature::Shifts)) ops.insert(ops.end(), {Op::Shl, Op::Shr});
    if (scope.on(Feature::Division)) ops.insert(ops.end(), {Op::Div, Op::Mod});
  }
  const Op op = scope.rng.pick(ops);
  const bool divides = op == Op::Div || op == Op::Mod;
  const Range operand = divides ? Range{1, 15} : Range{-7, 7};
  const Expr& v = place.value;
  Expr e = scope.rng.percent(50) && !divides ? value_for(scope, v.type, v.lanes, all_of(v.type), 2)
                                             : value_for(scope, v.type, v.lanes, operand, 2);
  if (v.lanes == 1 && v.is_float() != e.is_float()) e = exactly(scope, v.type, operand, 1);
  const std::optional<Expr> result = binary(op, v, e);
  if (!result || result->minus_zero || !converted(result->range, v.type).inside(place.range)) {
    return std::nullopt;
  }
  if (result->is_float() != v.is_float()) return std::nullopt;
  return v.text + " " + to_text(op) + "= " + e.text + ";";
}

// `v.xz = e;`, components of a vector variable, each at most once.
std::optional<Node> swizzled_assignment(Scope& scope) {
  const std::optional<Place> place = drawn_place(scope, true, 0);
  if (!place) return std::nullopt;
  const int lanes = place->value.lanes;
  std::string names = lanes <= 4 && scope.rng.percent(60) ? "xyzw" : "0123456789abcdef";
  const std::string prefix = names[0] == 'x' ? "." : ".s";
  std::vector<char> letters(names.begin(), names.begin() + lanes);
  scope.rng.shuffle(letters);
  const int count = lanes >= 4 && scope.rng.percent(30) ? 4 : 2;
  const std::string chosen_lanes(letters.begin(), letters.begin() + count);
  const Expr e = value_for(scope, place->value.type, count, place->range, 2);
  return line(place->value.text + prefix + chosen_lanes + " = " + e.text + ";");
}

using Maker = std::optional<Node> (*)(Scope&);
struct Kind {
  Feature feature;
  int weight;
  Maker make;
};

}  // namespace

std::string declare(Scope& scope, Scalar type, int lanes, const std::string& value, Range range,
                    bool steps) {
  Object o;
  o.text = o.root = scope.fresh(lanes > 1 ? "w" : "v");
  o.type = type;
  o.range = range;
  o.lanes = lanes;
  o.steps = steps;
  scope.objects.push_back(o);
  return type_text(type, lanes) + " " + o.text + " = " + value + ";";
}

std::optional<Node> declaration(Scope& scope) {
  scope.begin_expression();
  if (scope.draw(Feature::Vectors, 35)) {
    const Scalar type = lane_type(scope);
    const int lanes = drawn_lanes(scope);
    const Expr e = value_for(scope, type, lanes, lane_range(type), 2);
    return line(declare(scope, type, lanes, e.text, lane_range(type), false));
  }
  const Scalar type = drawn_scalar(scope);
  const Range range = drawn_range(scope, type);
  const Expr e = value_for(scope, type, 1, range, 3);
  return line(
      declare(scope, type, 1, e.text, range, type != Scalar::Float && scope.rng.percent(35)));
}

std::optional<Node> assignment(Scope& scope) {
  scope.begin_expression();
  if (scope.draw(Feature::Swizzles, 12)) return swizzled_assignment(scope);
  const bool vectors = scope.on(Feature::Vectors) && scope.rng.percent(25);
  const std::optional<Place> place = drawn_place(scope, true, vectors ? 0 : 1);
  if (!place) return std::nullopt;
  if (!place->value.is_float() && place->value.lanes == 1 && scope.rng.percent(10)) {
    static const std::vector<std::string> ops{"++", "--"};
    Expr one = literal(1, Scalar::Int);
    const std::string op = scope.rng.pick(ops);
    const auto result = binary(op == "++" ? Op::Add : Op::Sub, place->value, one);
    if (result && converted(result->range, place->value.type).inside(place->range)) {
      return line(scope.rng.percent(50) ? place->value.text + op + ";"
                                        : op + place->value.text + ";");
    }
  }
  if (scope.rng.percent(40)) {
    if (const auto text = compound(scope, *place)) return line(*text);
  }
  const Expr e = value_for(scope, place->value.type, place->value.lanes, place->range, 3);
  return line(place->value.text + " = " + e.text + ";");
}

Node statement(Scope& scope) {
  static const std::vector<Kind> kinds{
      {Feature::Count, 22, declaration},         {Feature::Count, 40, assignment},
      {Feature::Arrays, 6, array_statement},     {Feature::Structs, 8, record_statement},
      {Feature::Pointers, 8, pointer_statement}, {Feature::Puns, 5, pun_statement},
      {Feature::VectorMemory, 5, store_vector},  {Feature::Helpers, 5, call_statement},
      {Feature::Count, 12, conditional},         {Feature::Loops, 10, loop},
      {Feature::Switch, 6, switch_statement},    {Feature::Goto, 5, goto_statement},
      {Feature::Atomics, 6, atomic_statement}};
  std::vector<int> weights;
  for (const Kind& kind : kinds) {
    const bool on = kind.feature == Feature::Count || scope.on(kind.feature);
    weights.push_back(on ? kind.weight : 0);
  }
  for (int attempt = 0; attempt < 5; ++attempt) {
    const Kind& kind = kinds[scope.rng.weighted(weights)];
    if (const std::optional<Node> node = kind.make(scope)) {
      if (kind.feature != Feature::Count) scope.note(kind.feature);
      return *node;
    }
  }
  return declaration(scope).value_or(line(";"));
}

Nodes statements(Scope& scope, int count) {
  Nodes result;
  for (int left = count; left > 0;) {
    result.push_back(statement(scope));
    left -= static_cast<int>(count_statements({result.back()}));
  }
  return result;
}

}  // namespace permverify::differential
