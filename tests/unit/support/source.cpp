#include "support/source.h"

#include <catch2/catch.hpp>

#include "support/diagnostic.h"

using namespace permverify::support;

TEST_CASE("positions are counted from 1, by lines and bytes") {
  const SourceBuffer buffer("x.pvl", "ab\n\ncd");
  CHECK(buffer.line_count() == 3);
  CHECK(buffer.position(0).line == 1);
  CHECK(buffer.position(2).column == 3);  // the line end belongs to its line
  CHECK(buffer.position(3).line == 2);
  CHECK(buffer.position(5).line == 3);
  CHECK(buffer.position(5).column == 2);
  CHECK(buffer.position(6).column == 3);  // the end of the file
}

TEST_CASE("lines come without their ends") {
  const SourceBuffer buffer("x.pvl", "ab\r\n\ncd");
  CHECK(buffer.line(1) == "ab");
  CHECK(buffer.line(2).empty());
  CHECK(buffer.line(3) == "cd");
  CHECK(buffer.line(0).empty());
  CHECK(buffer.line(4).empty());
}

TEST_CASE("an empty buffer has one empty line") {
  const SourceBuffer buffer("x.pvl", "");
  CHECK(buffer.line_count() == 1);
  CHECK(buffer.line(1).empty());
  CHECK(buffer.position(0).column == 1);
}

TEST_CASE("a manager keeps its buffers apart") {
  SourceManager sources;
  const BufferId first = sources.add("a", "one");
  const SourceBuffer& kept = sources.buffer(first);
  const BufferId second = sources.add("b", "two\nlines");
  CHECK(sources.size() == 2);
  CHECK(kept.name() == "a");
  CHECK(sources.text({second, 4, 9}) == "lines");
  CHECK(sources.position({second, 4, 9}).line == 2);
}

TEST_CASE("cover takes in both spans") {
  CHECK(cover({1, 4, 6}, {1, 2, 5}) == Span{1, 2, 6});
}

TEST_CASE("only errors are counted") {
  DiagnosticSink sink;
  Diagnostic warning;
  warning.severity = Severity::Warning;
  sink.report(warning);
  CHECK_FALSE(sink.has_errors());
  sink.report(Diagnostic{});
  CHECK(sink.errors() == 1);
  CHECK(sink.all().size() == 2);
}
