// Machine integers of all widths at their limits, and conversions between all types, held against
// the host's own arithmetic.
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>

#include "runtime_spec/code/expression.h"

using namespace permverify;
using runtime_spec::Meaning;
using runtime_spec::Reason;
using runtime_spec::Value;

namespace {

using ir::BinaryOp;

template <class T>
constexpr ir::Type type_of() {
  if constexpr (std::is_same_v<T, bool>) return ir::bool_type;
  if constexpr (std::is_same_v<T, float>)
    return {ir::TypeKind::Float32, ir::Shape::Scalar, 0, true, 0};
  if constexpr (std::is_same_v<T, double>)
    return {ir::TypeKind::Float64, ir::Shape::Scalar, 0, true, 0};
  return {ir::TypeKind::Fixed, ir::Shape::Scalar, 8 * sizeof(T), std::is_signed_v<T>, 0};
}

template <class T>
std::int64_t word(T value) {
  if constexpr (std::is_same_v<T, float>) return runtime_spec::from_float(value).bits;
  if constexpr (std::is_same_v<T, double>) return runtime_spec::from_double(value).bits;
  return static_cast<std::int64_t>(value);
}

// Evaluates expressions without variables; constants that are no literals are parameters.
class Calculator {
 public:
  struct Answer {
    std::int64_t bits = 0;
    std::optional<Reason> reason;
    bool operator==(const Answer&) const = default;
  };

  Calculator() { module_.kernels.emplace_back(); }

  template <class T>
  ir::ExprPtr constant(T value) {
    const auto var = static_cast<ir::VarId>(module_.variables.size());
    module_.variables.push_back({"p", ir::VarKind::KernelParam, type_of<T>(), {}, false, {}, {}});
    module_.kernels[0].params.push_back(var);
    values_.push_back({word(value), 1});
    return ir::make_expr(ir::VarRef{var}, type_of<T>(), {});
  }

  Answer answer(const ir::ExprPtr& expr, Meaning meaning = Meaning::Program) {
    runtime_spec::ExpressionTable table(module_, module_.kernels[0]);
    runtime_spec::Frame frame;
    frame.slots = values_.data();
    try {
      return {table.evaluate(table.add(expr, meaning), frame).bits, {}};
    } catch (const runtime_spec::EvaluationStop& stop) {
      return {0, stop.reason};
    }
  }

