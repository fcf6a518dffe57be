#include "report/text.h"

#include <catch2/catch.hpp>

#include "checker/replay/replay.h"
#include "report/cause.h"
#include "report/explain.h"
#include "report/table.h"
#include "report/words.h"
#include "tests/unit/report/fixture.h"

using namespace permverify;
using checker::Status;
using test::count;
using test::ReportFixture;

TEST_CASE("a failure: headline, excerpt, held and missing, table, trust, help, in this order") {
  ReportFixture f;
  auto& o = f.add(Status::Refuted, "access.write:insufficient_permission");
  o.explanation = {"held: nothing", "needed: write"};
  o.help = "add `requires Perm(a[tid], write);`";
  auto& model = f.verdict(0).counterexample;
  model.evaluated = true;
  model.launch = {{"gsize", 2}, {"ngroups", 1}};
  model.columns = {{"thread 0", {{"tid", "0"}}}, {"thread 1", {{"tid", "1"}, {"a[1]", "-3"}}}};
  const std::string text = f.text();
  std::size_t from = 0;
  for (const std::string piece :
       {"error[access.write:insufficient_permission]: it fails\n", " --> k.pvl:2:3\n",
        "2 |   a[tid] = 1;\n", "^^^^^^ here", "= held: nothing\n", "= needed: write\n",
        "for example: gsize = 2, ngroups = 1", "|      | thread 0 | thread 1 |\n",
        "| a[1] |          | -3       |\n", "evaluated exactly; it was not run", "= class: ",
        "= help: add `requires"}) {
    INFO(piece);
    const std::size_t at = text.find(piece, from);
    REQUIRE(at != std::string::npos);
    from = at + piece.size();
  }
  CHECK(count(text, "z3") == 1);  // the summary line alone names a solver
}

TEST_CASE("undecided has its own shape and is never called an error") {
  ReportFixture f;
  f.add(Status::Inconclusive, "post.thread:false");
  f.verdict(0).reason = checker::Reason::ResourceLimit;
  report::TextOptions options;
  options.rlimit = 7000;
  const std::string text = f.text(options);
  CHECK(text.find("unknown[post.thread:false]: could not decide within 7000 units\n") == 0);
  CHECK(count(text, "error[") == 0);
  CHECK(count(text, "likely cause: ") == 1);
  CHECK(count(text, "next: ") == 1);
}

TEST_CASE("the number of failures shown is limited, their count is not") {
  ReportFixture f;
  for (std::uint32_t i = 0; i < 9; ++i) f.add(Status::Refuted, "assert:false", 10 + i);
  report::TextOptions options;
  options.max_errors = 4;
  CHECK(count(f.text(options), "error[assert:false]") == 4);
  CHECK(count(f.text(options), "... and 5 more") == 1);
  CHECK(count(f.text(options), "9 refuted") == 1);
  options.max_errors = 0;
  CHECK(count(f.text(options), "error[assert:false]") == 9);
}

TEST_CASE("the same failure at the same place is told once and counted as often as it is") {
  ReportFixture f;
  for (int i = 0; i < 3; ++i) f.add(Status::Refuted, "assert:false");
  f.add(Status::Refuted, "assert:permission");
  CHECK(count(f.text(), "error[assert:false]") == 1);
  CHECK(count(f.text(), "error[assert:permission]") == 1);
  CHECK(count(f.text(), "4 refuted, ") == 1);
}

TEST_CASE("what all threads share stands in the line of the launch, not in the table") {
  checker::Counterexample model;
  model.launch = {{"gsize", 3}};
  model.columns = {{"launch", {{"gsize", "3"}, {"n", "4"}}}, {"thread", {{"tid", "1"}}}};
  CHECK(report::launch_text(checker::SourceLanguage::Pvl, model) == "gsize = 3, n = 4");
  CHECK(count(report::counterexample_table(checker::SourceLanguage::Pvl, model, 0), "gsize") == 0);
  CHECK(count(report::counterexample_table(checker::SourceLanguage::Pvl, model, 0), "| tid | 1      |") == 1);
}

TEST_CASE("failures come by place, whatever the order of the obligations") {
  ReportFixture f;
  f.add(Status::Refuted, "post.thread:false", 18);
  f.add(Status::Refuted, "assert:false", 13);
  const std::string text = f.text();
  CHECK(text.find("assert:false") < text.find("post.thread:false"));
}

