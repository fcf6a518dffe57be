#include "tests/differential/opencl/random_values.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace permverify::differential {
namespace {

// Exact numbers of PVL's `int` stay well inside 64 bits.
constexpr double most = 4e18;

constexpr std::array<ScalarInfo, 12> table{{
    {Scalar::Int, "int", 64, true, true, -most, most},
    {Scalar::I8, "i8", 8, true, true, -128, 127},
    {Scalar::I16, "i16", 16, true, true, -32768, 32767},
    {Scalar::I32, "i32", 32, true, true, -2147483648.0, 2147483647.0},
    {Scalar::I64, "i64", 64, true, true, -9223372036854775808.0, 9223372036854775807.0},
    {Scalar::U8, "u8", 8, true, false, 0, 255},
    {Scalar::U16, "u16", 16, true, false, 0, 65535},
    {Scalar::U32, "u32", 32, true, false, 0, 4294967295.0},
    {Scalar::U64, "u64", 64, true, false, 0, 18446744073709551615.0},
    {Scalar::Float, "float", 32, false, true, 0, 0},
    {Scalar::Double, "double", 64, false, true, 0, 0},
    {Scalar::Bool, "bool", 1, false, false, 0, 1},
}};

Valued whole(Scalar scalar, std::string text) {
  return {std::move(text), info(scalar).low, info(scalar).high};
}

double magnitude(const Valued& v) { return std::max(std::abs(v.low), std::abs(v.high)); }

// Operands below this have a sum, below the other a product, within the type.
std::int64_t sum_limit(const ScalarInfo& type) {
  return std::int64_t{1} << (std::min(type.bits, 62) - 2);
}
std::int64_t product_limit(const ScalarInfo& type) {
  return std::int64_t{1} << ((std::min(type.bits, 62) - 2) / 2);
}

bool fits(double low, double high, const ScalarInfo& type) {
  // A little less than the range: doubles round near 2^63.
  const double slack = type.bits == 64 ? 4096 : 0;
  return low >= type.low + slack && high <= type.high - slack;
}

}  // namespace

std::uint64_t Dice::next() {
  std::uint64_t z = (state_ += 0x9E3779B97F4A7C15ULL);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  return (z ^ (z >> 31)) >> 1;
}

const ScalarInfo& info(Scalar scalar) { return table[static_cast<std::size_t>(scalar)]; }

Scalar random_scalar(Dice& dice) { return dice.pick(std::vector<ScalarInfo>(table.begin(), table.end())).scalar; }
Scalar random_integer(Dice& dice) { return table[static_cast<std::size_t>(dice.below(9))].scalar; }

std::string function_declarations() {
  return "pure int wave(int x, int y) = x > y ? x % 17 - y % 5 : (x - y) % 23;\n"
         "pure u32 blend(u32 x, u32 y) = (x & 65535) * 3 + (y >> 7);\n"
         "pure int pick(int[] c, int i, int n) = c[i % n];\n"
         "pure bool within(int x) = 0 <= x && x < 100 ==> wave(x, 3) != 4;\n";
}

Valued Values::reduced(Valued value, std::int64_t modulus) {
  if (value.low >= 0 && value.high < static_cast<double>(modulus)) return value;
  return {"(" + value.text + " % " + std::to_string(modulus) + ")", 0,
          static_cast<double>(modulus - 1)};
}

std::string Values::index(const std::string& bound, int depth) {
  return make(Scalar::Int, depth).text + " % " + bound;
}

Valued Values::make(Scalar scalar, int depth) {
  if (depth <= 0 || dice_.percent(15)) return leaf(scalar);
  if (dice_.percent(10)) return choice(scalar, depth);
  if (scalar == Scalar::Bool) return truth(depth);
  return info(scalar).is_integer ? integer(scalar, depth) : real(scalar, depth);
}

std::string Values::plain_literal(Scalar scalar) {
  const ScalarInfo& type = info(scalar);
  if (!type.is_integer) {
    const std::vector<std::string> numerals{"0.0", "1.0", "0.5", "0.1", "3.75", "1000.25", "0.001"};
    return dice_.pick(numerals);
  }
  if (dice_.percent(20)) {
    const int bits = std::min(type.bits, 40) - (type.is_signed ? 1 : 0);
    return std::to_string((std::int64_t{1} << bits) - 1);
  }
  return std::to_string(dice_.between(0, type.bits == 8 ? 100 : 300));
}

// With its type, so that it can stand where nothing else says it.
Valued Values::literal(Scalar scalar) {
  if (scalar == Scalar::Bool) return {dice_.percent(50) ? "true" : "false"};
  const std::string text = plain_literal(scalar);
  if (!info(scalar).is_integer) return {"((" + std::string(info(scalar).name) + ") " + text + ")"};
  const double value = std::stod(text);
  if (scalar == Scalar::Int) return {text, value, value};
  return {"((" + std::string(info(scalar).name) + ") " + text + ")", value, value};
}

