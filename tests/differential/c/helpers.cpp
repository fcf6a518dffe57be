#include "tests/differential/c/helpers.h"

namespace permverify::differential {
namespace {

Member drawn_member(Scope& scope, const std::string& name, bool may_nest) {
  Member m;
  m.name = name;
  if (may_nest && !scope.types.empty() && scope.draw(Feature::NestedStructs, 30)) {
    m.record = static_cast<int>(scope.rng.below(scope.types.size()));
    return m;
  }
  m.type = drawn_scalar(scope);
  if (scope.draw(Feature::Arrays, 25)) {
    m.length = scope.rng.percent(50) ? 2 : 4;
  } else if (scope.draw(Feature::Vectors, 15)) {
    m.lanes = scope.rng.percent(50) ? 2 : 4;
    // Components hold what fits any operation after it was tamed.
  }
  return m;
}

Node record_node(const Scope& scope, const Record& record) {
  Nodes members;
  for (const Member& m : record.members) {
    std::string type = type_text(m.type, m.lanes);
    if (m.record >= 0) type = record_type(scope.types[static_cast<std::size_t>(m.record)]);
    const std::string length = m.length > 0 ? "[" + std::to_string(m.length) + "]" : "";
    members.push_back(line(type + " " + m.name + length + ";", true));
  }
  return block(record_type(record) + " {", members, "};");
}

// Members of one size: what a smaller one leaves of the others is open (C17 6.2.6.1p7).
Record drawn_union(Scope& scope) {
  Record u;
  u.name = scope.fresh("U");
  u.is_union = true;
  const bool wide = scope.on(Feature::Wide64) && scope.rng.percent(40);
  const int words = wide ? 2 : 1;
  u.members.push_back({"whole", wide ? Scalar::ULong : Scalar::UInt, 1, 0, -1});
  u.members.push_back({"number", wide ? Scalar::Long : Scalar::Int, 1, 0, -1});
  u.members.push_back({"byte", Scalar::UChar, 1, words * 4, -1});
  u.members.push_back({"half_", Scalar::Short, 1, words * 2, -1});
  if (wide) u.members.push_back({"word", Scalar::UInt, 1, 2, -1});
  return u;
}

Parameter drawn_parameter(Scope& scope) {
  Parameter p;
  p.type = drawn_scalar(scope);
  p.range = drawn_range(scope, p.type);
  if (!scope.types.empty() && scope.draw(Feature::StructArguments, 35)) {
    const bool by_value = scope.rng.percent(55);
    p.kind = by_value ? Parameter::Kind::Record : Parameter::Kind::RecordPointer;
    p.record = static_cast<int>(scope.rng.below(scope.types.size()));
  } else if (scope.draw(Feature::OutParameters, 30)) {
    p.kind = Parameter::Kind::Out;
    p.type = drawn_integer(scope);
    p.range = all_of(p.type);
  } else if (scope.draw(Feature::Pointers, 25)) {
    p.kind = Parameter::Kind::Array;
    p.type = drawn_integer(scope);
    p.range = all_of(p.type);
    p.space = scope.rng.percent(50) ? Space::Global : Space::Private;
  }
  return p;
}

// The parameter's declaration; it is in scope now.
std::string declare_parameter(Scope& scope, const Parameter& p, const std::string& name) {
  if (p.kind == Parameter::Kind::Record || p.kind == Parameter::Kind::RecordPointer) {
    RecordObject r;
    r.text = r.root = name;
    r.record = p.record;
    r.arrow = p.kind == Parameter::Kind::RecordPointer;
    add_record(scope, r);
    return record_type(scope.types[static_cast<std::size_t>(p.record)]) + (r.arrow ? " *" : " ") +
           name;
  }
  Object o;
  o.text = o.root = name;
  o.type = p.type;
  o.range = p.range;
  o.steps = p.kind == Parameter::Kind::Value && p.type != Scalar::Float;
  std::string type = type_text(p.type) + " ";
  if (p.kind == Parameter::Kind::Out) {
    o.text = "(*" + name + ")";
    type += "*";
  }
  if (p.kind == Parameter::Kind::Array) {
    o.length = 4;
    o.writable = false;
    o.is_pointer = true;
    o.space = p.space;
    type = qualifier(p.space) + ("const " + type) + "*";
  }
  scope.objects.push_back(o);
  return type + name;
}

std::string drawn_result(Scope& scope, const Helper& helper) {
  scope.begin_expression();
  return "return " + value_for(scope, helper.result, helper.lanes, helper.range, 3).text + ";";
}

Node drawn_helper(Scope& scope) {
  const InnerScope inner(scope);
  std::deque<Object> objects;
  std::deque<RecordObject> records;
  objects.swap(scope.objects);
  records.swap(scope.records);
  Helper helper;
  helper.name = scope.fresh("helper");
  helper.result = drawn_scalar(scope);
  helper.range = helper.result == Scalar::Float ? Range{-1000, 1000} : all_of(helper.result);
  std::string parameters;
  const auto count = scope.rng.between(1, 3);
  for (std::int64_t i = 0; i < count; ++i) {
    const Parameter p = drawn_parameter(scope);
    helper.pure &= p.kind != Parameter::Kind::Out && p.kind != Parameter::Kind::RecordPointer;
    parameters += (i == 0 ? "" : ", ") + declare_parameter(scope, p, scope.fresh("x"));
    helper.parameters.push_back(p);
  }
  Nodes body;
  const auto size = scope.rng.between(0, 4);
  if (size > 0) body = statements(scope, static_cast<int>(size));
  if (scope.rng.percent(50)) {
    scope.begin_expression();
    const std::string when = "if (" + condition(scope, 2).text + ") ";
    body.push_back(line(when + drawn_result(scope, helper)));
  }
  body.push_back(line(drawn_result(scope, helper), true));
  objects.swap(scope.objects);
  records.swap(scope.records);
  const std::string qualifiers = scope.rng.percent(20)   ? "static inline "
                                 : scope.rng.percent(20) ? "inline "
                                                         : "";
  const std::string head = (qualifiers == "inline " ? "static " + qualifiers : qualifiers) +
                           type_text(helper.result) + " " + helper.name + "(" + parameters + ") {";
  scope.helpers.push_back(helper);
  return block(head, body);
}

}  // namespace

Nodes drawn_macros(Scope& scope) {
  if (!scope.draw(Feature::Macros, 100)) return {};
  static const std::vector<std::string> two{
      "#define MIX(x, y) (((uint)(x) * 2654435761u) ^ ((uint)(y) >> 3))",
      "#define MAX2(x, y) ((uint)(x) > (uint)(y) ? (uint)(x) : (uint)(y))",
      "#define JOIN(x, y) (((uint)(x) << 16) | \\\n    ((uint)(y) & 0xffffu))"};
  const std::string macro = scope.rng.pick(two);
  scope.macros.push_back({macro.substr(8, macro.find('(') - 8), 2});
  Nodes result{line(macro)};
  if (scope.rng.percent(50)) {
    result.push_back(line("#define SQUARE_(x) ((uint)(x) * (uint)(x))"));
    result.push_back(line("#define SQUARE(x) SQUARE_(x)"));
    scope.macros.push_back({"SQUARE", 1});
  }
  return result;
}

Nodes drawn_types(Scope& scope) {
  Nodes result;
  if (!scope.on(Feature::Structs)) return result;
  const auto count = scope.rng.between(1, 2);
  for (std::int64_t i = 0; i < count; ++i) {
    Record record;
    record.name = scope.fresh("S");
    const auto members = scope.rng.between(2, 4);
    for (std::int64_t m = 0; m < members; ++m) {
      record.members.push_back(drawn_member(scope, "m" + std::to_string(m), true));
    }
    result.push_back(record_node(scope, record));
    scope.types.push_back(record);
  }
  if (scope.draw(Feature::Unions, 100)) {
    const Record u = drawn_union(scope);
    result.push_back(record_node(scope, u));
    scope.types.push_back(u);
  }
  return result;
}

Nodes drawn_tables(Scope& scope) {
  if (!scope.draw(Feature::Tables, 100)) return {};
  Object o;
  o.text = o.root = scope.fresh("table");
  o.type = drawn_scalar(scope);
  const Wide low = info(o.type).is_signed ? -100 : 0;
  o.range = {low, 100};
  o.length = scope.rng.percent(50) ? 8 : 4;
  o.space = Space::Constant;
  o.writable = false;
  std::string values;
  for (int i = 0; i < o.length; ++i) {
    const auto v = scope.rng.between(static_cast<std::int64_t>(low), 100);
    values += (i == 0 ? "" : ", ") + literal(v, o.type).text;
  }
  scope.objects.push_back(o);
  return {line("__constant " + type_text(o.type) + " " + o.text + "[" + std::to_string(o.length) +
               "] = {" + values + "};")};
}

Nodes drawn_helpers(Scope& scope) {
  Nodes result;
  if (!scope.on(Feature::Helpers)) return result;
  const auto count = scope.rng.between(1, 3);
  for (std::int64_t i = 0; i < count; ++i) result.push_back(drawn_helper(scope));
  return result;
}

}  // namespace permverify::differential