namespace {

// A run in which thread 1 writes what thread 0 reads, in a launch of `threads` in one group.
std::shared_ptr<const checker::Replay> run_of(std::int64_t threads, support::FailureId id) {
  auto replay = std::make_shared<checker::Replay>();
  replay->failure_class = checker::FailureClass::Program;
  replay->found_by = checker::FoundBy::Search;
  replay->launch.gsize = {threads, 1, 1};
  replay->command = {"permverify", "replay", "k.cu"};
  runtime_spec::Fault fault{id};
  fault.span = {0, 13, 19};
  fault.threads = {{1, {0, 13, 19}, "writes a[1]", 0}, {0, {0, 13, 19}, "reads a[1]", 0}};
  replay->faults.push_back(std::move(fault));
  return replay;
}

}  // namespace

TEST_CASE("a failure that a run of few threads shows comes first, what stayed open last") {
  ReportFixture f;
  f.add(Status::Inconclusive, "post.thread:false", 10);
  f.add(Status::Refuted, "assert:false", 11);
  f.add(Status::Refuted, "access.bounds:program_access", 12);
  f.add(Status::Refuted, "race:read_write", 18);
  f.verdict(2).replay = run_of(257, "access.bounds:program_access");
  f.verdict(3).replay = run_of(4, "race:read_write");
  const std::string text = f.text();
  std::size_t from = 0;
  for (const std::string id : {"race:read_write", "access.bounds:program_access", "assert:false", "post.thread:false"}) {
    const std::size_t at = text.find("[" + id + "]: ", from);
    INFO(id);
    REQUIRE(at != std::string::npos);
    from = at;
  }
}

TEST_CASE("a failure with a run has one launch, that of the run, in the words of the language") {
  ReportFixture f;
  f.add(Status::Refuted, "race:read_write");
  auto& verdict = f.verdict(0);
  verdict.counterexample.model.emplace().gsize = {9, 1, 1};
  verdict.counterexample.model->threads = {8, 7};
  verdict.counterexample.columns = {{"launch", {{"\\gsize", "9"}, {"\\ngroups", "1"}, {"n", "5"}}},
                                    {"one thread", {{"\\tid", "8"}, {"i", "41"}}},
                                    {"the other", {{"\\tid", "7"}, {"i", "42"}}}};
  verdict.replay = run_of(4, "race:read_write");
  f.file().language = checker::SourceLanguage::Cuda;
  report::TextOptions options;
  CHECK(count(f.text(options), "<<<1, 4>>>") == 1);
  CHECK(count(f.text(options), "<<<1, 9>>>") == 0);
  CHECK(count(f.text(options), "41") == 0);
  CHECK(count(f.text(options), "gsize") == 0);
  options.detail = report::Detail::Verbose;
  CHECK(count(f.text(options), "<<<1, 9>>>, n = 5") == 1);
  CHECK(count(f.text(options), "| i | 41       | 42       |") == 1);
  options.detail = report::Detail::Quiet;
  CHECK(f.text(options).find("permverify: ") == 0);
}

TEST_CASE("the values of a counterexample are shown where the run had its launch and its threads") {
  ReportFixture f;
  f.add(Status::Refuted, "race:read_write");
  auto& verdict = f.verdict(0);
  verdict.counterexample.model.emplace().gsize = {4, 1, 1};
  verdict.counterexample.model->threads = {0, 1};
  verdict.counterexample.columns = {{"one thread", {{"\\tid", "0"}, {"\\lid", "0"}, {"i", "41"}}},
                                    {"the other", {{"\\tid", "1"}, {"\\lid", "1"}, {"i", "42"}}}};
  verdict.replay = run_of(4, "race:read_write");
  f.file().language = checker::SourceLanguage::OpenCl;
  CHECK(count(f.text(), "| get_local_id(0) | 0           | 1           |") == 1);
  CHECK(count(f.text(), "| i               | 41          | 42          |") == 1);
  verdict.counterexample.model->threads = {0, 2};
  CHECK(count(f.text(), "| i ") == 0);
}

