#include "report/summary.h"

#include <catch2/catch.hpp>

#include "tests/unit/report/fixture.h"

using namespace permverify;
using checker::Status;
using report::KernelVerdict;
using test::ReportFixture;

TEST_CASE("exit codes rank 4, 2, 1, 5, 0") {
  ReportFixture f;
  f.add(Status::Proved, "assert:false");
  CHECK(f.code() == 0);
  f.add(Status::Inconclusive, "assert:false");
  CHECK(f.code() == 5);
  f.add(Status::Refuted, "assert:false");
  CHECK(f.code() == 1);
  f.add_diagnostic(support::Severity::Error, "syntax:expected");
  CHECK(f.code() == 2);
  f.verdict(0).disagreement = true;
  CHECK(f.code() == 4);
}

TEST_CASE("an internal error ranks above all") {
  ReportFixture f;
  f.add(Status::Refuted, "assert:false");
  f.add_diagnostic(support::Severity::Error, "internal:exception");
  CHECK(f.code() == 4);
}

TEST_CASE("a kernel without permissions is undecided, whatever else was proved") {
  ReportFixture f;
  f.add(Status::Proved, "assert:false");
  f.kernel().set.no_permissions = true;
  CHECK(f.code() == 5);
  CHECK(report::kernel_verdict(f.kernel(), {}) == KernelVerdict::Undecided);
  const auto all = report::findings(f.file(), {});
  REQUIRE(all.size() == 1);
  CHECK(all[0].id == "undecided:no_permissions");
  CHECK(f.text().find("undecided: no permissions given") != std::string::npos);
}

TEST_CASE("a refusal of the logic is bad input, not a proof") {
  ReportFixture f;
  f.add(Status::Proved, "assert:false");
  support::Diagnostic d;
  d.id = "unsupported:goto";
  f.kernel().set.diagnostics.push_back(d);
  CHECK(f.code() == 2);
  CHECK(report::kernel_verdict(f.kernel(), {}) == KernelVerdict::BadInput);
}

TEST_CASE("warnings count only when they are asked to be errors") {
  ReportFixture f;
  f.add(Status::Proved, "assert:false");
  f.add_diagnostic(support::Severity::Warning, "unreachable:loop");
  CHECK(f.code() == 0);
  report::Policy strict;
  strict.warnings_as_errors = true;
  CHECK(f.code(strict) == 1);
  CHECK(report::findings(f.file(), strict)[0].kind == report::FindingKind::Error);
}

TEST_CASE("--deny turns a proof under that assumption into an error, and no other") {
  ReportFixture f;
  f.add(Status::Proved, "assert:false");
  f.kernel().set.assumptions.push_back({"assume", "an assume statement", {0, 13, 19}});
  CHECK(f.code() == 0);
  report::Policy policy;
  policy.denied = {"no_alias"};
  CHECK(f.code(policy) == 0);
  policy.denied = {"assume"};
  CHECK(f.code(policy) == 1);
  CHECK(report::findings(f.file(), policy)[0].id == "policy:denied_assumption");
}

TEST_CASE("a kernel with missing verdicts is not called proved") {
  ReportFixture f;
  f.add(Status::Proved, "assert:false");
  f.kernel().results[0].verdict.reset();
  CHECK(report::kernel_verdict(f.kernel(), {}) == KernelVerdict::NotChecked);
}

TEST_CASE("the summary line counts in the singular and the plural") {
  ReportFixture f;
  f.add(Status::Proved, "assert:false");
  CHECK(report::summary_line(report::summarise(f.report, {}), 0.04, "z3 4.8.12") ==
        "permverify: 1 file, 1 kernel, 1 obligation: 1 proved, 0 refuted, 0 undecided "
        "in 0.0 s (z3 4.8.12)");
  f.add(Status::Refuted, "assert:false");
  f.add(Status::Inconclusive, "assert:false");
  CHECK(report::summary_line(report::summarise(f.report, {}), 6.2, "z3 4.8.12") ==
        "permverify: 1 file, 1 kernel, 3 obligations: 1 proved, 1 refuted, 1 undecided "
        "in 6.2 s (z3 4.8.12)");
}
