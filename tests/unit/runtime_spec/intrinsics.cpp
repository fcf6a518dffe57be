// Built-ins of OpenCL C: what they give, and where they give nothing.
#include <cmath>

#include "lab.h"
#include "runtime_spec/code/intrinsics.h"

using namespace permverify;
using namespace permverify::testing;
using runtime_spec::from_double;
using runtime_spec::from_float;

namespace {

constexpr ir::Type fixed(int bits, bool is_signed) {
  return {ir::TypeKind::Fixed, ir::Shape::Scalar, static_cast<std::uint8_t>(bits), is_signed, 0};
}
constexpr ir::Type i8 = fixed(8, true), u8 = fixed(8, false), i32 = fixed(32, true),
                   u32 = fixed(32, false), i64 = fixed(64, true), u64 = fixed(64, false),
                   u16 = fixed(16, false), i16 = fixed(16, true);
constexpr ir::Type f32{ir::TypeKind::Float32, ir::Shape::Scalar, 0, true, 0};
constexpr ir::Type f64{ir::TypeKind::Float64, ir::Shape::Scalar, 0, true, 0};

// The value as the source writes it, or "none".
std::string call(const std::string& name, const ir::Type& result, std::vector<ir::Type> params,
                 const std::vector<std::string>& arguments) {
  const auto* known = runtime_spec::find_intrinsic(name);
  INFO(name);
  REQUIRE(known != nullptr);
  REQUIRE(known->arity == params.size());
  std::vector<Value> values(params.size());
  for (std::size_t i = 0; i < params.size(); ++i) {
    REQUIRE(runtime_spec::parse_value(arguments.at(i), params[i], values[i]));
  }
  const auto value = runtime_spec::rule_of(*known)({name, result, params, values});
  return value ? runtime_spec::to_string(*value, result) : "none";
}
std::string f(const std::string& name, const std::vector<std::string>& arguments) {
  return call(name, f32, std::vector(arguments.size(), f32), arguments);
}
std::string on(const std::string& name, const ir::Type& type, const std::vector<std::string>& a) {
  return call(name, type, std::vector(a.size(), type), a);
}

}  // namespace

TEST_CASE("only what is known is found") {
  CHECK(runtime_spec::find_intrinsic("fabs")->exact);
  CHECK_FALSE(runtime_spec::find_intrinsic("sin")->exact);
  CHECK(runtime_spec::find_intrinsic("atan2")->arity == 2);
  CHECK(runtime_spec::find_intrinsic("convert_uchar_sat_rte") != nullptr);
  CHECK(runtime_spec::find_intrinsic("as_uint") != nullptr);
  for (const char* name : {"", "convert_", "as_", "as_int_sat", "convert_int_sat_",
                           "convert_int_rtx", "convert_half", "fab", "fabss", "convert_int4"}) {
    CHECK(runtime_spec::find_intrinsic(name) == nullptr);
  }
}

TEST_CASE("floats are rounded and compared as IEEE 754 says") {
  CHECK(f("fabs", {"-0.0"}) == "0.0");
  CHECK(f("floor", {"-1.5"}) == "-2.0");
  CHECK(f("ceil", {"-1.5"}) == "-1.0");
  CHECK(f("trunc", {"-1.5"}) == "-1.0");
  CHECK(f("rint", {"2.5"}) == "2.0");
  CHECK(f("rint", {"3.5"}) == "4.0");
  CHECK(f("round", {"2.5"}) == "3.0");
  CHECK(f("round", {"-2.5"}) == "-3.0");
  CHECK(f("sqrt", {"2"}) == "1.4142135");
  CHECK(on("sqrt", f64, {"2"}) == "1.4142135623730951");
  CHECK(f("sqrt", {"-1"}) == "nan");
  CHECK(f("fmod", {"-7", "3"}) == "-1.0");
  CHECK(f("remainder", {"7", "4"}) == "-1.0");
  CHECK(f("copysign", {"3", "-0.0"}) == "-3.0");
  CHECK(f("sign", {"-0.0"}) == "-0.0");
  CHECK(f("sign", {"nan"}) == "0.0");
  CHECK(f("step", {"1", "1"}) == "1.0");
  CHECK(f("nextafter", {"1", "2"}) == "1.0000001");
  CHECK(f("fdim", {"3", "5"}) == "0.0");
  CHECK(call("ldexp", f32, {f32, i32}, {"3", "-2"}) == "0.75");
  CHECK(call("ilogb", i32, {f32}, {"9"}) == "3");
  CHECK(call("ilogb", i32, {f32}, {"0"}) == "none");
}

