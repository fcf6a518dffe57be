// Every axiom that a query carries follows from the meaning of its functions: on all small values.
#include <bit>

#include "fixture.h"
#include "logic/term/evaluate.h"

using namespace permverify::term;
using permverify::testing::int_map;
using permverify::testing::int_seq;
using permverify::testing::Kernel;
namespace encoder = permverify::encoder;

namespace {

struct Axioms : Kernel {
  Interpretation values;
  unsigned checked = 0;

  // The functions of the encoder written out; `sum` is the meaning of the reduction in the query.
  Term meaning(Term t, const std::vector<Term>& c,
               const std::function<Term(Term, Term, Term)>& sum) {
    if (t.kind() != Kind::Apply) return encoder::Walk::rebuild(m, t, c);
    const std::string& name = t->function->name;
    if (name == "$flat") return m.add(m.mul(c[0], c[2]), c[1]);
    if (name == "$high" || name == "$quot") return m.div(c[0], c[1]);
    if (name == "$low" || name == "$rem") return m.mod(c[0], c[1]);
    if (name == "$and") return m.bit_and(c[0], c[1]);
    if (name == "$or") return m.bit_or(c[0], c[1]);
    if (name == "$xor") return m.bit_xor(c[0], c[1]);
    if (name == "$pow2") return m.pow2(c[0]);
    if (name == "$sel") return m.select(c[0], {c[1]});
    if (name == "$store") return m.store(c[0], {c[1]}, c[2]);
    if (name == "$len") return m.seq_length(c[0]);
    if (name == "$at") return m.seq_at(c[0], c[1]);
    if (name == "$slice") return m.seq_slice(c[0], c[1], c[2]);
    if (name == "$concat") return m.seq_concat(c[0], c[1]);
    if (name == "$empty") return m.seq_lit(t.sort(), {});
    if (name == "$append") return m.seq_concat(c[0], m.seq_lit(t.sort(), {c[1]}));
    if (sum) return sum(c[0], c[1], c[2]);
    return m.apply(t->function, c);
  }

  std::vector<Value> choices(Sort sort, std::int64_t reach) {
    std::vector<Value> result;
    if (sort == int_sort) {
      for (std::int64_t i = -reach; i <= reach; ++i) result.push_back(i);
    } else if (sort.kind == SortKind::Map) {
      MapValue map{{}, std::int64_t{-2}};
      map.cells[{0}] = std::int64_t{4};
      map.cells[{1}] = std::int64_t{-7};
      result.push_back(std::make_shared<const MapValue>(map));
    } else {
      for (const std::int64_t length : {0, 2}) {
        SeqValue seq;
        for (std::int64_t i = 0; i < length; ++i) seq.elements.push_back(5 + i);
        result.push_back(std::make_shared<const SeqValue>(seq));
      }
    }
    return result;
  }

  void check_all(Term body, const std::vector<Term>& binders, std::size_t next,
                 std::int64_t reach) {
    if (next < binders.size()) {
      for (const Value& value : choices(binders[next].sort(), reach)) {
        values.symbols[binders[next]] = value;
        check_all(body, binders, next + 1, reach);
      }
      return;
    }
    const auto result = evaluate(body, values);
    if (!result) return;  // division by zero: no claim
    ++checked;
    if (!std::get<bool>(*result)) {
      INFO(to_string(body));
      FAIL_CHECK("the axiom is wrong");
    }
  }

  void check_by_arity(Term goal, std::int64_t reach_of_two, std::int64_t reach_of_three) {
    for (const bool three : {false, true}) {
      check(goal, three ? reach_of_three : reach_of_two, {},
            [&](Term axiom) { return (axiom->binders.size() > 2) == three; });
    }
  }

  // Checks the quantified facts of the query of `goal`, the hypotheses among them included.
  void check(Term goal, std::int64_t reach, std::function<Term(Term, Term, Term)> sum = {},
             const std::function<bool(Term)>& chosen = {}) {
    for (const Term axiom : query(goal).hypotheses) {
      if (axiom.kind() != Kind::Forall || (chosen && !chosen(axiom))) continue;
      Substitution at(m);
      std::vector<Term> free;
      for (const Term b : axiom->binders) {
        free.push_back(m.fresh(b->name, b.sort(), Scope::Private));
        at.add(b, free.back());
      }
      encoder::Walk walk(m, [&](Term t, const std::vector<Term>& c) { return meaning(t, c, sum); });
      check_all(walk(at(axiom.child(0))), free, 0, reach);
    }
  }
};

}  // namespace

