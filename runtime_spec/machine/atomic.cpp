#include "runtime_spec/machine/atomic.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace permverify::runtime_spec {

namespace {

Value integer(Wide number, const ir::Type& element, support::Span span) {
  if (element.kind == ir::TypeKind::Fixed) return {wrap(number, element), 1};
  if (number > std::numeric_limits<std::int64_t>::max() ||
      number < std::numeric_limits<std::int64_t>::min()) {
    throw EvaluationStop(Reason::TooLarge, span, "a number beyond 64 bits");
  }
  return {static_cast<std::int64_t>(number), 1};
}

// Of floating point there are sums alone, rounded to nearest.
std::optional<Value> sum_of_floats(ir::AtomicOp op, const ir::Type& element, Value old, Value first) {
  const double sign = op == ir::AtomicOp::Sub ? -1 : 1;
  if (op != ir::AtomicOp::Add && op != ir::AtomicOp::Sub) return std::nullopt;
  if (element.kind == ir::TypeKind::Float32) return from_float(as_float(old) + static_cast<float>(sign) * as_float(first));
  if (element.kind == ir::TypeKind::Float64) return from_double(as_double(old) + sign * as_double(first));
  return std::nullopt;
}

}  // namespace

Value atomic_result(ir::AtomicOp op, const ir::Type& element, Value old, Value first, Value second,
                    support::Span span) {
  if (op == ir::AtomicOp::Xchg) return first;
  if (op == ir::AtomicOp::CmpXchg) return old == first ? second : old;
  if (const auto sum = sum_of_floats(op, element, old, first)) return *sum;
  const Wide before = as_number(old, element);
  const Wide by = as_number(first, element);
  const auto bits = [&](std::int64_t pattern) {
    return element.kind == ir::TypeKind::Fixed ? Value{wrap(pattern, element), 1} : Value{pattern, 1};
  };
  switch (op) {
    case ir::AtomicOp::Add: return integer(before + by, element, span);
    case ir::AtomicOp::Sub: return integer(before - by, element, span);
    case ir::AtomicOp::Inc: return integer(before + 1, element, span);
    case ir::AtomicOp::Dec: return integer(before - 1, element, span);
    case ir::AtomicOp::BoundedInc: return integer(before >= by ? 0 : before + 1, element, span);
    case ir::AtomicOp::BoundedDec: return integer(before == 0 || before > by ? by : before - 1, element, span);
    case ir::AtomicOp::Min: return before < by ? old : first;
    case ir::AtomicOp::Max: return before < by ? first : old;
    case ir::AtomicOp::And: return bits(old.bits & first.bits);
    case ir::AtomicOp::Or: return bits(old.bits | first.bits);
    case ir::AtomicOp::Xor: return bits(old.bits ^ first.bits);
    case ir::AtomicOp::Xchg:
    case ir::AtomicOp::CmpXchg: break;
  }
  return old;
}

bool passes_the_end(ir::AtomicOp op, const ir::Type& element, Value old, Value first) {
  if (element.kind != ir::TypeKind::Fixed) return false;
  const Wide before = as_number(old, element);
  const Wide by = as_number(first, element);
  Wide after = before;
  switch (op) {
    case ir::AtomicOp::Add: after += by; break;
    case ir::AtomicOp::Sub: after -= by; break;
    case ir::AtomicOp::Inc: after += 1; break;
    case ir::AtomicOp::Dec: after -= 1; break;
    case ir::AtomicOp::Min: case ir::AtomicOp::Max: case ir::AtomicOp::And: case ir::AtomicOp::Or:
    case ir::AtomicOp::Xor: case ir::AtomicOp::Xchg: case ir::AtomicOp::CmpXchg:
    case ir::AtomicOp::BoundedInc: case ir::AtomicOp::BoundedDec: return false;
  }
  return as_number(Value{wrap(after, element), 1}, element) != after;
}

}  // namespace permverify::runtime_spec
