#include "report/json.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/unit/report/fixture.h"

using namespace permverify;
using checker::Status;
using nlohmann::json;
using test::ReportFixture;

namespace {

json parsed(const ReportFixture& f) {
  return json::parse(report::json_report(f.report, f.sources, {"verify", {"k.pvl"}, "1", 5, 0}, {}));
}

}  // namespace

TEST_CASE("places have lines, columns and bytes") {
  ReportFixture f;
  f.add(Status::Refuted, "access.write:insufficient_permission");
  const json span = parsed(f)["diagnostics"][0]["primary"]["span"];
  CHECK(span["line"] == 2);
  CHECK(span["column"] == 3);
  CHECK(span["end_column"] == 9);
  CHECK(span["byte_begin"] == 13);
  CHECK(span["byte_end"] == 19);
}

TEST_CASE("held and needed are fields, values of the counterexample exact strings") {
  ReportFixture f;
  f.add(Status::Refuted, "access.write:insufficient_permission").explanation = {
      "held: 1\\3 of a[0]", "needed: write", "another line"};
  auto& model = f.verdict(0).counterexample;
  model.launch = {{"gsize", 2}};
  model.columns = {{"launch", {{"n", "4"}}}, {"thread 1", {{"x", "2/3"}}}};
  const json d = parsed(f)["diagnostics"][0];
  CHECK(d["permission"]["held"] == "1\\3 of a[0]");
  CHECK(d["permission"]["needed"] == "write");
  CHECK(d["counterexample"]["launch"]["gsize"] == 2);
  CHECK(d["counterexample"]["globals"][0]["values"][0]["value"] == "4");
  CHECK(d["counterexample"]["threads"][0]["values"][0]["value"] == "2/3");
  CHECK(d["counterexample"]["confirmed"] == false);
  CHECK(d["vercors"] == "perm");
}

TEST_CASE("the status of every obligation is there, and the exit code") {
  ReportFixture f;
  f.add(Status::Proved, "assert:false");
  f.add(Status::Inconclusive, "assert:false");
  const json report = parsed(f);
  CHECK(report["files"][0]["kernels"][0]["obligations"][0]["status"] == "proved");
  CHECK(report["files"][0]["kernels"][0]["obligations"][1]["status"] == "undecided");
  CHECK(report["files"][0]["kernels"][0]["verdict"] == "undecided");
  CHECK(report["files"][0]["kernels"][0]["claims"].empty());
  CHECK(report["summary"]["exit_code"] == 5);
}

TEST_CASE("bytes that are not UTF-8 don't break the document") {
  ReportFixture f;
  f.add(Status::Refuted, "assert:false").message = "bad \xff\xfe";
  f.file().path = "\xff.pvl";
  CHECK(parsed(f)["diagnostics"].size() == 1);
}

TEST_CASE("the macros around a place are listed with their definitions") {
  ReportFixture f;
  const support::BufferId header = f.sources.add("m.h", "#define IN a\n");
  f.add(Status::Refuted, "assert:false");
  f.file().expansions = {{"IN", {0, 13, 23}, {header, 8, 10}}};
  const json diagnostic = parsed(f)["diagnostics"][0];
  REQUIRE(diagnostic["expansions"].size() == 1);
  CHECK(diagnostic["expansions"][0]["macro"] == "IN");
  CHECK(diagnostic["expansions"][0]["definition"]["file"] == "m.h");
  CHECK(diagnostic["expansions"][0]["definition"]["column"] == 9);
}

TEST_CASE("an assumption has its cure, in the language of the source") {
  ReportFixture f;
  f.add(Status::Proved, "assert:false");
  f.kernel().set.assumptions = {{"write_after_read", "a write stays behind the reads", {}}, {"no_such_name", "x", {}}};
  const auto assumptions = [&] { return parsed(f)["files"][0]["kernels"][0]["assumptions"]; };
  CHECK(assumptions()[0]["cure"].get<std::string>().find("`barrier(local)`") != std::string::npos);
  CHECK_FALSE(assumptions()[1].contains("cure"));
  f.report.files[0].language = checker::SourceLanguage::Cuda;
  CHECK(assumptions()[0]["cure"].get<std::string>().find("`__syncthreads()`") != std::string::npos);
}
