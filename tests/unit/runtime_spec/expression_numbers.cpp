// Operators on each type, against results worked out by hand.
#include <cmath>
#include <limits>

#include "tests/unit/runtime_spec/lab.h"

using namespace permverify;
using namespace permverify::testing;

namespace {

struct Case {
  const char* type;
  const char* expr;
  const char* expected;  // the value, or the reason why there is none
};

std::string shown(const Outcome& outcome) {
  if (!outcome.stopped) return outcome.shown();
  switch (*outcome.stopped) {
    case Reason::DivisionByZero: return "zero";
    case Reason::Overflow: return "overflow";
    case Reason::ShiftAmount: return "shift";
    case Reason::TooLarge: return "large";
    case Reason::Unsupported: return outcome.text;
    case Reason::OutOfBounds:
    case Reason::Uninitialised:
    case Reason::EmptyReduction:
    case Reason::SequenceIndex:
    case Reason::FunctionPrecondition:
    case Reason::NotTerminating:
    case Reason::Unbounded:
    case Reason::UnknownExtent:
    case Reason::Budget: break;
  }
  return "stopped";
}

Lab numbers() {
  Lab lab;
  lab.params =
      "int n, int m, i8 s, i8 t, u8 u, u8 v, i32 i, u32 w, i64 l, u64 q, u64 r, bool b, bool c, "
      "float f, float g, double d, real x, real y";
  const std::int64_t most = std::numeric_limits<std::int64_t>::max();
  lab.values = {{"n", {-7, 1}}, {"m", {2, 1}}, {"s", {-128, 1}}, {"t", {-1, 1}}, {"u", {200, 1}},
                {"v", {100, 1}}, {"i", {2147483647, 1}}, {"w", {4294967295LL, 1}}, {"l", {most, 1}},
                {"q", {-1, 1}}, {"r", {5, 1}}, {"b", {1, 1}}, {"c", {0, 1}},
                {"f", runtime_spec::from_float(0.1F)},
                {"g", runtime_spec::from_float(std::nanf(""))},
                {"d", runtime_spec::from_double(0.1)}, {"x", {1, 2}}, {"y", {-1, 3}}};
  return lab;
}

}  // namespace

TEST_CASE("operators in programs") {
  const Lab lab = numbers();
  const Case cases[] = {
      {"int", "n + m", "-5"}, {"int", "n - m", "-9"}, {"int", "n * m", "-14"}, {"int", "-n", "7"},
      {"int", "n / m", "-4"}, {"int", "n % m", "1"}, {"int", "n / (0 - m)", "3"},
      {"int", "n % (0 - m)", "-1"}, {"int", "n / (m - 2)", "zero"}, {"int", "n % (m - 2)", "zero"},
      {"int", "n << 2", "-28"}, {"int", "n >> 1", "-4"}, {"int", "~n", "6"},
      {"int", "((int) l) + 1", "large"}, {"int", "((int) l) * 2", "large"},
      {"int", "(0 - (int) l) - 2", "large"},
      {"i8", "s + t", "overflow"}, {"i8", "s - t", "-127"}, {"i8", "s * t", "overflow"},
      {"i8", "-s", "overflow"}, {"i8", "-t", "1"}, {"i8", "s / t", "overflow"},
      {"i8", "s % t", "0"},
      {"i8", "~s", "127"}, {"i8", "t << 7", "-128"}, {"i8", "t << 8", "shift"},
      {"i8", "s << 1", "overflow"},
      {"i8", "s >> 3", "-16"},
      {"u8", "u + v", "44"}, {"u8", "v - u", "156"}, {"u8", "u * v", "32"}, {"u8", "-u", "56"},
      {"u8", "u / v", "2"}, {"u8", "v % u", "100"}, {"u8", "~u", "55"}, {"u8", "u << 1", "144"},
      {"u8", "u >> 3", "25"}, {"u8", "u & v", "64"}, {"u8", "u | v", "236"}, {"u8", "u ^ v", "172"},
      {"i32", "i + 1", "overflow"}, {"i32", "i - 1", "2147483646"}, {"u32", "w + 1", "0"},
      {"u32", "w * w", "1"}, {"i64", "l + 1", "overflow"}, {"i64", "-l", "-9223372036854775807"},
      {"u64", "q + r", "4"}, {"u64", "r - q", "6"}, {"u64", "q / r", "3689348814741910323"},
      {"u64", "q % r", "0"}, {"u64", "q >> 63", "1"}, {"u64", "q * q", "1"},
      {"bool", "q > r", "true"}, {"bool", "q <= r", "false"}, {"bool", "s < t", "true"},
      {"bool", "u >= v", "true"}, {"bool", "b && !c", "true"}, {"bool", "c || c", "false"},
      {"bool", "b == c", "false"}, {"int", "b ? n : m", "-7"}, {"bool", "0 <= m < 2", "false"},
      {"float", "f + f", "0.2"}, {"float", "f / (f - f)", "inf"}, {"bool", "g == g", "false"},
      {"bool", "g != g", "true"}, {"bool", "g < f", "false"}, {"bool", "f < f + f", "true"},
      {"float", "-f", "-0.1"}, {"double", "d + 0.2", "0.30000000000000004"},
      {"float", "f * 3", "0.3"},
      {"real", "x + y", "1/6"}, {"real", "x - y", "5/6"}, {"real", "x * y", "-1/6"},
      {"real", "x / y", "-3/2"}, {"real", "x / (x - x)", "zero"}, {"real", "-y", "1/3"},
      {"bool", "y < x", "true"}, {"bool", "x == 0.5", "true"}, {"real", "b ? x : y", "1/2"}};
  for (const Case& c : cases) {
    INFO(c.expr);
    CHECK(shown(lab.program(c.type, c.expr)) == c.expected);
  }
}

