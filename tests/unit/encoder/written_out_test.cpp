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
