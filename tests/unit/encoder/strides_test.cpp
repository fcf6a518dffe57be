// Names for lengths of rows: they are given, queries with them are right, and near misses are left alone.
#include "fixture.h"

using namespace permverify::term;
using permverify::testing::Kernel;
namespace encoder = permverify::encoder;

namespace {

struct Strides : Kernel {
  Term n = launch("n"), m_rows = launch("m"), a = map("a");
  Term g = own("g"), l = own("l"), h = own("h"), k = own("k");

  Term times(std::int64_t c, Term t) { return m.mul(num(c), t); }
  // Element l of row 16*g + h.
  Term row() { return m.add(times(16, g), h); }

  // The index of a after the pass, as text, and the equations that give the names.
  std::pair<std::string, std::vector<Term>> named(Term index) {
    hypotheses = {m.eq(read(a, index), num(0))};
    std::vector<Term> facts = after(encoder::pass_strides);
    std::string text;
    encoder::for_each_subterm({facts[0]}, [&](Term t) {
      if (t.kind() == Kind::Select) text = to_string(t.child(1));
    });
    facts.erase(facts.begin());
    return {text, facts};
  }
  void unchanged(Term index) {
    const auto [text, names] = named(index);
    CHECK(text == to_string(index));
    CHECK(names.empty());
  }
  // The name that the only equation gives to the length.
  Term name_of(const std::vector<Term>& names, Term length) {
    REQUIRE(names.size() == 1);
    REQUIRE(names[0].kind() == Kind::Eq);
    const Term name = names[0].child(0) == length ? names[0].child(1) : names[0].child(0);
    CHECK(m.eq(name, length) == names[0]);
    CHECK(name.kind() == Kind::Symbol);
    CHECK(name->scope == Scope::Launch);
    return name;
  }
};

}  // namespace

TEST_CASE_METHOD(Strides, "a length that is a sum or a multiple of a size has a name", "[encoder]") {
  const Term sum = m.add(times(16, n), num(2)), multiple = times(16, n);
  {
    const auto [text, names] = named(level(row(), sum, l));
    CHECK(text == to_string(level(row(), name_of(names, sum), l)));
  }
  {
    const auto [text, names] = named(level(row(), multiple, l));
    CHECK(text == to_string(level(row(), name_of(names, multiple), l)));
  }
  {  // what divides the number of the row is a part of neither
    const auto [text, names] = named(level(times(3, g), multiple, l));
    CHECK(text == to_string(level(g, name_of(names, times(48, n)), l)));
  }
}

TEST_CASE_METHOD(Strides, "no name is given to a size, to a factor of the whole sum, or to what differs between threads", "[encoder]") {
  unchanged(level(row(), n, l));
  unchanged(level(row(), m.mul(n, m_rows), l));
  unchanged(times(16, level(g, n, l)));
  unchanged(level(row(), m.add(times(16, k), num(2)), l));
  unchanged(m.add(times(16, n), l));
}

TEST_CASE_METHOD(Strides, "rows of sums and multiples of a size are within an array, and apart", "[encoder]") {
  for (const Term length : {m.add(times(16, n), num(2)), times(16, n)}) {
    const Term x = m.add(times(16, k), l), rows = times(16, m_rows), all = m.mul(rows, length);
    const Term index = level(row(), length, x);
    hypotheses = {below(h, num(16)), below(l, num(16)), below(g, m_rows), below(k, n)};
    proved(below(index, all));
    open(below(m.add(index, length), all));
    open(below(m.sub(index, num(1)), all));
  }
}

TEST_CASE_METHOD(Strides, "two rows are one only if their numbers are equal", "[encoder]") {
  const Term g2 = own("g2"), h2 = own("h2"), l2 = own("l2"), length = m.add(times(16, n), num(2));
  const Term row2 = m.add(times(16, g2), h2);
  hypotheses = {below(h, num(16)), below(h2, num(16)), below(l, length), below(l2, length), m.le(num(0), g), m.le(num(0), g2),
                m.eq(level(row(), length, l), level(row2, length, l2))};
  proved(m.conj({m.eq(g, g2), m.eq(h, h2), m.eq(l, l2)}));
  // One column more than a row has.
  hypotheses[2] = within(num(0), l, m.add(length, num(1)));
  open(m.eq(h, h2));
}

TEST_CASE_METHOD(Strides, "a name has no other value than its length", "[encoder]") {
  hypotheses = {m.eq(n, num(2)), m.eq(read(a, level(row(), m.add(times(16, n), num(2)), l)), num(7)), m.eq(g, num(0)), m.eq(h, num(1)),
                m.eq(l, num(5))};
  proved(m.eq(read(a, num(39)), num(7)));
  open(m.eq(read(a, num(38)), num(7)));
}