TEST_CASE_METHOD(Axioms, "axioms of pairs and of division", "[encoder]") {
  const Term n = launch("n"), x = own("x"), y = own("y"), a = map("a");
  assume(m.eq(m.mod(x, n), m.div(y, n)));
  check(m.eq(at(a, x, n, y), num(0)), 6);
  CHECK(checked > 10'000);
}

// Two variables over all words of 8 bits, three over fewer.
TEST_CASE_METHOD(Axioms, "axioms of bit operations", "[encoder]") {
  const Term x = own("x"), y = own("y");
  const Term all = m.add({m.bit_and(x, y), m.bit_or(x, y), m.bit_xor(x, y), m.pow2(x), num(16)});
  check_by_arity(m.eq(all, num(64)), 128, 9);
  CHECK(checked > 500'000);
}

// The ground facts about n & (n - 1) follow from its meaning, with the exponent of a power of two.
TEST_CASE_METHOD(Axioms, "axioms of the test for a power of two", "[encoder]") {
  const Term n = own("n");
  const Term test = m.bit_and(n, m.sub(n, num(1)));
  std::size_t zero = 0, facts = 0;
  for (std::int64_t value = -300; value <= 300; ++value) {
    const bool power = value > 0 && (value & (value - 1)) == 0;
    zero += power ? 1 : 0;
    const std::int64_t exponent = power ? std::countr_zero(static_cast<std::uint64_t>(value)) : 77;
    values.symbols[n] = value;
    for (const Term fact : query(m.eq(test, num(5))).hypotheses) {
      if (fact.kind() == Kind::Forall) continue;
      encoder::Walk walk(m, [&](Term t, const std::vector<Term>& c) {
        const bool log2 = t.kind() == Kind::Apply && t->function->name == "$log2";
        return log2 ? num(exponent) : meaning(t, c, {});
      });
      const auto result = evaluate(walk(fact), values);
      const bool goal = walk(fact) == m.eq(test, num(5)) || walk(fact) == m.ne(test, num(5));
      if (goal || !result) continue;
      ++facts;
      if (!std::get<bool>(*result)) FAIL(to_string(fact) << " at " << value);
    }
  }
  CHECK(zero == 9);
  CHECK(facts > 1000);
}

TEST_CASE_METHOD(Axioms, "axioms of written memory", "[encoder]") {
  const Term a = map("a"), x = own("x");
  Function* f = m.declare("f", {int_map}, int_sort, Scope::Launch);
  check(m.eq(m.apply(f, {m.store(a, {x}, num(1))}), num(0)), 2);
  CHECK(checked >= 25);
}

TEST_CASE_METHOD(Axioms, "axioms of sequences", "[encoder]") {
  const Term s = m.fresh("s", int_seq, Scope::Private), x = own("x");
  const Term all = m.seq_concat(m.seq_slice(s, x, m.add(x, num(1))), m.seq_lit(int_seq, {x}));
  check(m.eq(m.seq_at(all, num(0)), m.seq_length(s)), 3);
  CHECK(checked > 100);
}

TEST_CASE_METHOD(Axioms, "axioms of reductions", "[encoder]") {
  const Term a = map("a"), x = own("x");
  SECTION("sum") {
    const auto sum = [&](Term map, Term low, Term high) {
      const Term i = var("i");
      return m.reduce(Kind::Sum, i, low, high, m.truth(true), read(map, i));
    };
    check(m.eq(sum(a, num(0), x), num(1)), 3, sum);
    CHECK(checked > 300);
  }
  SECTION("sum under a condition") {
    const auto sum = [&](Term map, Term low, Term high) {
      const Term i = var("i");
      return m.reduce(Kind::Sum, i, low, high, m.lt(num(0), read(map, i)), m.mul(i, i));
    };
    check(m.eq(sum(a, num(0), x), num(1)), 3, sum);
    CHECK(checked > 300);
  }
  SECTION("count") {
    const auto count = [&](Term map, Term low, Term high) {
      const Term i = var("i");
      return m.reduce(Kind::Count, i, low, high, m.truth(true), m.lt(num(0), read(map, i)));
    };
    check(m.eq(count(a, num(0), x), num(1)), 3, count);
    CHECK(checked > 300);
  }
}
