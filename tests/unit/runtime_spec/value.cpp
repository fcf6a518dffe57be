#include "runtime_spec/value.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <limits>

using namespace permverify;
using namespace permverify::runtime_spec;

namespace {
ir::Type fixed(int bits, bool is_signed) {
  return {ir::TypeKind::Fixed, ir::Shape::Scalar, static_cast<std::uint8_t>(bits), is_signed, 0};
}
ir::Type scalar(ir::TypeKind kind) {
  return {kind, ir::Shape::Scalar, 0, true, 0};
}
}  // namespace

TEST_CASE("wrap: modulo two to the width, by sign") {
  CHECK(wrap(255, fixed(8, true)) == -1);
  CHECK(wrap(128, fixed(8, true)) == -128);
  CHECK(wrap(-129, fixed(8, true)) == 127);
  CHECK(wrap(-1, fixed(8, false)) == 255);
  CHECK(wrap(65536, fixed(16, false)) == 0);
  CHECK(wrap(0x80000000LL, fixed(32, true)) == -0x80000000LL);
  CHECK(wrap(-1, fixed(32, false)) == 0xffffffffLL);
  CHECK(wrap(-1, fixed(64, false)) == -1);  // the pattern of 2^64 - 1
  CHECK(wrap((Wide{1} << 64) + 5, fixed(64, true)) == 5);
}

TEST_CASE("numbers: the pattern of u64 counts without its sign") {
  const std::int64_t least = std::numeric_limits<std::int64_t>::min();
  CHECK(as_number({-1, 1}, fixed(64, false)) == (Wide{1} << 64) - 1);
  CHECK(as_number({least, 1}, fixed(64, false)) == Wide{1} << 63);
  CHECK(as_number({-1, 1}, fixed(8, true)) == -1);
  CHECK(as_number({least, 1}, ir::int_type) == least);
}

TEST_CASE("values are shown as the source would write them") {
  CHECK(to_string({-3, 1}, ir::int_type) == "-3");
  CHECK(to_string({-1, 1}, fixed(64, false)) == "18446744073709551615");
  CHECK(to_string({1, 1}, ir::bool_type) == "true");
  CHECK(to_string({1, 2}, ir::amount_type) == "1\\2");
  CHECK(to_string({1, 3}, ir::real_type) == "1/3");
  CHECK(to_string(from_float(0.5F), scalar(ir::TypeKind::Float32)) == "0.5");
  CHECK(to_string(from_double(2.0), scalar(ir::TypeKind::Float64)) == "2.0");
  CHECK(to_string(from_double(-0.0), scalar(ir::TypeKind::Float64)) == "-0.0");
  CHECK(to_string(from_float(std::nanf("")), scalar(ir::TypeKind::Float32)) == "nan");
  CHECK(to_string(from_float(-INFINITY), scalar(ir::TypeKind::Float32)) == "-inf");
}

TEST_CASE("values are read as a command line gives them") {
  Value v;
  CHECK((parse_value("-12", ir::int_type, v) && v.bits == -12));
  CHECK((parse_value("255", fixed(8, false), v) && v.bits == 255));
  CHECK_FALSE(parse_value("256", fixed(8, false), v));
  CHECK_FALSE(parse_value("-1", fixed(8, false), v));
  CHECK((parse_value("-128", fixed(8, true), v) && v.bits == -128));
  CHECK_FALSE(parse_value("128", fixed(8, true), v));
  CHECK((parse_value("18446744073709551615", fixed(64, false), v) && v.bits == -1));
  CHECK_FALSE(parse_value("9223372036854775808", ir::int_type, v));
  CHECK_FALSE(parse_value("1x", ir::int_type, v));
  CHECK_FALSE(parse_value("", ir::int_type, v));
  CHECK((parse_value("true", ir::bool_type, v) && v.bits == 1));
  CHECK((parse_value("false", ir::bool_type, v) && v.bits == 0));
  CHECK_FALSE(parse_value("yes", ir::bool_type, v));
  CHECK((parse_value("2\\4", ir::amount_type, v) && v == Value{1, 2}));
  CHECK((parse_value("-0.25", ir::real_type, v) && v == Value{-1, 4}));
  CHECK_FALSE(parse_value("1/0", ir::real_type, v));
  CHECK((parse_value("0.1", scalar(ir::TypeKind::Float32), v) && as_float(v) == 0.1F));
  CHECK((parse_value("1e3", scalar(ir::TypeKind::Float64), v) && as_double(v) == 1000.0));
  CHECK((parse_value("nan", scalar(ir::TypeKind::Float64), v) && std::isnan(as_double(v))));
  CHECK_FALSE(parse_value("0.5.", scalar(ir::TypeKind::Float64), v));
}

TEST_CASE("there is one NaN, whatever its sign and payload") {
  const float f = std::numeric_limits<float>::quiet_NaN();
  CHECK(from_float(-f) == from_float(f));
  CHECK(from_double(-std::nan("7")) == from_double(std::nan("")));
  CHECK_FALSE(from_double(-0.0) == from_double(0.0));
}

TEST_CASE("shown values are read back as they were") {
  const ir::Type types[] = {fixed(64, false), fixed(64, true), ir::int_type,
                            scalar(ir::TypeKind::Float32), scalar(ir::TypeKind::Float64)};
  const std::int64_t words[] = {
      0, 1, -1, 42, std::numeric_limits<std::int64_t>::min(), 0x3fb999999999999aLL};
  for (const ir::Type& type : types) {
    for (std::int64_t word : words) {
      if (type.kind == ir::TypeKind::Float32) word &= 0x7f7fffff;  // finite
      if (type.kind == ir::TypeKind::Float64 && word == -1)
        continue;  // a nan: its payload is not shown
      Value back;
      INFO(to_string({word, 1}, type));
      CHECK(parse_value(to_string({word, 1}, type), type, back));
      CHECK(back.bits == word);
    }
  }
}