Valued Values::leaf(Scalar scalar) {
  std::vector<const Readable*> fitting;
  for (const Readable& readable : readable_) {
    if (readable.scalar == scalar) fitting.push_back(&readable);
  }
  if (fitting.empty() || dice_.percent(15)) {
    return dice_.percent(60) && info(scalar).is_integer ? conversion(scalar, 0) : literal(scalar);
  }
  const Readable& readable = *dice_.pick(fitting);
  if (!readable.index_wanted) return {readable.text, readable.low, readable.high};
  return {readable.text + "[" + index("n", 0) + "]", readable.low, readable.high};
}

Valued Values::integer(Scalar scalar, int depth) {
  switch (dice_.below(9)) {
    case 0: case 1: return sum(scalar, depth);
    case 2: return product(scalar, depth);
    case 3: return division(scalar, depth);
    case 4: return bits(scalar, depth);
    case 5: return shift(scalar, depth);
    case 6: return negation(scalar, depth);
    case 7: return conversion(scalar, depth);
    case 8: break;
  }
  if (scalar == Scalar::Int) return call(depth);
  if (scalar == Scalar::U32) {
    return whole(scalar, "blend(" + make(scalar, depth - 1).text + ", " +
                             make(scalar, depth - 1).text + ")");
  }
  return sum(scalar, depth);
}

Valued Values::sum(Scalar scalar, int depth) {
  const ScalarInfo& type = info(scalar);
  const bool plus = dice_.percent(60);
  Valued a = make(scalar, depth - 1);
  Valued b = make(scalar, depth - 1);
  const auto low = [&] { return plus ? a.low + b.low : a.low - b.high; };
  const auto high = [&] { return plus ? a.high + b.high : a.high - b.low; };
  if (type.is_signed && !fits(low(), high(), type)) {
    a = reduced(a, sum_limit(type));
    b = reduced(b, sum_limit(type));
  }
  const std::string text = "(" + a.text + (plus ? " + " : " - ") + b.text + ")";
  if (!type.is_signed) return whole(scalar, text);
  return {text, low(), high()};
}

Valued Values::product(Scalar scalar, int depth) {
  const ScalarInfo& type = info(scalar);
  Valued a = make(scalar, depth - 1);
  Valued b = make(scalar, depth - 1);
  if (!type.is_signed) return whole(scalar, "(" + a.text + " * " + b.text + ")");
  const double size = magnitude(a) * magnitude(b);
  if (!fits(-size, size, type)) {
    a = reduced(a, product_limit(type));
    b = reduced(b, product_limit(type));
  }
  const double bound = magnitude(a) * magnitude(b);
  return {"(" + a.text + " * " + b.text + ")", a.low >= 0 && b.low >= 0 ? 0 : -bound, bound};
}

// Never by zero, and never of the least number by -1.
Valued Values::division(Scalar scalar, int depth) {
  const Valued a = make(scalar, depth - 1);
  const bool modulo = dice_.percent(50);
  const std::string op = modulo ? " % " : " / ";
  if (info(scalar).is_signed && dice_.percent(25)) {
    const std::string text = "(" + a.text + op + "-3)";
    if (modulo) return {text, -2, 0};
    return {text, -magnitude(a) / 3 - 1, magnitude(a) / 3 + 1};
  }
  int most_divisor = dice_.between(1, 9);
  std::string divisor = std::to_string(most_divisor);
  if (dice_.percent(50)) {
    const Valued b = make(scalar, depth - 1);
    divisor = "(" + b.text + " % " + divisor + " + 1)";
  }
  const std::string text = "(" + a.text + op + divisor + ")";
  if (modulo) return {text, 0, static_cast<double>(most_divisor)};
  return {text, std::min(a.low, 0.0), std::max(a.high, 0.0)};
}

Valued Values::bits(Scalar scalar, int depth) {
  const std::vector<std::string> ops{" & ", " | ", " ^ "};
  const Valued a = make(scalar, depth - 1);
  if (dice_.percent(20)) {
    const std::string text = "(~" + a.text + ")";
    if (!info(scalar).is_signed) return whole(scalar, text);
    return {text, -a.high - 1, -a.low - 1};
  }
  const Valued b = make(scalar, depth - 1);
  const std::string text = "(" + a.text + dice_.pick(ops) + b.text + ")";
  if (scalar != Scalar::Int) return whole(scalar, text);
  const double power = std::exp2(std::ceil(std::log2(std::max(magnitude(a), magnitude(b)) + 2)));
  return {text, -power, power};
}