TEST_CASE("the smaller of a number and NaN is the number, the smaller zero is open") {
  CHECK(f("fmin", {"nan", "3"}) == "3.0");
  CHECK(f("fmax", {"3", "nan"}) == "3.0");
  CHECK(f("fmin", {"-0.0", "0.0"}) == "none");
  CHECK(f("fmin", {"-inf", "3"}) == "-inf");
  CHECK(f("min", {"2", "3"}) == "2.0");
  CHECK(f("min", {"inf", "3"}) == "none");  // undefined for the common functions
  CHECK(f("clamp", {"7", "0", "1"}) == "1.0");
  CHECK(f("clamp", {"7", "1", "0"}) == "none");
}

TEST_CASE("a fused product is rounded once; mad is known where that makes no difference") {
  // (1 + 2^-12)^2 = 1 + 2^-11 + 2^-24: the last summand is lost when the product is rounded.
  CHECK(f("fma", {"1.000244140625", "1.000244140625", "-1.00048828125"}) == "5.9604645e-08");
  CHECK(f("mad", {"1.000244140625", "1.000244140625", "-1.00048828125"}) == "none");
  CHECK(f("mad", {"3", "4", "5"}) == "17.0");
}

TEST_CASE("relations of floats") {
  const auto is = [](const std::string& name, const std::vector<std::string>& a) {
    return call(name, i32, std::vector(a.size(), f32), a);
  };
  CHECK(is("isnan", {"nan"}) == "1");
  CHECK(is("isnan", {"inf"}) == "0");
  CHECK(is("isinf", {"-inf"}) == "1");
  CHECK(is("isfinite", {"1e30"}) == "1");
  CHECK(is("signbit", {"-0.0"}) == "1");
  CHECK(is("isnormal", {"1e-40"}) == "0");
  CHECK(is("isgreater", {"nan", "1"}) == "0");
  CHECK(is("isnotequal", {"nan", "nan"}) == "1");
  CHECK(is("isunordered", {"nan", "1"}) == "1");
  CHECK(is("islessgreater", {"1", "2"}) == "1");
}

TEST_CASE("integers: the overload is that of the types") {
  CHECK(on("min", i32, {"-1", "1"}) == "-1");
  CHECK(on("min", u32, {"4294967295", "1"}) == "1");
  CHECK(on("max", u64, {"18446744073709551615", "1"}) == "18446744073709551615");
  CHECK(on("clamp", i32, {"7", "-2", "5"}) == "5");
  CHECK(on("clamp", i32, {"7", "5", "-2"}) == "none");
  CHECK(call("abs", u8, {i8}, {"-128"}) == "128");
  CHECK(call("abs_diff", u32, {i32, i32}, {"-2147483648", "2147483647"}) == "4294967295");
  CHECK(on("hadd", u8, {"255", "254"}) == "254");
  CHECK(on("rhadd", u8, {"255", "254"}) == "255");
  CHECK(on("hadd", i8, {"-3", "0"}) == "-2");
  CHECK(on("add_sat", i8, {"100", "100"}) == "127");
  CHECK(on("sub_sat", u8, {"3", "5"}) == "0");
  CHECK(on("sub_sat", i64, {"-9223372036854775808", "1"}) == "-9223372036854775808");
  CHECK(on("mad_sat", u64, {"18446744073709551615", "18446744073709551615", "1"}) ==
        "18446744073709551615");
  CHECK(on("mad_sat", i8, {"-100", "3", "7"}) == "-128");
}