TEST_CASE("numbers of threads and sizes of launches have the names of the language") {
  using checker::SourceLanguage;
  CHECK(report::row_name(SourceLanguage::Cuda, "\\lid") == "threadIdx.x");
  CHECK(report::row_name(SourceLanguage::Cuda, "\\gid.z") == "blockIdx.z");
  CHECK(report::row_name(SourceLanguage::OpenCl, "\\lid.y") == "get_local_id(1)");
  CHECK(report::row_name(SourceLanguage::OpenCl, "\\gsize") == "get_local_size(0)");
  CHECK(report::row_name(SourceLanguage::Pvl, "\\lid.x") == "lid.x");
  CHECK(report::row_name(SourceLanguage::Cuda, "lid") == "lid");  // a variable of the source
  CHECK(report::sizes_of_launch(SourceLanguage::Cuda, {256, 1, 1}, {2, 1, 1}) == "<<<2, 256>>>");
  CHECK(report::sizes_of_launch(SourceLanguage::Cuda, {16, 8, 1}, {2, 1, 1}) == "<<<dim3(2, 1), dim3(16, 8)>>>");
  CHECK(report::sizes_of_launch(SourceLanguage::OpenCl, {16, 8, 1}, {2, 1, 1}) ==
        "global size (32, 8), local size (16, 8)");
  CHECK(report::sizes_of_launch(SourceLanguage::Pvl, {3, 1, 1}, {1, 1, 1}) == "gsize = 3, ngroups = 1");
}

TEST_CASE("failures of an included file come behind the file's own, each in its file") {
  ReportFixture f;
  const support::BufferId header = f.sources.add("lib/inc.h", "int x;\nint y;\n");
  f.add(Status::Refuted, "assert:false").primary.span = {header, 7, 12};
  f.add(Status::Refuted, "assert:false", 20);
  const std::string text = f.text();
  const std::size_t own = text.find(" --> k.pvl:2:10\n"), included = text.find(" --> lib/inc.h:2:1\n");
  REQUIRE(own != std::string::npos);
  REQUIRE(included != std::string::npos);
  CHECK(own < included);
  CHECK(text.find("2 | int y;\n") != std::string::npos);
  const std::string list = report::list_obligations(f.report, f.sources);
  CHECK(list.find("lib/inc.h:2:1  assert:false") != std::string::npos);
}

TEST_CASE("a finding inside a macro names the macros, outermost first, and shows where they are defined") {
  ReportFixture f;  // `a[tid] = 1` at bytes 13 to 23
  const support::BufferId header = f.sources.add("m.h", "#define IN a\n#define OUT IN\n");
  f.add(Status::Refuted, "assert:false");
  f.file().expansions = {{"OUT", {0, 13, 23}, {header, 21, 24}},
                         {"IN", {0, 13, 23}, {header, 8, 10}},
                         {"OUT", {0, 12, 24}, {header, 21, 24}},   // the same once more
                         {"LATER", {0, 14, 23}, {header, 0, 1}},   // the place begins before it
                         {"SHORT", {0, 13, 18}, {header, 0, 1}},   // and ends behind it
                         {"OTHER", {header, 0, 26}, {header, 0, 1}}};
  const std::string text = f.text();
  const std::size_t out = text.find("= in the expansion of `OUT`, defined at m.h:2:9\n");
  const std::size_t in = text.find("= in the expansion of `IN`, defined at m.h:1:9\n");
  REQUIRE(out != std::string::npos);
  REQUIRE(in != std::string::npos);
  CHECK(out < in);
  CHECK(count(text, "in the expansion of") == 2);
  CHECK(text.find(" ::: m.h:") != std::string::npos);
  CHECK(text.find("2 | #define OUT IN\n") != std::string::npos);
  CHECK(text.find("^^^ `OUT` is defined here") == std::string::npos);  // not the primary place
  CHECK(text.find("--- `OUT` is defined here") != std::string::npos);
}

TEST_CASE("what was proved is claimed with its launches and assumptions") {
  ReportFixture f;
  f.add(Status::Proved, "assert:false");
  CHECK(count(f.text(), "kernel k: proved, for every launch") == 1);
  f.kernel().set.assumptions.push_back({"assume", "an assume statement", {0, 13, 19}});
  CHECK(count(f.text(), "proved under 1 assumption,") == 1);
  CHECK(count(f.text(), "assumed: an assume statement (assume, line 2)") == 1);
  report::TextOptions part;
  part.scope = report::Scope::Part;
  CHECK(count(f.text(part), "kernel k: proved") == 0);
}

TEST_CASE("a kernel is not claimed when a lemma of its file failed") {
  ReportFixture f;
  f.add(Status::Proved, "assert:false");
  checker::KernelReport lemmas;
  checker::Verdict refuted;
  refuted.status = Status::Refuted;
  lemmas.results.push_back({f.kernel().results[0].obligation, refuted});
  f.file().kernels.push_back(std::move(lemmas));
  CHECK(count(f.text(), "kernel k: proved") == 0);
  CHECK(count(f.text(), "kernel k: not proved: rests on a function or lemma of this file") == 1);
}