 private:
  ir::Module module_;
  std::vector<Value> values_;
};

template <class T>
std::vector<T> edges() {
  using L = std::numeric_limits<T>;
  const T half = static_cast<T>(L::max() / 2);
  return {L::min(),
          static_cast<T>(L::min() + 1),
          static_cast<T>(-1),
          T{0},
          T{1},
          T{2},
          T{7},
          half,
          static_cast<T>(half + 1),
          static_cast<T>(L::max() - 1),
          L::max()};
}

template <class T>
Calculator::Answer apply(BinaryOp op, T a, T b, const ir::Type& result) {
  Calculator c;
  return c.answer(ir::make_expr(ir::Binary{op, c.constant(a), c.constant(b)}, result, {}));
}

// What C17 says of a op b in the type itself (the front end has promoted by then).
template <class T>
Calculator::Answer expected(BinaryOp op, T a, T b) {
  T made{};
  bool over = false;
  if (op == BinaryOp::TruncDiv || op == BinaryOp::TruncMod) {
    if (b == 0) return {0, Reason::DivisionByZero};
    if (std::is_signed_v<T> && b == static_cast<T>(-1)) {
      over = __builtin_sub_overflow(T{0}, a, &made);  // of the remainder, too: 6.5.5 p6
      if (op == BinaryOp::TruncMod) made = 0;
    } else {
      made = static_cast<T>(op == BinaryOp::TruncDiv ? a / b : a % b);
    }
  } else if (op == BinaryOp::Add) {
    over = __builtin_add_overflow(a, b, &made);
  } else if (op == BinaryOp::Sub) {
    over = __builtin_sub_overflow(a, b, &made);
  } else {
    over = __builtin_mul_overflow(a, b, &made);
  }
  if (over && std::is_signed_v<T>) return {0, Reason::Overflow};
  return {word(made), {}};
}

template <class T>
void arithmetic_at_limits() {
  for (const T a : edges<T>()) {
    for (const T b : edges<T>()) {
      CAPTURE(+a, +b, sizeof(T), std::is_signed_v<T>);
      for (const BinaryOp op :
           {BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::TruncDiv, BinaryOp::TruncMod}) {
        CAPTURE(static_cast<int>(op));
        CHECK(apply(op, a, b, type_of<T>()) == expected(op, a, b));
      }
      CHECK(apply(BinaryOp::Lt, a, b, ir::bool_type).bits == (a < b));
      CHECK(apply(BinaryOp::Le, a, b, ir::bool_type).bits == (a <= b));
      CHECK(apply(BinaryOp::Gt, a, b, ir::bool_type).bits == (a > b));
      CHECK(apply(BinaryOp::Ge, a, b, ir::bool_type).bits == (a >= b));
      CHECK(apply(BinaryOp::Eq, a, b, ir::bool_type).bits == (a == b));
      CHECK(apply(BinaryOp::Ne, a, b, ir::bool_type).bits == (a != b));
      CHECK(apply(BinaryOp::BitAnd, a, b, type_of<T>()).bits == word(static_cast<T>(a & b)));
      CHECK(apply(BinaryOp::BitOr, a, b, type_of<T>()).bits == word(static_cast<T>(a | b)));
      CHECK(apply(BinaryOp::BitXor, a, b, type_of<T>()).bits == word(static_cast<T>(a ^ b)));
    }
    Calculator c;
    const auto inverse =
        ir::make_expr(ir::Unary{ir::UnaryOp::BitNot, c.constant(a)}, type_of<T>(), {});
    CHECK(c.answer(inverse).bits == word(static_cast<T>(~a)));
    for (unsigned by = 0; by < 8 * sizeof(T); ++by) {
      CAPTURE(+a, by);
      const auto amount = static_cast<T>(by);
      CHECK(apply(BinaryOp::Shr, a, amount, type_of<T>()).bits == word(static_cast<T>(a >> by)));
      if (std::is_signed_v<T>) continue;  // the front end shifts unsigned numbers to the left
      const auto left = static_cast<T>(static_cast<std::uint64_t>(a) << by);
      CHECK(apply(BinaryOp::Shl, a, amount, type_of<T>()).bits == word(left));
    }
  }
}

template <class From, class To>
void conversion(From value) {
  Calculator c;
  const auto cast = ir::make_expr(ir::Cast{c.constant(value)}, type_of<To>(), {});
  const auto answer = c.answer(cast);
  CAPTURE(+value, sizeof(From), sizeof(To));
  if constexpr (std::is_floating_point_v<From> && std::is_integral_v<To> &&
                !std::is_same_v<To, bool>) {
    const double whole = std::trunc(static_cast<double>(value));
    const double top = std::ldexp(1.0, std::numeric_limits<To>::digits);
    const bool inside = whole < top && whole >= (std::is_signed_v<To> ? -top : 0.0);
    if (!inside) {
      CHECK(answer.reason == Reason::TooLarge);
      return;
    }
  }
  CHECK_FALSE(answer.reason.has_value());
  CHECK(answer.bits == word(static_cast<To>(value)));
}

template <class From>
void to_all(From value) {
  conversion<From, bool>(value);
  conversion<From, std::int8_t>(value);
  conversion<From, std::uint8_t>(value);
  conversion<From, std::int16_t>(value);
  conversion<From, std::uint16_t>(value);
  conversion<From, std::int32_t>(value);
  conversion<From, std::uint32_t>(value);
  conversion<From, std::int64_t>(value);
  conversion<From, std::uint64_t>(value);
  conversion<From, float>(value);
  conversion<From, double>(value);
}

template <class From>
void edges_to_all() {
  for (const From value : edges<From>()) to_all(value);
}

template <class Float>
void floats_to_all() {
  constexpr Float inf = std::numeric_limits<Float>::infinity();
  for (const Float value : {Float{0},
                            Float{-0.0},
                            Float{0.5},
                            Float{-0.5},
                            Float{-0.875},
                            Float{127.75},
                            Float{128},
                            Float{-128.75},
                            Float{-129},
                            Float{255.5},
                            Float{256},
                            Float{2147483648.0},
                            Float{-2147483648.0},
                            Float{4294967296.0},
                            static_cast<Float>(0x1p63),
                            static_cast<Float>(-0x1p63),
                            std::nextafter(static_cast<Float>(0x1p63), Float{0}),
                            static_cast<Float>(0x1p64),
                            std::nextafter(static_cast<Float>(0x1p64), Float{0}),
                            static_cast<Float>(1e30),
                            inf,
                            -inf,
                            std::numeric_limits<Float>::quiet_NaN()}) {
    to_all(value);
  }
}

}  // namespace

TEST_CASE("arithmetic, comparison, bits and shifts of every width are those of the host") {
  arithmetic_at_limits<std::int8_t>();
  arithmetic_at_limits<std::uint8_t>();
  arithmetic_at_limits<std::int16_t>();
  arithmetic_at_limits<std::uint16_t>();
  arithmetic_at_limits<std::int32_t>();
  arithmetic_at_limits<std::uint32_t>();
  arithmetic_at_limits<std::int64_t>();
  arithmetic_at_limits<std::uint64_t>();
}

TEST_CASE("conversions between all types are those of the host, or have no value") {
  edges_to_all<std::int8_t>();
  edges_to_all<std::uint8_t>();
  edges_to_all<std::int16_t>();
  edges_to_all<std::uint16_t>();
  edges_to_all<std::int32_t>();
  edges_to_all<std::uint32_t>();
  edges_to_all<std::int64_t>();
  edges_to_all<std::uint64_t>();
  to_all(false);
  to_all(true);
  floats_to_all<float>();
  floats_to_all<double>();
}

TEST_CASE("a formula has no number for a pattern beyond 2^63, but compares it") {
  Calculator c;
  const auto u64 = type_of<std::uint64_t>();
  const auto literal = ir::make_expr(ir::IntLit{-1}, u64, {});  // 2^64 - 1
  const auto small = c.constant(std::uint64_t{5});
  const auto large = c.constant(~std::uint64_t{0});
  const auto is = [&](BinaryOp op, const ir::ExprPtr& a, const ir::ExprPtr& b) {
    return c.answer(ir::make_expr(ir::Binary{op, a, b}, ir::bool_type, {}), Meaning::Formula);
  };
  CHECK(is(BinaryOp::Lt, small, literal).bits == 1);
  CHECK(is(BinaryOp::Eq, large, literal).bits == 1);
  CHECK(is(BinaryOp::Lt, literal, small).bits == 0);
  const auto sum = ir::make_expr(ir::Binary{BinaryOp::Add, literal, small}, ir::int_type, {});
  CHECK(c.answer(sum, Meaning::Formula).reason == Reason::TooLarge);
  const auto truth = ir::make_expr(ir::Cast{large}, ir::bool_type, {});
  CHECK(c.answer(truth, Meaning::Formula).bits == 1);
}
