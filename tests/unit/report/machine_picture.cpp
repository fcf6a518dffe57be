// What a picture of a run shows, and that it is safe to show.
#include "report/display.h"
#include "report/machine/picture.h"

#include <cmath>

#include "report/machine/picture_data.h"
#include "report/machine/picture_style.h"
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

void make_large(MadeUpRun& run, std::int64_t threads) {
  run.execution.initial.emplace();
  run.execution.initial->add_global(run.a, rs::ArrayInstance(ir::int_type, {1000}, true));
  run.launch.gsize = {threads, 1, 1};
}

std::vector<std::int64_t> threads_of(const Picture& picture) {
  std::vector<std::int64_t> threads;  // -1: a gap
  for (const PictureColumn& column : picture.columns) threads.push_back(column.gap ? -1 : column.thread);
  return threads;
}

std::vector<std::string> labels_of(const PictureGrid& grid) {
  std::vector<std::string> labels;
  for (const PictureRow& row : grid.rows) labels.push_back(row.gap ? "gap" : row.label);
  return labels;
}

// Of WCAG 2.1: relative luminance of "#rrggbb", and the contrast of two colours.
double luminance(const std::string& colour) {
  const auto part = [&](std::size_t at) {
    const double c = std::stoi(colour.substr(at, 2), nullptr, 16) / 255.0;
    return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}
double contrast(const char* a, const char* b) {
  const double x = luminance(a), y = luminance(b);
  return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

}  // namespace

TEST_CASE("a picture has a grid for each phase: elements by threads") {
  MadeUpRun run;
  something_happens(run);
  run.fault();
  const Picture picture = picture_data(run.view());
  CHECK(threads_of(picture) == std::vector<std::int64_t>{0, 1});
  CHECK_FALSE(picture.rights);
  REQUIRE(picture.phases.size() == 2);
  CHECK(picture.phases[0].barrier.empty());
  CHECK(picture.phases[1].barrier == "`barrier(global)`, line 6");
  const auto& before = picture.phases[0].grids.at(0).rows;
  REQUIRE(before.size() == 3);
  CHECK(before[1].label == "a[1]");
  CHECK(before[1].cells[0].written);
  CHECK(before[1].cells[0].value == "7");
  CHECK(before[1].cells[0].story == "writes 7 (line 5)");
  CHECK(before[1].cells[0].fault);
  CHECK(before[1].faults == std::vector<std::size_t>{1});
  CHECK_FALSE(before[1].cells[1].fault);
  const auto& after = picture.phases[1].grids.at(0).rows;
  CHECK(after[1].cells[1].read);
  CHECK(after[1].cells[1].fault);
  CHECK_FALSE(after[2].cells[1].read);  // a specification reads nothing
}

TEST_CASE("an arrow leads from one conflicting access to the other") {
  MadeUpRun run;
  something_happens(run);
  run.fault();
  const auto arrow = picture_data(run.view()).arrow;
  REQUIRE(arrow);
  CHECK(arrow->from == PicturePlace{0, 0, 1, 0});
  CHECK(arrow->to == PicturePlace{1, 0, 1, 1});
  CHECK(arrow->ordered);  // a barrier lies between, which does not fence this memory
  const std::string svg = picture(run.view());
  CHECK(svg.find("data-from=\"thread 0, a[1], phase 0\" data-to=\"thread 1, a[1], phase 1\"") != std::string::npos);
}

TEST_CASE("the arrow starts at the write, whichever thread the fault names first") {
  MadeUpRun run;
  run.access(0, rs::AccessKind::Read, 1, 7, "a[tid + 1]", 0);
  run.access(1, rs::AccessKind::Write, 1, 7, "a[tid] = 7", 0);
  run.fault();
  auto& threads = run.execution.faults[0].threads;
  threads = {{0, run.at("a[tid + 1]"), "reads a[1]", 0}, {1, run.at("a[tid] = 7"), "writes a[1]", 0}};
  const auto arrow = picture_data(run.view()).arrow;
  REQUIRE(arrow);
  CHECK(arrow->from.column == 1);
  CHECK(arrow->to.column == 0);
  CHECK_FALSE(arrow->ordered);
  CHECK(arrow->label == "no `barrier(global)` between");
  MachineView cuda = run.view();
  cuda.language = SourceLanguage::Cuda;
  CHECK(picture_data(cuda).arrow->label == "no `__syncthreads()` between");
  cuda.language = SourceLanguage::OpenCl;
  CHECK(picture_data(cuda).arrow->label == "no `barrier(CLK_GLOBAL_MEM_FENCE)` between");
}

TEST_CASE("a fault outside the array has its own row") {
  MadeUpRun run;
  run.fault();
  run.execution.faults[0].id = "access.bounds:program_access";
  run.execution.faults[0].index = {-1};
  run.execution.faults[0].threads.pop_back();
  const Picture picture = picture_data(run.view());
  const auto rows = picture.phases.at(0).grids.at(0).rows;
  REQUIRE(rows.size() == 4);
  CHECK(rows[0].label == "a[-1]");
  CHECK(rows[0].outside);
  CHECK(rows[0].cells[0].fault);
  CHECK_FALSE(rows[0].note.empty());
  CHECK_FALSE(picture.arrow);
}

TEST_CASE("beyond the end of a large array its last elements are drawn") {
  MadeUpRun run;
  make_large(run, 300);
  run.fault();
  run.execution.faults[0].id = "access.bounds:program_access";
  run.execution.faults[0].index = {1000};
  run.execution.faults[0].threads.pop_back();
  run.execution.faults[0].threads[0].tid = 256;
  const Picture picture = picture_data(run.view());
  CHECK(threads_of(picture) == std::vector<std::int64_t>{-1, 255, 256, 257, -1});
  CHECK(labels_of(picture.phases.at(0).grids.at(0)) ==
        std::vector<std::string>{"gap", "a[998]", "a[999]", "a[1000]"});
}

TEST_CASE("a fault at no element marks its threads") {
  MadeUpRun run;
  run.fault();
  run.execution.faults[0].array.reset();
  const Picture picture = picture_data(run.view());
  CHECK(picture.phases.at(0).marked == std::vector<bool>{true, false});
  CHECK(picture.phases.at(1).marked == std::vector<bool>{false, true});
}

TEST_CASE("a large run is cut to the threads, elements and phases of the fault, and to what is beside them") {
  MadeUpRun run;
  make_large(run, 100);
  for (std::int64_t phase = 0; phase < 12; ++phase) {
    for (rs::ThreadNumber t = 0; t < 100; ++t)
      run.access(t, rs::AccessKind::Write, t * 7 % 1000, 1, "a[tid] = 7", phase);
  }
  run.fault();
  auto& fault = run.execution.faults[0];
  fault.index = {500};
  fault.threads[0].tid = 0;
  fault.threads[1].tid = 50;
  fault.threads[0].phase = fault.threads[1].phase = 10;
  const Picture picture = picture_data(run.view());
  CHECK(threads_of(picture) == std::vector<std::int64_t>{0, 1, -1, 49, 50, 51, -1});
  REQUIRE(picture.phases.size() == 2);
  CHECK(picture.phases[0].number == 9);
  CHECK(picture.phases[0].left_out == 9);
  CHECK(labels_of(picture.phases[0].grids.at(0)) == std::vector<std::string>{"a[0]", "gap", "a[350]", "gap"});
  CHECK(picture.phases[1].number == 10);
  CHECK(picture.phases[1].left_out == 0);
  CHECK(labels_of(picture.phases[1].grids.at(0)) ==
        std::vector<std::string>{"a[0]", "gap", "a[350]", "gap", "a[499]", "a[500]", "a[501]", "gap"});
  CHECK(picture.left_out.size() == 2);  // threads and phases
  const Picture all = picture_data(run.view(), {true, {}});
  CHECK(all.phases.size() == 12);
  CHECK(all.columns.size() == 64 + 1);
  CHECK(picture_data(run.view(), {true, {}}).faults.size() == 1);
}

TEST_CASE("without a fault the beginning of a run is drawn") {
  MadeUpRun run;
  make_large(run, 100);
  for (std::int64_t phase = 0; phase < 40; ++phase) {
    for (rs::ThreadNumber t = 0; t < 100; ++t) run.access(t, rs::AccessKind::Write, t, 1, "a[tid] = 7", phase);
  }
  const Picture picture = picture_data(run.view());
  CHECK(threads_of(picture) == std::vector<std::int64_t>{0, 1, 2, 3, 4, 5, 6, 7, -1});
  CHECK(picture.phases.size() == 3);
  CHECK(picture.faults.empty());
  CHECK(report::picture(run.view()).size() < 60'000);
}

TEST_CASE("the fault that is asked for is drawn, else the first that is one of the program") {
  MadeUpRun run;
  something_happens(run);
  run.fault();
  run.fault();
  run.execution.faults[0].fault_class = rs::FaultClass::Contract;
  run.execution.faults[1].index = {2};
  CHECK(main_fault(run.execution) == 1);
  const auto label = [&](const PictureChoice& choice) {
    const Picture picture = picture_data(run.view(), choice);
    CHECK(picture.faults.size() == 1);
    return picture.phases.at(0).grids.at(0).rows.at(picture.arrow->from.row).label;
  };
  CHECK(label({}) == "a[2]");
  CHECK(label({false, 0}) == "a[1]");
  CHECK(picture_data(run.view(), {true, {}}).faults.size() == 2);
}

TEST_CASE("a local array is drawn for the group of the fault only") {
  MadeUpRun run("kernel k(int n) { global int[n] a; local int[4] s; void main() { s[lid] = 1; } }\n");
  const ir::VarId s = run.var("s");
  run.launch.gsize = {2, 1, 1};
  run.launch.ngroups = {3, 1, 1};
  run.execution.initial->add_local(s, std::vector<rs::ArrayInstance>(3, {ir::int_type, {4}, true}));
  rs::Fault fault{"race:write_write"};
  fault.span = run.at("s[lid] = 1");
  fault.threads = {{2, fault.span, "writes s[0]", 0}, {3, fault.span, "writes s[0]", 0}};
  fault.array = s;
  fault.index = {0};
  fault.group = 1;
  run.execution.faults.push_back(fault);
  CHECK(threads_of(picture_data(run.view())) == std::vector<std::int64_t>{-1, 2, 3, -1});
}

TEST_CASE("divergence is drawn as lanes") {
  MadeUpRun run;
  run.launch.gsize = {100, 1, 1};
  for (rs::ThreadNumber t = 0; t < 100; ++t) run.step(t, "a[tid] = 7", 0);
  run.execution.trace.emplace_back(rs::TraceBarrier{0, run.at("barrier(global);"), 1, false, true});
  for (rs::ThreadNumber t = 0; t < 100; ++t) run.step(t, t < 60 ? "barrier(global);" : "x = a[tid + 1]", 1);
  rs::Fault fault{"barrier.divergence:thread_ended"};
  fault.span = run.at("barrier(global);");
  fault.threads = {{0, fault.span, "waits at this barrier", 1}, {60, run.at("x = a[tid + 1]"), "has ended", 1}};
  run.execution.faults.push_back(fault);
  const Picture picture = picture_data(run.view());
  CHECK(picture.phases.empty());
  REQUIRE(picture.lanes);
  const PictureLanes& lanes = *picture.lanes;
  REQUIRE(lanes.passed.size() == 1);
  CHECK(lanes.passed[0].phase == 1);
  CHECK(lanes.spots.size() == 2);
  std::vector<std::pair<std::int64_t, PictureLane::End>> ends;  // -1: a gap
  for (const PictureLane& lane : lanes.lanes) ends.emplace_back(lane.gap ? -1 : lane.thread, lane.end);
  constexpr auto waits = PictureLane::End::Waits, ended = PictureLane::End::Ended;
  CHECK(ends == std::vector<std::pair<std::int64_t, PictureLane::End>>{
                    {0, waits}, {1, waits}, {-1, ended}, {59, waits}, {60, ended}, {61, ended}, {-1, ended}});
  CHECK(lanes.counts.find("60 threads wait") != std::string::npos);
  CHECK(lanes.counts.find("40 have ended") != std::string::npos);
  const std::string svg = report::picture(run.view());
  CHECK(count(svg, "<g class=\"lane waits") == 3);
  CHECK(count(svg, "<g class=\"lane ended") == 2);
  MachineView cuda = run.view();
  cuda.language = SourceLanguage::Cuda;
  CHECK(report::picture(cuda).find("__syncthreads()") != std::string::npos);
  CHECK(report::picture(cuda).find("threadIdx.x") != std::string::npos);
}

TEST_CASE("threads that wait at two barriers end at two spots") {
  MadeUpRun run;
  run.step(0, "barrier(global);", 0);
  run.step(1, "x = a[tid + 1]", 0);
  rs::Fault fault{"barrier.divergence:different_iterations"};
  fault.span = run.at("barrier(global);");
  fault.threads = {{0, fault.span, "waits at this barrier in iteration 2 of the loop", 0},
                   {1, fault.span, "waits at this barrier in iteration 3 of the loop", 0}};
  run.execution.faults.push_back(fault);
  const PictureLanes lanes = *picture_data(run.view()).lanes;
  REQUIRE(lanes.lanes.size() == 2);
  CHECK(lanes.lanes[0].end == PictureLane::End::Waits);
  CHECK(lanes.lanes[1].end == PictureLane::End::Waits);
  CHECK(lanes.lanes[0].spot != lanes.lanes[1].spot);
  CHECK(lanes.lanes[1].text.find("iteration 3") != std::string::npos);
}

TEST_CASE("columns have the names of the language, and of each dimension") {
  MadeUpRun run;
  run.fault();
  MachineView view = run.view();
  CHECK(picture_data(view).place_name == "tid");
  view.language = SourceLanguage::Cuda;
  CHECK(picture_data(view).place_name == "threadIdx.x");
  CHECK(picture_data(view).title.find("<<<1, 2>>>") != std::string::npos);
  run.launch.gsize = {2, 2, 1};
  run.launch.ngroups = {2, 1, 1};
  const Picture square = picture_data(view);
  CHECK(square.place_name == "threadIdx");
  CHECK(square.group_name == "blockIdx.x");
  CHECK(square.places.at(3) == "(1, 1)");
  view.language = SourceLanguage::OpenCl;
  CHECK(picture_data(view).place_name == "get_local_id");
  CHECK(picture_data(view).group_name == "get_group_id(0)");
}

TEST_CASE("barriers have the words of the language") {
  CHECK(barrier_words(SourceLanguage::Cuda, true, true) == "__syncthreads()");
  CHECK(barrier_words(SourceLanguage::OpenCl, true, true) == "barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)");
  CHECK(barrier_words(SourceLanguage::OpenCl, true, false) == "barrier(CLK_LOCAL_MEM_FENCE)");
  CHECK(barrier_words(SourceLanguage::OpenCl, false, false) == "barrier(0)");
  CHECK(barrier_words(SourceLanguage::Pvl, true, true) == "barrier(local, global)");
  CHECK(barrier_words(SourceLanguage::Pvl, false, false) == "barrier()");
  CHECK(group_word(SourceLanguage::OpenCl) == "work-group");
  const ir::Type wide{ir::TypeKind::Fixed, ir::Shape::Scalar, 64, false, 0};
  CHECK(type_words(SourceLanguage::Cuda, wide) == "unsigned long long");
  CHECK(type_words(SourceLanguage::OpenCl, wide) == "ulong");
  CHECK(type_words(SourceLanguage::Pvl, wide) == "u64");
}

TEST_CASE("the legend has what occurs in the picture, and no more") {
  MadeUpRun run;
  run.access(0, rs::AccessKind::Write, 1, 7, "a[tid] = 7", 0);
  const auto legend = [&] {
    const std::string svg = picture(run.view());
    return svg.substr(svg.find("<g class=\"legend\">"));
  };
  CHECK(legend().find(">writes<") != std::string::npos);
  for (const char* absent : {">reads<", ">updates atomically<", ">may write<", ">no permission<", ">the fault<"})
    CHECK(legend().find(absent) == std::string::npos);
  rs::PhaseRights rights{0, 0, {}};
  std::vector<rs::Holdings::Entry> atoms(1);
  atoms[0].first = {run.a, 1};
  atoms[0].second.amount = term::Rational(1, 1);
  rights.threads.push_back(rs::Holdings::of(atoms));
  rights.threads.emplace_back();
  run.execution.rights.push_back(std::move(rights));
  CHECK(legend().find(">may write<") != std::string::npos);
  CHECK(legend().find(">no permission<") != std::string::npos);
  CHECK(legend().find(">may read<") == std::string::npos);
  CHECK(picture(run.view()).find("<title>thread 0, a[1]: may write; writes 7 (line 5)</title>") != std::string::npos);
}

TEST_CASE("what is read before it is written has no value") {
  MadeUpRun run;
  rs::ArrayInstance unset(ir::int_type, {3}, true);
  unset.mark_uninitialised();
  run.execution.initial.emplace();
  run.execution.initial->add_global(run.a, unset);
  run.access(0, rs::AccessKind::Read, 1, 7, "a[tid + 1]", 0);
  run.access(1, rs::AccessKind::Write, 2, 7, "a[tid] = 7", 0);
  run.access(1, rs::AccessKind::Read, 2, 7, "a[tid + 1]", 0);
  const auto rows = picture_data(run.view()).phases.at(0).grids.at(0).rows;
  CHECK(rows.at(1).cells[0].value == "?");
  CHECK(rows.at(2).cells[1].value == "7");
}

TEST_CASE("the drawing marks each faulty element and is the same every time") {
  MadeUpRun run;
  something_happens(run);
  run.fault();
  const std::string svg = picture(run.view());
  CHECK(svg == picture(run.view()));
  CHECK(count(svg, "<g class=\"fault\">") == 2);
  CHECK(svg.find("<title>thread 0, a[1]: writes 7 (line 5)</title>") != std::string::npos);
  CHECK(svg.find("<title>thread 1, a[1]: reads 7 (line 7)</title>") != std::string::npos);
  CHECK(count(svg, "<g class=\"phase ") == 2);
  CHECK(count(svg, "<g class=\"arrow-group\"") == 1);
  CHECK(count(svg, "<g ") == count(svg, "</g>"));
}

TEST_CASE("colours of light and dark pages can be told apart") {
  for (const Palette* p : {&light_palette, &dark_palette}) {
    for (const char* ground : {p->paper, p->write, p->read, p->update}) CHECK(contrast(p->ink, ground) >= 4.5);
    for (const char* text : {p->grey, p->alarm}) CHECK(contrast(text, p->paper) >= 4.5);
    CHECK(contrast(p->edge, p->paper) >= 3);
    CHECK(contrast(p->write_mark, p->write) >= 3);
    CHECK(contrast(p->read_mark, p->read) >= 3);
    CHECK(contrast(p->update_mark, p->update) >= 3);
  }
  CHECK(picture_style().find("@media screen and (prefers-color-scheme:dark)") != std::string::npos);
}

TEST_CASE("texts in a drawing are escaped") {
  CHECK(xml_escaped("a < b && \"c\" > 'd'") == "a &lt; b &amp;&amp; &quot;c&quot; &gt; &apos;d&apos;");
  Svg svg;
  svg.text(0, 0, "\x1b[31m<evil> `<code>`", {});
  const std::string document = svg.document(10, 10, "<t>", "");
  CHECK(document.find('\x1b') == std::string::npos);
  CHECK(document.find("<evil>") == std::string::npos);
  CHECK(document.find("<code>") == std::string::npos);
  CHECK(document.find("<title>&lt;t&gt;</title>") != std::string::npos);
}

TEST_CASE("lines are wrapped between words, and code stays code") {
  const auto lines = wrapped("one two `three four` five", text_width("one two `three`", 12), 12);
  CHECK(lines == std::vector<std::string>{"one two `three`", "`four` five"});
  CHECK(plain("a `b` c") == "a b c");
}
