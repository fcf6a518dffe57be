// Short sums, nested remainders and sums that wrap around: what becomes of them, and near misses.
#include "fixture.h"

using namespace permverify::term;
using permverify::testing::Answer;
using permverify::testing::Kernel;
namespace encoder = permverify::encoder;

namespace {

struct WrittenOutPass : Kernel {
  Term a = map("a"), x = own("x"), y = own("y"), f = own("f"), v = var("v");
  Term n = num(4294967296);

  static encoder::EncodeOptions options() {
    encoder::EncodeOptions result;
    result.sum_facts = true;
    return result;
  }
  std::vector<Term> facts() {
    encoder::Problem problem(m, options());
    for (const Term h : hypotheses) problem.add(h, encoder::Origin::Hypothesis);
    encoder::pass_written_out(problem);
    return problem.terms();
  }
  Answer answer(Term goal) { return permverify::testing::solve(encoder::encode(m, hypotheses, goal, "test", options()), 0); }
  Term sum(std::int64_t high) { return m.reduce(Kind::Sum, v, num(0), num(high), m.truth(true), read(a, v)); }
  Term largest(std::int64_t high) { return m.reduce(Kind::Max, v, num(0), num(high), m.truth(true), read(a, v)); }
  // As an addition without sign is translated.
  Term wrapped(Term total) { return m.ite(m.lt(total, n), total, m.sub(total, n)); }
};

}  // namespace

TEST_CASE_METHOD(WrittenOutPass, "a short sum is written out, a longer one is not", "[encoder]") {
  hypotheses = {m.eq(x, sum(3))};
  CHECK(facts() == std::vector<Term>{m.eq(x, m.add({read(a, num(0)), read(a, num(1)), read(a, num(2))}))});
  hypotheses = {m.eq(x, sum(65))};
  CHECK(facts() == hypotheses);
}

TEST_CASE_METHOD(WrittenOutPass, "remainders by one number are one remainder", "[encoder]") {
  const Term three = num(300);
  hypotheses = {m.lt(x, m.mod(m.add(m.mod(y, three), f), three))};
  CHECK(facts() == std::vector<Term>{m.lt(x, m.mod(m.add(y, f), three))});
  hypotheses = {m.lt(x, m.mod(m.add(m.mod(y, num(301)), f), three))};
  CHECK(facts() == hypotheses);
}

TEST_CASE_METHOD(WrittenOutPass, "a sum that wraps around twice has the remainder of the whole sum", "[encoder]") {
  const Term z = own("z");
  hypotheses = {below(f, n), m.eq(f, wrapped(m.add(wrapped(m.add(x, y)), z)))};
  CHECK(answer(m.eq(f, m.mod(m.add({x, y, z}), n))) == Answer::Unsat);
  CHECK(answer(m.eq(f, m.mod(m.add(x, y), n))) != Answer::Unsat);
  CHECK(answer(m.eq(f, m.add({x, y, z}))) != Answer::Unsat);
}

TEST_CASE_METHOD(WrittenOutPass, "alternatives that are not equal modulo the number stay", "[encoder]") {
  const Term total = m.add(x, y);
  hypotheses = {below(f, n), m.eq(f, m.ite(m.lt(total, n), total, m.sub(total, m.sub(n, num(1)))))};
  CHECK(answer(m.eq(f, m.mod(total, n))) != Answer::Unsat);
}

TEST_CASE_METHOD(WrittenOutPass, "a maximum is an element and at least each element", "[encoder]") {
  CHECK(answer(m.le(read(a, num(2)), largest(4))) == Answer::Unsat);
  CHECK(answer(m.disj({m.eq(largest(2), read(a, num(0))), m.eq(largest(2), read(a, num(1)))})) == Answer::Unsat);
  CHECK(answer(m.eq(largest(2), read(a, num(1)))) != Answer::Unsat);
}

