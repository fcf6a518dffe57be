// Which obligations are one question, and whose verdict counts for others.
#include "checker/normal_form.h"
#include "checker/same_question.h"

#include <catch2/catch.hpp>

#include "checker/schedule.h"
#include "tests/unit/checker/build.h"

using namespace permverify;
using namespace permverify::checker;

namespace {

struct Fixture : Builder {
  Term one = m.fresh("i", term::int_sort, term::Scope::Private), other = m.fresh("j", term::int_sort, term::Scope::Private);
  Term third = m.fresh("k", term::int_sort, term::Scope::Private), shared_one = m.fresh("n", term::int_sort, term::Scope::Launch);

  std::string form(const std::vector<Term>& hypotheses, Term goal) { return normal_form(obligation(hypotheses, goal)); }
};

}  // namespace

TEST_CASE_METHOD(Fixture, "names do not matter") {
  CHECK(form({m.lt(n(0), one)}, m.lt(n(0), m.mul(one, n(2)))) == form({m.lt(n(0), other)}, m.lt(n(0), m.mul(other, n(2)))));
}

TEST_CASE_METHOD(Fixture, "which symbol stands where does") {
  // i < j |- i < j + 1, and i < j |- j < i + 1
  const std::string holds = form({m.lt(one, other)}, m.lt(one, m.add(other, n(1))));
  CHECK(holds != form({m.lt(one, other)}, m.lt(other, m.add(one, n(1)))));
  CHECK(holds == form({m.lt(other, third)}, m.lt(other, m.add(third, n(1)))));
  CHECK(holds != form({m.lt(one, one)}, m.lt(one, m.add(one, n(1)))));
}

TEST_CASE_METHOD(Fixture, "numbers, scopes and hypotheses do") {
  const std::string first = form({m.lt(n(0), one)}, m.lt(n(0), m.mul(one, n(2))));
  CHECK(first != form({m.lt(n(0), one)}, m.lt(n(0), m.mul(one, n(3)))));
  CHECK(first != form({m.lt(n(1), one)}, m.lt(n(0), m.mul(one, n(2)))));
  CHECK(first != form({m.lt(n(0), shared_one)}, m.lt(n(0), m.mul(shared_one, n(2)))));
  CHECK(first != form({}, m.lt(n(0), m.mul(one, n(2)))));
}

TEST_CASE_METHOD(Fixture, "a fact that is kept for a second attempt belongs to the question") {
  Obligation plain = obligation({}, m.lt(n(0), one)), more = plain, easier = plain, other_kind = plain;
  more.further.push_back(m.lt(n(1), one));
  easier.sufficient = m.truth(false);
  other_kind.expect = permverify::obligation::Expect::Satisfiable;
  for (const Obligation* o : {&more, &easier, &other_kind}) CHECK(normal_form(plain) != normal_form(*o));
}

TEST_CASE_METHOD(Fixture, "only kernels of one place are compared") {
  const Obligation first = obligation({m.lt(n(0), one)}, m.lt(n(0), m.mul(one, n(2))));
  Obligation second = obligation({m.lt(n(0), other)}, m.lt(n(0), m.mul(other, n(2))));
  const auto firsts = [&](std::size_t kernel) {
    return first_of_same({{&first, &m, 0, 0}, {&second, &m, 0, kernel}}, {0, 1});
  };
  CHECK(firsts(1) == std::vector<std::size_t>{0, 0});
  CHECK(firsts(0) == std::vector<std::size_t>{0, 1});
  second.primary.span.begin = 7;
  CHECK(firsts(1) == std::vector<std::size_t>{0, 1});
}

TEST_CASE_METHOD(Fixture, "one is asked, both are proved; what fails is asked again") {
  std::vector<Obligation> all;
  for (const Term i : {one, other}) {
    all.push_back(obligation({m.lt(n(0), i)}, m.lt(n(0), m.mul(i, n(2)))));
    all.push_back(obligation({m.lt(n(0), i)}, m.lt(n(5), i)));
  }
  std::vector<Question> questions;
  for (std::size_t i = 0; i < all.size(); ++i) questions.push_back({&all[i], &m, 0, i / 2});
  const auto verdicts = check(questions, CheckOptions{});
  CHECK(verdicts[0].status == Status::Proved);
  CHECK(verdicts[2].status == Status::Proved);
  CHECK(verdicts[2].rlimit == 0);
  CHECK(verdicts[2].step == verdicts[0].step);
  CHECK(verdicts[1].status == Status::Refuted);
  CHECK(verdicts[3].status == Status::Refuted);
  CHECK(verdicts[3].rlimit > 0);  // it was put as well
}

TEST_CASE("what came of a lack of time or memory is no answer for others") {
  Verdict verdict;
  for (const Reason reason : {Reason::FileTimeLimit, Reason::KernelNotProved, Reason::OutOfMemory, Reason::Interrupted, Reason::SolverCrashed}) {
    verdict.reason = reason;
    CHECK_FALSE(is_shared(verdict));
  }
  verdict.reason = Reason::ResourceLimit;
  CHECK(is_shared(verdict));
  verdict.status = Status::Refuted;
  CHECK_FALSE(is_shared(verdict));
}
