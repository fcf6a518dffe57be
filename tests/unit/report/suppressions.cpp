#include "report/suppressions.h"

#include <catch2/catch.hpp>

#include "tests/unit/report/fixture.h"

using namespace permverify;
using checker::Status;
using test::ReportFixture;

namespace {

// A report of a text whose comments count.
struct WithComments : ReportFixture {
  explicit WithComments(const std::string& text) : ReportFixture(text) {
    file().suppressions = report::read_suppressions(sources, 0).suppressions;
  }
};

std::vector<std::string> complaints(const std::string& text) {
  ReportFixture f(text);
  std::vector<std::string> ids;
  for (const auto& d : report::read_suppressions(f.sources, 0).complaints) ids.push_back(d.id);
  return ids;
}

}  // namespace

TEST_CASE("a suppressed failure does not count, and its kernel stays refuted") {
  const std::string text = "kernel k {\n  a[tid] = 1;  // permverify: allow assert:false -- agreed\n}\n";
  WithComments f(text);
  f.add(Status::Refuted, "assert:false");
  CHECK(f.code() == 0);
  CHECK(report::claim_of(f.file(), f.kernel(), {}).verdict == report::KernelVerdict::Refuted);
  f.add(Status::Inconclusive, "assert:false");  // the same place: what is not decided is allowed, too
  CHECK(f.code() == 0);
  f.add(Status::Refuted, "assert:false", 0);
  CHECK(f.code() == 1);
}

TEST_CASE("neither bad input nor an internal error can be allowed") {
  WithComments f("kernel k {  // permverify: allow syntax, internal, assert -- agreed\n}\n");
  f.add(Status::Refuted, "assert:false", 0);
  CHECK(f.code() == 0);
  f.add_diagnostic(support::Severity::Error, "syntax:expected");
  CHECK(f.code() == 2);
  f.add_diagnostic(support::Severity::Error, "internal:exception");
  CHECK(f.code() == 4);
}

TEST_CASE("text, and comments of another kind, are no suppressions") {
  CHECK(report::read_suppressions(ReportFixture("s = \"// permverify: allow race -- x\";\n").sources, 0).suppressions.empty());
  CHECK(complaints("// see permverify: allow race\n// permverify is a tool\n").empty());
  CHECK(complaints("x // permverify: allow race --\n") == std::vector<std::string>{"suppression:no_reason"});
  CHECK(complaints("x // permverify: allowed race -- r\n") == std::vector<std::string>{"suppression:syntax"});
  CHECK(complaints("x // permverify: allow race, rase -- r\n") == std::vector<std::string>{"suppression:unknown_id"});
  CHECK(complaints("x\n// permverify: allow race -- r\n") == std::vector<std::string>{"suppression:unused"});
  CHECK(complaints("x = 1'000; // permverify: allow race -- r\n").empty());
}