TEST_CASE("halves of products, at 64 bits too") {
  CHECK(on("mul_hi", u64, {"18446744073709551615", "18446744073709551615"}) ==
        "18446744073709551614");
  CHECK(on("mul_hi", i64, {"-9223372036854775808", "-9223372036854775808"}) ==
        "4611686018427387904");
  CHECK(on("mul_hi", i32, {"-1", "1"}) == "-1");
  CHECK(on("mul_hi", u8, {"16", "17"}) == "1");
  CHECK(on("mad_hi", u8, {"16", "17", "255"}) == "0");
  CHECK(on("mad_hi", i8, {"127", "127", "127"}) == "none");
  CHECK(on("mul24", i32, {"-3", "5"}) == "-15");
  CHECK(on("mul24", u32, {"16777215", "16777215"}) == "4261412865");
  CHECK(on("mul24", u32, {"16777216", "1"}) == "none");
  CHECK(on("mul24", i32, {"8388608", "1"}) == "none");
  CHECK(on("mad24", u32, {"3", "5", "4294967295"}) == "14");
}

TEST_CASE("bits") {
  CHECK(on("rotate", u8, {"129", "1"}) == "3");
  CHECK(on("rotate", i8, {"-127", "9"}) == "3");
  CHECK(on("rotate", u64, {"1", "64"}) == "1");
  CHECK(on("popcount", i8, {"-1"}) == "8");
  CHECK(on("clz", u8, {"1"}) == "7");
  CHECK(on("clz", i32, {"0"}) == "32");
  CHECK(on("ctz", u16, {"8"}) == "3");
  CHECK(on("ctz", u64, {"0"}) == "64");
  CHECK(call("upsample", u16, {u8, u8}, {"1", "2"}) == "258");
  CHECK(call("upsample", i16, {i8, u8}, {"-1", "2"}) == "-254");
  CHECK(call("select", i32, {i32, i32, i32}, {"5", "6", "0"}) == "5");
  CHECK(call("select", i32, {i32, i32, i32}, {"5", "6", "-3"}) == "6");
}

TEST_CASE("the same bytes of another type") {
  CHECK(call("as_uint", u32, {f32}, {"1"}) == "1065353216");
  CHECK(call("as_float", f32, {u32}, {"1065353216"}) == "1.0");
  CHECK(call("as_int", i32, {f32}, {"-0.0"}) == "-2147483648");
  CHECK(call("as_ulong", u64, {f64}, {"-2"}) == "13835058055282163712");
  CHECK(call("as_int", i32, {u32}, {"4294967295"}) == "-1");
  CHECK(call("as_float", f32, {i32}, {"-1"}) == "none");  // a NaN whose bits a device would keep
  CHECK(call("as_uint", u32, {f32}, {"nan"}) == "none");
  CHECK(call("as_uint", u32, {f64}, {"1"}) == "none");
}

TEST_CASE("conversions with saturation and rounding") {
  CHECK(call("convert_int_rte", i32, {f32}, {"2.5"}) == "2");
  CHECK(call("convert_int_rtp", i32, {f32}, {"2.1"}) == "3");
  CHECK(call("convert_int_rtn", i32, {f32}, {"-2.1"}) == "-3");
  CHECK(call("convert_int_rtz", i32, {f32}, {"-2.9"}) == "-2");
  CHECK(call("convert_int", i32, {f32}, {"-2.9"}) == "-2");
  CHECK(call("convert_int", i32, {f32}, {"2147483648"}) == "none");
  CHECK(call("convert_int_sat", i32, {f32}, {"3e9"}) == "2147483647");
  CHECK(call("convert_int_sat", i32, {f32}, {"nan"}) == "0");
  CHECK(call("convert_uint_sat", u32, {f64}, {"-inf"}) == "0");
  CHECK(call("convert_ulong_sat", u64, {f64}, {"1e300"}) == "18446744073709551615");
  CHECK(call("convert_ulong", u64, {f64}, {"18446744073709549568"}) == "18446744073709549568");
  CHECK(call("convert_uchar_sat_rte", u8, {f32}, {"254.5"}) == "254");
  CHECK(call("convert_uchar_sat", u8, {i32}, {"-5"}) == "0");
  CHECK(call("convert_uchar", u8, {i32}, {"-5"}) == "251");
  CHECK(call("convert_char_sat", i8, {u64}, {"18446744073709551615"}) == "127");
  CHECK(call("convert_float", f32, {u64}, {"18446744073709551615"}) == "1.8446744e+19");
  CHECK(call("convert_float_rtz", f32, {i32}, {"16777219"}) == "16777218.0");
  CHECK(call("convert_float_rtp", f32, {i32}, {"16777217"}) == "16777218.0");
  CHECK(call("convert_float_rtn", f32, {i32}, {"-16777217"}) == "-16777218.0");
  CHECK(call("convert_float_rtz", f32, {f64}, {"1e300"}) == "3.4028235e+38");
  CHECK(call("convert_float_rte", f32, {f64}, {"1e300"}) == "inf");
  CHECK(call("convert_double", f64, {f32}, {"0.1"}) == "0.10000000149011612");
}