TEST_CASE("in formulas machine integers are exact, and equality of floats is identity") {
  const Lab lab = numbers();
  const Case cases[] = {
      {"bool", "(int) (u + v) == 300", "true"}, {"bool", "s + t == (0 - 129)", "true"},
      {"bool", "u - 201 < 0", "true"}, {"bool", "i + 1 > i", "true"},
      {"bool", "w + 1 == 4294967296", "true"},
      {"bool", "g == g", "true"}, {"bool", "g != g", "false"}, {"bool", "g < f", "false"},
      {"bool", "q > r", "true"}, {"bool", "q == q", "true"}, {"bool", "q + r > r", "large"},
      {"bool", "(int) q > 5", "true"}, {"bool", "(u8) ((u16) u + (u16) v) == 44", "true"},
      {"bool", "(i8) u == (0 - 56)", "true"},
      {"bool", "b ==> c", "false"}, {"bool", "c ==> b", "true"}, {"bool", "1 \\ 2 < write", "true"},
      {"bool", "x + 1 == 1.5", "true"}, {"bool", "m \\ (m - 2) == write", "zero"}};
  for (const Case& c : cases) {
    INFO(c.expr);
    CHECK(shown(lab.formula(c.type, c.expr)) == c.expected);
  }
}

TEST_CASE("identity of floats: zeros of different sign differ") {
  Lab lab;
  lab.params = "float a, float b";
  lab.values = {{"a", runtime_spec::from_float(0.0F)}, {"b", runtime_spec::from_float(-0.0F)}};
  CHECK(lab.program("bool", "a == b").truth());
  CHECK_FALSE(lab.formula("a == b").truth());
}

TEST_CASE("conversions") {
  const Lab lab = numbers();
  const Case cases[] = {
      {"u8", "(u8) n", "249"}, {"i8", "(i8) u", "-56"}, {"i16", "(i16) s", "-128"},
      {"u16", "(u16) s", "65408"}, {"u64", "(u64) t", "18446744073709551615"},
      {"i64", "(i64) q", "-1"},
      {"int", "(int) s", "-128"}, {"int", "(int) q", "large"}, {"u32", "(u32) q", "4294967295"},
      {"float", "(float) n", "-7.0"}, {"double", "(double) q", "18446744073709551616.0"},
      {"double", "(double) f", "0.10000000149011612"}, {"float", "(float) d", "0.1"},
      {"int", "(int) (f * 55)", "5"}, {"int", "(int) (0 - f * 55)", "-5"},
      {"u8", "(u8) (f * 10000)", "large"},
      {"int", "(int) g", "large"}, {"real", "(real) m", "2"}, {"real", "(real) (f - f)", "0"},
      {"int", "(int) x", "unsupported:conversion"}, {"float", "(float) x", "0.5"},
      {"double", "(double) y", "-0.3333333333333333"}};
  for (const Case& c : cases) {
    INFO(c.expr);
    CHECK(shown(lab.program(c.type, c.expr)) == c.expected);
  }
}

TEST_CASE("overflow that is not asked for wraps") {
  Lab lab = numbers();
  lab.check_overflow = false;
  CHECK(shown(lab.program("i8", "s + t")) == "127");
  CHECK(shown(lab.program("i8", "s << 1")) == "0");
  CHECK(shown(lab.program("i64", "l + 1")) == "-9223372036854775808");
}

TEST_CASE("a stop names the operation that has no value") {
  const Lab lab = numbers();
  CHECK(lab.program("int", "1 + n / (m - 2)").at == "n / (m - 2)");
  CHECK(lab.program("i8", "t + (s + t)").at == "s + t");
}

TEST_CASE("identifiers in three dimensions count x fastest") {
  Lab lab;
  lab.gsize = {2, 3, 4};
  lab.ngroups = {5, 6, 7};
  lab.lid = {1, 2, 3};
  lab.gid = {4, 5, 6};
  const Case cases[] = {
      {"int", "lid", "23"}, {"int", "gid", "209"}, {"int", "gsize", "24"},
      {"int", "ngroups", "210"},
      {"int", "tcount", "5040"}, {"int", "tid", "5039"}, {"int", "lid.x", "1"},
      {"int", "lid.z", "3"},
      {"int", "gid.y", "5"}, {"int", "tid.x", "9"}, {"int", "tid.y", "17"}, {"int", "tid.z", "27"},
      {"int", "tcount.y", "18"}, {"int", "gsize.y", "3"}, {"int", "ngroups.z", "7"}};
  for (const Case& c : cases) {
    INFO(c.expr);
    CHECK(shown(lab.program(c.type, c.expr)) == c.expected);
  }
}
