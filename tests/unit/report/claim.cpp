#include "report/claim.h"

#include <catch2/catch.hpp>

#include "report/claims.h"
#include "tests/unit/report/fixture.h"

using namespace permverify;
using checker::Status;
using obligation::Property;
using report::Claim;
using report::KernelVerdict;
using test::ReportFixture;

namespace {

// `k` runs the block `b`, which runs nothing; both are proved.
struct MethodAndBlock : ReportFixture {
  MethodAndBlock() {
    add(Status::Proved, "assert:false");
    kernel().set.runs = {"b"};
    checker::KernelReport block;
    block.set.kernel = "b";
    block.set.launch = "for every launch";
    file().kernels.push_back(std::move(block));
  }
};

checker::KernelReport& block(ReportFixture& f) { return f.file().kernels.back(); }

void fail(checker::KernelReport& kernel, Status status) {
  obligation::Obligation o{"", "assert:false"};
  checker::Verdict v;
  v.status = status;
  kernel.results.push_back({std::make_shared<const obligation::Obligation>(std::move(o)), std::move(v)});
}

Claim claim(ReportFixture& f, const report::Policy& policy = {}) {
  return report::claim_of(f.file(), f.kernel(), policy);
}

std::set<std::string> ids(const Claim& claim) {
  std::set<std::string> result;
  for (const auto& a : claim.assumptions) result.insert(a.id);
  return result;
}

}  // namespace

TEST_CASE("a claim without anything below it is that of its own obligations") {
  ReportFixture f;
  f.add(Status::Proved, "assert:false");
  const Claim c = claim(f);
  CHECK(c.verdict == KernelVerdict::Proved);
  CHECK(c.holds.size() == 4);
  CHECK(c.launch == "for every launch");
  f.kernel().set.automatic = true;  // nothing was promised
  CHECK(claim(f).holds.count(Property::ContractsHold) == 0);
}

TEST_CASE("a method that runs a block is proved only if the block is") {
  MethodAndBlock f;
  CHECK(claim(f).verdict == KernelVerdict::Proved);
  CHECK(claim(f).rests_on == std::vector<std::string>{"b"});
  for (const Status status : {Status::Refuted, Status::Inconclusive}) {
    MethodAndBlock g;
    fail(block(g), status);
    const Claim c = claim(g);
    CHECK(c.verdict == KernelVerdict::Unfounded);
    CHECK(c.unfounded == "kernel b");
    CHECK(c.holds.empty());
    CHECK(g.code() != 0);
  }
}

TEST_CASE("a block that is missing in the report founds nothing") {
  MethodAndBlock f;
  f.file().kernels.pop_back();
  CHECK(claim(f).verdict == KernelVerdict::Unfounded);
  CHECK(f.code() == 5);
}

TEST_CASE("what stands below is taken in through several kernels") {
  MethodAndBlock f;
  block(f).set.runs = {"c"};
  checker::KernelReport third;
  third.set.kernel = "c";
  third.set.assumptions = {{"assume", "an assume", {0, 13, 19}}};
  third.set.unchecked = {Property::RaceFree};
  third.set.unbounded = {"a"};
  f.file().kernels.push_back(third);
  const Claim c = claim(f);
  CHECK(ids(c) == std::set<std::string>{"assume"});
  CHECK(c.holds == std::set<Property>{Property::NoDivergence, Property::ContractsHold});
  CHECK(c.unbounded == std::vector<std::string>{"a"});
  report::Policy policy;
  policy.denied = {"assume"};
  CHECK(claim(f, policy).verdict == KernelVerdict::NotAccepted);
  CHECK(f.code(policy) == 1);
}

TEST_CASE("kernels that run each other are looked at once") {
  MethodAndBlock f;
  block(f).set.runs = {"k"};
  CHECK(claim(f).verdict == KernelVerdict::Proved);
}

TEST_CASE("functions and lemmas are below every kernel, and their assumptions are listed once") {
  MethodAndBlock f;
  checker::KernelReport functions;
  functions.set.assumptions = {{"floats", "floats are equal", {}}};
  f.file().kernels.insert(f.file().kernels.begin(), functions);
  auto& kernel = f.file().kernels[1];
  kernel.set.assumptions = {{"floats", "floats are equal", {}}};
  CHECK(report::claim_of(f.file(), kernel, {}).assumptions.size() == 1);
  fail(f.file().kernels[0], Status::Refuted);
  const Claim c = report::claim_of(f.file(), kernel, {});
  CHECK(c.verdict == KernelVerdict::Unfounded);
  CHECK(c.unfounded == "a function or lemma of this file");
}