Valued Values::shift(Scalar scalar, int depth) {
  const ScalarInfo& type = info(scalar);
  const Valued a = make(scalar, depth - 1);
  if (dice_.percent(50)) {
    const int by = dice_.below(std::min(type.bits, 60));
    return {"(" + a.text + " >> " + std::to_string(by) + ")", std::min(a.low, 0.0),
            std::max(a.high, 0.0)};
  }
  if (!type.is_signed) {
    return whole(scalar, "(" + a.text + " << " + std::to_string(dice_.below(type.bits)) + ")");
  }
  const int by = dice_.below(type.bits / 2);
  const double factor = std::exp2(by);
  const Valued small = fits(a.low * factor, a.high * factor, type)
                           ? a
                           : reduced(a, std::max<std::int64_t>(1, sum_limit(type) >> by));
  return {"(" + small.text + " << " + std::to_string(by) + ")", small.low * factor,
          small.high * factor};
}

Valued Values::negation(Scalar scalar, int depth) {
  const ScalarInfo& type = info(scalar);
  Valued a = make(scalar, depth - 1);
  if (!type.is_signed) return whole(scalar, "(-" + a.text + ")");
  if (!fits(-a.high, -a.low, type)) a = reduced(a, sum_limit(type));
  return {"(-" + a.text + ")", -a.high, -a.low};
}

Valued Values::conversion(Scalar scalar, int depth) {
  if (dice_.percent(15)) return from_float(scalar);
  const ScalarInfo& to = info(scalar);
  const Scalar source = random_integer(dice_);
  if (source == scalar) return depth > 0 ? make(scalar, depth - 1) : literal(scalar);
  Valued a = depth > 0 ? make(source, depth - 1) : literal(source);
  if (scalar == Scalar::Int && !fits(a.low, a.high, to)) a = reduced(a, 1000003 % sum_limit(info(source)));
  const std::string text = "((" + std::string(to.name) + ") " + a.text + ")";
  return fits(a.low, a.high, to) ? Valued{text, a.low, a.high} : whole(scalar, text);
}

// Converting a float that the type does not hold has no meaning.
Valued Values::from_float(Scalar scalar) {
  const Scalar source = dice_.percent(50) ? Scalar::Float : Scalar::Double;
  const std::string value = leaf(source).text;
  const std::string test = value + " > " + (info(scalar).is_signed ? "-100.0" : "0.0") + " && " +
                           value + " < 100.0";
  return {"(" + test + " ? (" + info(scalar).name + ") " + value + " : (" + info(scalar).name +
              ") 7)",
          info(scalar).is_signed ? -100.0 : 0.0, 100.0};
}

Valued Values::call(int depth) {
  const Valued a = reduced(make(Scalar::Int, depth - 1), 1'000'000);
  const Valued b = reduced(make(Scalar::Int, depth - 1), 1'000'000);
  if (dice_.percent(50)) return {"wave(" + a.text + ", " + b.text + ")", -4, 22};
  return whole(Scalar::Int, "pick(ints, " + a.text + ", n)");
}

Valued Values::real(Scalar scalar, int depth) {
  const std::vector<std::string> ops{" + ", " - ", " * ", " / "};
  const std::string name = info(scalar).name;
  if (dice_.percent(20)) {
    const Scalar other = scalar == Scalar::Float ? Scalar::Double : Scalar::Float;
    const Scalar source = dice_.percent(30) ? other : random_integer(dice_);
    return {"((" + name + ") " + make(source, depth - 1).text + ")"};
  }
  if (dice_.percent(10)) return {"(-" + make(scalar, depth - 1).text + ")"};
  const std::string left = make(scalar, depth - 1).text;
  const std::string right = dice_.percent(25) ? plain_literal(scalar) : make(scalar, depth - 1).text;
  return {"(" + left + dice_.pick(ops) + right + ")"};
}

Valued Values::truth(int depth) {
  const std::vector<std::string> comparisons{" == ", " != ", " < ", " <= ", " > ", " >= "};
  if (dice_.percent(20)) return {"(!" + condition(depth - 1) + ")"};
  if (dice_.percent(25)) {
    return {"(" + condition(depth - 1) + (dice_.percent(50) ? " && " : " || ") +
            condition(depth - 1) + ")"};
  }
  if (dice_.percent(10)) {
    return {"(" + condition(depth - 1) + (dice_.percent(50) ? " == " : " != ") +
            condition(depth - 1) + ")"};
  }
  if (dice_.percent(10)) return {"within(" + reduced(make(Scalar::Int, depth - 1), 1000).text + ")"};
  Scalar scalar = random_scalar(dice_);
  if (scalar == Scalar::Bool) scalar = Scalar::Int;
  const std::string left = make(scalar, depth - 1).text;
  const std::string right = dice_.percent(30) ? plain_literal(scalar) : make(scalar, depth - 1).text;
  return {"(" + left + dice_.pick(comparisons) + right + ")"};
}

Valued Values::choice(Scalar scalar, int depth) {
  const std::string test = condition(depth - 1);
  const Valued a = make(scalar, depth - 1);
  const Valued b = make(scalar, depth - 1);
  return {"(" + test + " ? " + a.text + " : " + b.text + ")", std::min(a.low, b.low),
          std::max(a.high, b.high)};
}

}  // namespace permverify::differential
