// Structs and unions, atomics and calls for their effect (statements.h).
#include "tests/differential/c/statements.h"

namespace permverify::differential {
namespace {

std::string member_value(Scope& scope, const Member& member) {
  const Range range = member.type == Scalar::Float ? Range{-1000, 1000} : all_of(member.type);
  if (member.record >= 0) return record_value(scope, member.record);
  if (member.length == 0) return value_for(scope, member.type, member.lanes, range, 1).text;
  std::string text = "{";
  for (int i = 0; i < member.length; ++i) {
    text += (i == 0 ? "" : ", ") + value_for(scope, member.type, 1, range, 0).text;
  }
  return text + "}";
}

std::optional<RecordObject> drawn_record(Scope& scope, bool to_write, int type) {
  for (int attempt = 0; attempt < 8 && !scope.records.empty(); ++attempt) {
    const RecordObject& r = scope.records[scope.rng.below(scope.records.size())];
    if ((!to_write || r.writable) && (type < 0 || r.record == type)) return r;
  }
  return std::nullopt;
}

std::optional<Node> copied_record(Scope& scope) {
  const auto to = drawn_record(scope, true, -1);
  if (!to) return std::nullopt;
  const auto from = drawn_record(scope, false, to->record);
  if (!from || from->text == to->text) return std::nullopt;
  return line(to->value() + " = " + from->value() + ";");
}

std::optional<Node> record_pointer(Scope& scope) {
  const auto to = drawn_record(scope, false, -1);
  if (!to || to->arrow) return std::nullopt;
  RecordObject p = *to;
  p.text = scope.fresh("q");
  p.arrow = true;
  const Record& type = scope.types[static_cast<std::size_t>(to->record)];
  const std::string constant = to->writable ? "" : "const ";
  add_record(scope, p);
  return line(qualifier(to->space) + constant + record_type(type) + " *" + p.text + " = " +
              to->pointer() + ";");
}

}  // namespace

std::string record_type(const Record& record) {
  return (record.is_union ? "union " : "struct ") + record.name;
}

std::string record_value(Scope& scope, int record) {
  const Record type = scope.types[static_cast<std::size_t>(record)];
  std::string text = "{";
  for (const Member& member : type.members) {
    text += (text.size() == 1 ? "" : ", ") + member_value(scope, member);
    if (type.is_union) break;
  }
  return text + "}";
}

std::optional<Node> record_statement(Scope& scope) {
  if (scope.types.empty()) return std::nullopt;
  scope.begin_expression();
  if (scope.rng.percent(25)) return copied_record(scope);
  if (scope.draw(Feature::Pointers, 25)) return record_pointer(scope);
  const int which = static_cast<int>(scope.rng.below(scope.types.size()));
  const Record type = scope.types[static_cast<std::size_t>(which)];
  RecordObject r;
  r.text = r.root = scope.fresh("s");
  r.record = which;
  std::string value = record_value(scope, which);
  const auto other = drawn_record(scope, false, which);
  if (other && scope.rng.percent(30)) value = other->value();
  add_record(scope, r);
  return line(record_type(type) + " " + r.text + " = " + value + ";");
}

std::optional<Node> atomic_statement(Scope& scope) {
  if (scope.atomics.empty()) return std::nullopt;
  scope.begin_expression();
  const AtomicArray a = scope.rng.pick(scope.atomics);
  Object cells;
  cells.length = a.length;
  const std::string index = drawn_index(scope, cells);
  const std::string at =
      scope.rng.percent(50) ? "&" + a.name + "[" + index + "]" : a.name + " + (" + index + ")";
  const std::string operation = a.operation;
  if (operation == "atomic_inc") return line(operation + "(" + at + ");");
  const Range range = info(a.type).is_signed ? Range{-1000, 1000} : all_of(a.type);
  return line(operation + "(" + at + ", " + exactly(scope, a.type, range, 2).text + ");");
}

std::optional<Node> call_statement(Scope& scope) {
  if (scope.helpers.empty()) return std::nullopt;
  scope.begin_expression();
  const Helper& helper = scope.rng.pick(scope.helpers);
  const std::string text = arguments(scope, helper, 2);
  if (text.empty()) return std::nullopt;
  const std::string value = helper.name + "(" + text + ")";
  if (!helper.pure && scope.rng.percent(25)) return line(value + ";");
  return line(declare(scope, helper.result, helper.lanes, value, helper.range, false));
}

}  // namespace permverify::differential