TEST_CASE_METHOD(WrittenOutPass, "nested choices of the greater term are the maximum of all their parts", "[encoder]") {
  const auto greater = [&](Term p, Term q) { return m.ite(m.lt(p, q), q, p); };
  const auto element = [&](std::int64_t i) { return read(a, num(i)); };
  hypotheses = {m.eq(x, greater(greater(element(0), element(2)), greater(element(3), element(1))))};
  CHECK(answer(m.eq(x, largest(4))) == Answer::Unsat);
  CHECK(answer(m.eq(x, largest(3))) != Answer::Unsat);
  hypotheses = {m.eq(x, greater(greater(element(0), element(2)), m.ite(m.lt(element(1), element(3)), element(1), element(3))))};
  CHECK(answer(m.eq(x, largest(4))) != Answer::Unsat);
}

TEST_CASE_METHOD(WrittenOutPass, "a quotient and its remainder are put together if their factors belong to each other", "[encoder]") {
  const auto sum_with = [&](std::int64_t factor) {
    return m.add({m.mul(num(factor), m.div(x, num(2))), m.mul(num(3), m.mod(x, num(2))), y});
  };
  hypotheses = {m.eq(f, sum_with(6))};
  CHECK(facts() != hypotheses);
  hypotheses = {m.eq(f, sum_with(5))};
  CHECK(facts() == hypotheses);
}

namespace {

struct Alone : WrittenOutPass {
  static encoder::EncodeOptions alone() {
    encoder::EncodeOptions result = options();
    result.alone = true;
    return result;
  }
  // Whether the passes leave nothing to a solver.
  bool folds(Term goal) { return encoder::encode(m, hypotheses, goal, "test", alone()).goal.is_true(); }
  Answer alone(Term goal) { return permverify::testing::solve(encoder::encode(m, hypotheses, goal, "test", alone()), 0); }
};

}  // namespace

TEST_CASE_METHOD(Alone, "an element that an equation gives is a sum modulo n if it cannot leave 0 to n - 1", "[encoder]") {
  const Term p = read(a, num(0)), q = read(a, num(1)), s = own("s"), t = own("t");
  hypotheses = {within(num(0), x, n), within(num(0), y, n), within(num(0), s, n), within(num(0), t, n),
                m.eq(read(a, num(5)), wrapped(m.add(p, q))), m.eq(p, wrapped(m.add(x, y))), m.eq(q, wrapped(m.add(s, t)))};
  CHECK(folds(m.eq(read(a, num(5)), m.mod(m.add({x, y, s, t}), n))));
  CHECK(alone(m.eq(read(a, num(5)), m.mod(m.add({x, y, s}), n))) != Answer::Unsat);
  CHECK(alone(m.eq(read(a, num(5)), m.mod(m.add({x, y, s, t}), num(65536)))) != Answer::Unsat);
  CHECK(alone(m.eq(read(a, num(4)), m.mod(m.add({x, y, s, t}), n))) != Answer::Unsat);
}

TEST_CASE_METHOD(Alone, "a number that may be negative is not its remainder", "[encoder]") {
  hypotheses = {within(num(-1), x, n), within(num(0), y, n), m.eq(m.mod(x, n), m.mod(y, n))};
  CHECK(alone(m.eq(x, m.mod(y, n))) != Answer::Unsat);
  hypotheses[0] = within(num(0), x, n);
  CHECK(alone(m.eq(x, m.mod(y, n))) == Answer::Unsat);
}

TEST_CASE_METHOD(Alone, "quantified bounds of cells hold where their premise does", "[encoder]") {
  const Term size = own("size");
  const auto bounded = [&](Term end) {
    return m.forall({v}, m.implies(m.conj(m.le(num(0), v), m.lt(v, end)), m.conj(m.le(num(-5), read(a, v)), m.le(read(a, v), num(7)))));
  };
  const Term total = m.add(read(a, x), read(a, m.add(x, num(1))));
  hypotheses = {m.le(num(0), x), m.lt(x, size), bounded(m.add(size, num(1)))};
  CHECK(folds(m.le(total, num(14))));
  CHECK(folds(m.le(num(-10), total)));
  CHECK(alone(m.le(total, num(13))) != Answer::Unsat);
  hypotheses.back() = bounded(size);
  CHECK(alone(m.le(total, num(14))) != Answer::Unsat);
  hypotheses.back() = bounded(m.add(size, num(1)));
  hypotheses[0] = m.le(num(-1), x);
  CHECK(alone(m.le(total, num(14))) != Answer::Unsat);
}
