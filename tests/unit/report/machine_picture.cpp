// What a picture of a run shows, and that it is safe to show.
#include "report/display.h"
#include "report/machine/picture.h"

#include "report/machine/picture_data.h"
#include "report/machine/svg.h"
#include "tests/unit/report/machine_fixture.h"

using namespace permverify;
using namespace permverify::report;
using test::MadeUpRun;
namespace rs = permverify::runtime_spec;

namespace {

std::size_t count(const std::string& text, const std::string& piece) {
  std::size_t n = 0;
  for (std::size_t at = text.find(piece); at != std::string::npos; at = text.find(piece, at + 1)) ++n;
  return n;
}

void something_happens(MadeUpRun& run) {
  run.access(0, rs::AccessKind::Write, 1, 7, "a[tid] = 7", 0);
  run.barrier();
  run.access(1, rs::AccessKind::Read, 1, 7, "a[tid + 1]", 1);
  run.access(1, rs::AccessKind::SpecRead, 2, 7, "a[tid + 1]", 1);
}

}  // namespace

TEST_CASE("a picture has a grid for each phase: cells by threads") {
  MadeUpRun run;
  something_happens(run);
  run.fault();
  const Picture picture = picture_data(run.view());
  CHECK(picture.threads == std::vector<std::int64_t>{0, 1});
  CHECK_FALSE(picture.rights);
  REQUIRE(picture.phases.size() == 2);
  CHECK(picture.phases[1].begins == "after barrier(global), line 6");
  const auto& before = picture.phases[0].grids.at(0).rows;
  REQUIRE(before.size() == 3);
  CHECK(before[1].label == "a[1]");
  CHECK(before[1].cells[0].written);
  CHECK(before[1].cells[0].fault);
  CHECK(before[1].faults == std::vector<std::size_t>{1});
  CHECK_FALSE(before[1].cells[1].fault);
  const auto& after = picture.phases[1].grids.at(0).rows;
  CHECK(after[1].cells[1].read);
  CHECK(after[1].cells[1].fault);
  CHECK_FALSE(after[2].cells[1].read);  // a specification reads nothing
}

TEST_CASE("a fault outside the array has its own row") {
  MadeUpRun run;
  run.fault();
  run.execution.faults[0].index = {-1};
  run.execution.faults[0].threads.pop_back();
  const auto rows = picture_data(run.view()).phases.at(0).grids.at(0).rows;
  REQUIRE(rows.size() == 4);
  CHECK(rows[0].label == "a[-1]");
  CHECK(rows[0].outside);
  CHECK(rows[0].cells[0].fault);
}

TEST_CASE("a fault at no cell marks its threads") {
  MadeUpRun run;
  run.fault();
  run.execution.faults[0].array.reset();
  const Picture picture = picture_data(run.view());
  CHECK(picture.phases.at(0).marked == std::vector<bool>{true, false});
  CHECK(picture.phases.at(1).marked == std::vector<bool>{false, true});
}

TEST_CASE("cells that nobody uses are left out of large arrays, and threads are cut") {
  MadeUpRun run;
  rs::ArrayInstance large(ir::int_type, {1000}, true);
  run.execution.initial.emplace();
  run.execution.initial->add_global(run.a, large);
  run.launch.gsize = {100, 1, 1};
  for (const std::int64_t cell : {500, 501, 700}) {
    run.access(0, rs::AccessKind::Write, cell, 1, "a[tid] = 7", 0);
  }
  run.fault();
  run.execution.faults[0].threads[1].tid = 99;
  const Picture picture = picture_data(run.view());
  CHECK(picture.threads.size() == 32);
  CHECK(picture.threads.back() == 99);
  CHECK(picture.left_out.size() == 1);
  std::vector<std::string> labels;
  for (const auto& row : picture.phases.at(0).grids.at(0).rows) labels.push_back(row.gap ? "gap" : row.label);
  CHECK(labels == std::vector<std::string>{"gap", "a[1]", "gap", "a[500]", "a[501]", "gap", "a[700]", "gap"});
}

TEST_CASE("more cells than fit are cut around the fault") {
  MadeUpRun run;
  run.execution.initial.emplace();
  run.execution.initial->add_global(run.a, rs::ArrayInstance(ir::int_type, {1000}, true));
  for (std::int64_t cell = 0; cell < 1000; ++cell) {
    run.access(0, rs::AccessKind::Write, cell, 1, "a[tid] = 7", 0);
  }
  run.fault();
  run.execution.faults[0].index = {600};
  const auto grid = picture_data(run.view()).phases.at(0).grids.at(0);
  CHECK(grid.rows.size() == 64 + 2);
  CHECK(grid.title.find("64 of 1000 elements") != std::string::npos);
  CHECK(std::any_of(grid.rows.begin(), grid.rows.end(),
                    [](const PictureRow& row) { return row.label == "a[600]" && row.cells[0].fault; }));
}

TEST_CASE("the drawing marks each faulty cell, has letters, and is the same every time") {
  MadeUpRun run;
  something_happens(run);
  run.fault();
  const std::string svg = picture(run.view());
  CHECK(svg == picture(run.view()));
  CHECK(count(svg, "<g class=\"fault\">") == 2);
  CHECK(svg.find("<title>thread 0, a[1]: writes</title>") != std::string::npos);
  CHECK(svg.find("<title>thread 1, a[1]: reads</title>") != std::string::npos);
  CHECK(count(svg, "<g class=\"phase ") == 2);
  CHECK(count(svg, "<g ") == count(svg, "</g>"));
}

TEST_CASE("texts in a drawing are escaped") {
  CHECK(xml_escaped("a < b && \"c\" > 'd'") == "a &lt; b &amp;&amp; &quot;c&quot; &gt; &apos;d&apos;");
  Svg svg;
  svg.text(0, 0, "\x1b[31m<evil>", {});
  const std::string document = svg.document(10, 10, "<t>", "");
  CHECK(document.find('\x1b') == std::string::npos);
  CHECK(document.find("<evil>") == std::string::npos);
  CHECK(document.find("<title>&lt;t&gt;</title>") != std::string::npos);
}