TEST_CASE("every half is a float, and comes back from it") {
  for (int word = 0; word < 0x10000; ++word) {
    const std::string text = std::to_string(word);
    const std::string value = call("half_to_float", f32, {u16}, {text});
    const bool nan = (word & 0x7C00) == 0x7C00 && (word & 0x3FF) != 0;
    if (value == "nan" ? nan : call("float_to_half", u16, {f32}, {value}) == text) continue;
    INFO(text + " " + value);
    CHECK(false);
  }
  CHECK(call("half_to_float", f32, {u16}, {"15360"}) == "1.0");
  CHECK(call("half_to_float", f32, {u16}, {"1"}) == "5.9604645e-08");
  CHECK(call("half_to_float", f32, {u16}, {"31743"}) == "65504.0");
}

TEST_CASE("floats become the half that the rounding asks for") {
  const auto half = [](const std::string& mode, const std::string& value) {
    return call("float_to_half" + mode, u16, {f32}, {value});
  };
  CHECK(half("", "65519") == "31743");
  CHECK(half("", "65520") == "31744");
  CHECK(half("_rtz", "1e30") == "31743");
  CHECK(half("_rtn", "-1e30") == "64512");
  CHECK(half("_rtp", "-1e30") == "64511");
  CHECK(half("", "1.00048828125") == "15360");  // half way, to the even one
  CHECK(half("_rtp", "1.0001") == "15361");
  CHECK(half("", "1e-10") == "0");
  CHECK(half("_rtp", "1e-10") == "1");
  CHECK(half("", "-0.0") == "32768");
  CHECK(half("", "0.00006103515") == "1024");  // rounds up to the least normal one
  CHECK(half("", "nan") == "none");
  CHECK(call("float_to_half", u16, {f64}, {"1.00048828125000001"}) == "15360");
}

TEST_CASE("a program calls them by their names, formulas too") {
  support::SourceManager sources;
  support::DiagnosticSink sink;
  auto module = parser::parse_pvl(
      sources,
      sources.add(
          "t.pvl",
          "pure u64 pick(u64 x, u64 y);\npure float wave(float x);\npure float odd(float x);\n"
          "kernel k(u64 a, float f) { void main() { ghost u64 r = pick(a, a);\n"
          "ghost float s = wave(f); ghost float t = odd(f); } }"),
      sink);
  REQUIRE(module.has_value());
  module->functions.at(0).intrinsic = "max";
  module->functions.at(1).intrinsic = "sin";
  module->functions.at(2).intrinsic = "no_such";
  const ir::Kernel& kernel = module->kernels[0];
  runtime_spec::ExpressionTable table(*module, kernel);
  std::vector<Value> slots(table.slot_count());
  slots[0] = {-1, 1};  // 2^64 - 1
  runtime_spec::Frame frame;
  frame.slots = slots.data();
  const auto value = [&](std::size_t statement, Meaning meaning) {
    const auto& init = std::get<ir::Declare>(kernel.body[statement]->node).init;
    return table.evaluate(table.add(init, meaning), frame).bits;
  };
  const auto reason = [&](std::size_t statement, Meaning meaning) {
    try {
      value(statement, meaning);
    } catch (const runtime_spec::EvaluationStop& stop) {
      return std::optional(stop.reason);
    }
    return std::optional<Reason>{};
  };
  CHECK(value(0, Meaning::Program) == -1);
  CHECK(reason(0, Meaning::Formula) == Reason::TooLarge);  // exact numbers end at 2^63
  slots[0] = {7, 1};
  CHECK(value(0, Meaning::Formula) == 7);
  CHECK(reason(1, Meaning::Program) == Reason::Unsupported);  // approximate
  bool approximated = false;
  frame.approximated = &approximated;
  CHECK(value(1, Meaning::Program) == from_float(std::sin(0.0F)).bits);
  CHECK(approximated);
  CHECK(reason(2, Meaning::Program) == Reason::Unsupported);
}
