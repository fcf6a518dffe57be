// Conversion to a machine integer is modulo 2^bits, whichever form the bounds of the value allow.
#include <catch2/catch.hpp>

#include "logic/semantics/launch_ranges.h"
#include "logic/semantics/vocabulary.h"
#include "logic/term/evaluate.h"

using namespace permverify;
using namespace permverify::term;
using obligation::Vocabulary;

namespace {

ir::Type word(unsigned bits, bool is_signed) {
  return {ir::TypeKind::Fixed, ir::Shape::Scalar, static_cast<std::uint8_t>(bits), is_signed, 0};
}

// By adding and subtracting 2^bits until it fits.
std::int64_t wrapped(std::int64_t value, const ir::Type& type) {
  const std::int64_t size = std::int64_t{1} << type.bits;
  const std::int64_t low = type.is_signed ? -size / 2 : 0;
  while (value < low) value += size;
  while (value >= low + size) value -= size;
  return value;
}

bool mentions(Term t, Kind kind) {
  if (t.kind() == kind) return true;
  for (const Term child : t.children()) {
    if (mentions(child, kind)) return true;
  }
  return false;
}

struct Words {
  ir::Module module;
  TermManager m;
  Vocabulary vocabulary{m, module};
  Term number(std::optional<Wide> low, std::optional<Wide> high) {
    const Term x = m.fresh("x", int_sort, Scope::Private);
    vocabulary.ranges().learn(x, {low, high});
    return x;
  }
};

}  // namespace

TEST_CASE_METHOD(Words, "every form of a conversion is the remainder", "[obligation]") {
  std::size_t checked = 0;
  const std::vector<std::optional<Wide>> ends{{}, -700, -257, -256, -129, -128, -1, 0,
                                              127, 128, 255, 256, 383, 511, 700};
  for (const bool is_signed : {false, true}) {
    const ir::Type type = word(8, is_signed);
    for (const auto& low : ends) {
      for (const auto& high : ends) {
        if (low && high && *low > *high) continue;
        const Term x = number(low, high);
        const Term result = vocabulary.wrap(x, type);
        const Interval known{low, high};
        for (std::int64_t value = -1100; value <= 1100; ++value) {
          if (!Interval::exactly(value).within(known)) continue;
          Interpretation values;
          values.symbols[x] = value;
          ++checked;
          if (std::get<std::int64_t>(*evaluate(result, values)) != wrapped(value, type)) {
            FAIL(to_string(result) << " at " << value);
          }
        }
        CHECK(vocabulary.ranges().of(result).within(Vocabulary::values_of(type)));
      }
    }
  }
  CHECK(checked > 100'000);
}

TEST_CASE_METHOD(Words, "a value that fits is not converted", "[obligation]") {
  const Term x = number(0, 255), y = number(-128, 127), z = number({}, {});
  CHECK(vocabulary.wrap(x, word(8, false)) == x);
  CHECK(vocabulary.wrap(y, word(8, true)) == y);
  CHECK(vocabulary.wrap(x, word(8, true)).kind() == Kind::Ite);
  CHECK_FALSE(mentions(vocabulary.wrap(y, word(64, false)), Kind::Mod));
  CHECK_FALSE(mentions(vocabulary.wrap(m.add(x, x), word(8, false)), Kind::Mod));
  CHECK(mentions(vocabulary.wrap(z, word(64, false)), Kind::Mod));
  CHECK(vocabulary.wrap(m.integer(300), word(8, false)).is_int(44));
  const auto most = evaluate(vocabulary.wrap(m.integer(-1), word(64, false)), {});
  REQUIRE(most);
  CHECK(as_wide(*most) == wide_power_of_two(64) - 1);
}

TEST_CASE_METHOD(Words, "a launch bounds identifiers however they are computed", "[obligation]") {
  const obligation::Launch launch(m, 1, {}, false);
  const auto ids = launch.thread("");
  const std::int64_t most = (std::int64_t{1} << 31) - 1;
  SECTION("of some threads") {
    learn_launch(vocabulary.ranges(), m, launch, ids, most);
    const Term first = m.mul(ids.gid[0], launch.gsize()[0]);
    const Term tid = m.add(ids.lid[0], first);
    const ir::Type i32 = word(32, true);
    CHECK(vocabulary.wrap(tid, i32) == tid);
    CHECK(vocabulary.wrap(launch.builtin(ir::Builtin::Tid, -1, ids), i32).kind() == Kind::Flat);
    CHECK(vocabulary.wrap(launch.builtin(ir::Builtin::Tcount, 0, ids), i32).kind() == Kind::Mul);
    // One more does not fit, two less may be negative.
    CHECK(vocabulary.ranges().of(m.add(tid, m.integer(1))) == Interval{Wide{1}, Wide{most}});
    CHECK(vocabulary.wrap(m.add(tid, m.integer(2)), i32).kind() == Kind::Ite);
  }
  SECTION("of any number of threads") {
    learn_launch(vocabulary.ranges(), m, launch, ids, {});
    CHECK(vocabulary.ranges().of(launch.builtin(ir::Builtin::Tid, -1, ids)) ==
          Interval{Wide{0}, {}});
    CHECK(mentions(vocabulary.wrap(ids.lid[0], word(32, false)), Kind::Mod));
  }
}