TEST_CASE("the lengths that are not known are proposed as a comment") {
  using Kind = obligation::LengthGuess::Kind;
  ReportFixture f;
  f.add(Status::Proved, "assert:false");
  CHECK(report::length_clause(claim(f)).empty());
  f.kernel().set.length_guesses = {{Kind::Parameter, "a", "n"}, {Kind::ThreadsOfLaunch, "b", ""}, {Kind::NotGuessed, "c", ""}, {Kind::ThreadsOfGroup, "s", ""}};
  CHECK(report::length_clause(claim(f)).empty());  // every length is known
  f.kernel().set.unbounded = {"a", "b", "c", "s"};
  f.file().language = checker::SourceLanguage::Cuda;
  CHECK(report::length_clause(claim(f)) == "//@ requires \\pointer_length(a) == n && \\pointer_length(b) == gridDim.x * blockDim.x && "
                                           "\\pointer_length(c) == LENGTH && \\pointer_length(s) == blockDim.x;");
  f.file().language = checker::SourceLanguage::OpenCl;
  CHECK(report::length_clause(claim(f)).find("\\pointer_length(b) == get_global_size(0)") != std::string::npos);
}

TEST_CASE("bounds are claimed of arrays whose length is known") {
  ReportFixture f;
  f.add(Status::Proved, "assert:false");
  f.kernel().set.bounded = {"s"};
  CHECK(report::statement(claim(f), f.sources).find("every access in bounds") != std::string::npos);
  f.kernel().set.unbounded = {"in", "out"};
  const std::string some = report::statement(claim(f), f.sources);
  CHECK(some.find("every access to s in bounds") != std::string::npos);
  CHECK(some.find("not checked: accesses to in, out (length unknown") != std::string::npos);
  f.kernel().set.bounded.clear();
  CHECK(claim(f).holds.count(Property::InBounds) == 0);
  CHECK(report::statement(claim(f), f.sources).find("every access") == std::string::npos);
}

TEST_CASE("preconditions stand in the headline, or below it where they are many") {
  ReportFixture f("kernel k {\n  a[tid] = 1;\n}\n");
  f.add(Status::Proved, "assert:false");
  f.kernel().set.preconditions = {{"", {0, 13, 19}}, {"a group has at most 4 threads", {}}};
  CHECK(f.text().find("for every launch where a[tid] and a group has at most 4 threads: ") !=
        std::string::npos);
  for (int i = 0; i < 3; ++i) f.kernel().set.preconditions.push_back({"", {0, 13, 19}});
  CHECK(f.text().find("for every launch where its 5 preconditions hold: ") != std::string::npos);
  CHECK(test::count(f.text(), "required: a[tid] (line 2)") == 4);
}

TEST_CASE("an assume stands in the headline") {
  ReportFixture f;
  f.add(Status::Proved, "assert:false");
  f.kernel().set.assumptions = {{"assume", "the condition of an `assume`", {0, 13, 23}}};
  CHECK(f.text().find("for every launch, given `a[tid] = 1` (line 2): ") != std::string::npos);
}

TEST_CASE("a precondition that may be contradictory is noted") {
  ReportFixture f;
  f.add(Status::Proved, "spec.vacuous:precondition").expect = obligation::Expect::Satisfiable;
  CHECK(claim(f).perhaps_vacuous.empty());
  f.verdict(0).reason = checker::Reason::SatisfiabilityNotShown;
  CHECK(claim(f).perhaps_vacuous.size() == 1);
  CHECK(f.text().find("not shown: that the preconditions from line 2 on can be met") !=
        std::string::npos);
}

TEST_CASE("input that could not be read is not proved, whatever its kernels say") {
  ReportFixture f;
  f.add(Status::Proved, "assert:false");
  f.add_diagnostic(support::Severity::Error, "syntax:expected");
  CHECK(claim(f).verdict == KernelVerdict::BadInput);
  CHECK(claim(f).holds.empty());
}