TEST_CASE("colours only when asked for") {
  ReportFixture f;
  f.add(Status::Refuted, "assert:false");
  CHECK(count(f.text(), "\x1b") == 0);
  report::TextOptions options;
  options.colour = true;
  CHECK(count(f.text(options), "\x1b[1;31merror") == 1);
}

TEST_CASE("messages cannot carry control bytes to the terminal") {
  ReportFixture f;
  auto& o = f.add(Status::Refuted, "assert:false");
  o.message = "unexpected \x1b[2J";
  o.help = "delete \x07";
  for (const char c : f.text()) CHECK((static_cast<unsigned char>(c) >= 0x20 || c == '\n'));
}

TEST_CASE("the likely cause is read off the terms") {
  term::TermManager m;
  obligation::Obligation o{"", "assert:false"};
  const auto x = m.fresh("x", term::int_sort, term::Scope::Private);
  const auto y = m.fresh("y", term::int_sort, term::Scope::Private);
  o.goal = m.le(x, y);
  CHECK(report::likely_cause(o).cause.find("invariant") != std::string::npos);
  o.goal = m.le(m.mul(x, y), x);
  CHECK(report::likely_cause(o).cause == "nonlinear arithmetic");
  const auto v = m.bound("v", term::int_sort);
  o.goal = m.forall({v}, m.le(v, x));
  CHECK(report::likely_cause(o).cause == "quantifiers");
}

TEST_CASE("pages are found by id with or without a reason, and misspelt ids get a hint") {
  const std::vector<report::Page> pages = {{"access.read", "r"}, {"access.write", "w"}, {"race", "x"}};
  CHECK(report::find_page(pages, "access.write:insufficient_permission")->text == "w");
  CHECK(report::find_page(pages, "access") == nullptr);
  CHECK(report::similar_pages(pages, "acess.read").at(0) == "access.read");
  CHECK(report::similar_pages(pages, "access").size() == 2);
  CHECK(report::similar_pages(pages, "zzzzzzzz").empty());
}

TEST_CASE("bounds failures of one launch and thread are one message, with --verbose each is its own") {
  ReportFixture f;
  for (unsigned place = 10; place < 13; ++place) f.add(Status::Refuted, "access.bounds:program_access", place);
  for (std::size_t i = 0; i < 3; ++i) f.verdict(i).replay = run_of(4, "access.bounds:program_access");
  report::TextOptions options;
  CHECK(count(f.text(options), "error[access.bounds:program_access]") == 1);
  CHECK(count(f.text(options), "3 refuted, ") == 1);
  options.detail = report::Detail::Verbose;
  CHECK(count(f.text(options), "error[access.bounds:program_access]") == 3);
  // Another launch is another cause; so is another id.
  f.verdict(2).replay = run_of(8, "access.bounds:program_access");
  CHECK(count(f.text(), "error[access.bounds:program_access]") == 2);
}

TEST_CASE("the short command of a failure has its number and the options that decide what is found") {
  ReportFixture f;
  f.add(Status::Refuted, "assert:false", 11);
  f.add(Status::Refuted, "race:read_write", 18);
  f.verdict(1).replay = run_of(4, "race:read_write");
  report::TextOptions options;
  options.shaping = {"--local-size", "4", "-D", "A=a b"};
  CHECK(count(f.text(options), "--fault 1 --local-size 4 -D 'A=a b'`") == 1);
  CHECK(count(f.text(options), "--fault") == 1);
}

TEST_CASE("accesses that leave their arrays in large groups only are one message, with the size that excludes all") {
  ReportFixture f;
  for (unsigned place = 10; place < 13; ++place) f.add(Status::Inconclusive, "access.bounds:program_access", place);
  f.kernel().set.automatic = true;
  for (std::size_t i = 0; i < 3; ++i) {
    checker::Verdict& verdict = f.verdict(i);
    verdict.reason = checker::Reason::NoRunShowsIt;
    auto replay = std::make_shared<checker::Replay>();
    replay->largest_group = 129 - static_cast<std::int64_t>(i);
    verdict.replay = replay;
  }
  f.verdict(0).status = Status::Refuted;
  auto run = std::make_shared<checker::Replay>(*run_of(130, "access.bounds:program_access"));
  run->largest_group = 129;
  f.verdict(0).replay = run;
  f.file().language = checker::SourceLanguage::Cuda;
  const std::string text = f.text();
  CHECK(count(text, "error[") == 1);
  CHECK(count(text, "unknown[") == 0);
  CHECK(count(text, "`//@ requires blockDim.x <= 127;`") == 1);
  CHECK(count(text, "2 undecided") == 1);
}
