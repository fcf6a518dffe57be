#include "report/excerpt.h"

#include <catch2/catch.hpp>

#include "report/display.h"

using namespace permverify;
using support::LabelledSpan;
using support::SourceManager;
using support::Span;

namespace {

struct Fixture {
  SourceManager sources;
  support::BufferId file = 0;
  explicit Fixture(std::string text) { file = sources.add("k.pvl", std::move(text)); }

  // The n-th occurrence of `piece`, labelled.
  LabelledSpan at(const std::string& piece, const std::string& label, int n = 1) const {
    std::size_t begin = std::string::npos;
    for (int i = 0; i < n; ++i) {
      begin = sources.buffer(file).text().find(piece, begin == std::string::npos ? 0 : begin + 1);
    }
    REQUIRE(begin != std::string::npos);
    const auto start = static_cast<std::uint32_t>(begin);
    return {Span{file, start, start + static_cast<std::uint32_t>(piece.size())}, label};
  }
  std::string show(const LabelledSpan& primary, const std::vector<LabelledSpan>& related = {}) const {
    return report::excerpt(sources, primary, related, report::Style(false), report::Ink::Error);
  }
};

}  // namespace

TEST_CASE("labels on several lines keep the order of the lines") {
  const Fixture f("one\n  aa bb\nplain\n  cc\n\n\n\nlast\n");
  CHECK(f.show(f.at("cc", "main"), {f.at("bb", "other"), f.at("last", "")}) ==
        " --> k.pvl:4:3\n"
        "2 |   aa bb\n"
        "  |      -- other\n"
        "3 | plain\n"
        "4 |   cc\n"
        "  |   ^^ main\n"
        "...\n"
        "8 | last\n"
        "  | ----\n");
}

TEST_CASE("labels on one line hang from their places, the rightmost stays beside its own") {
  const Fixture f("if (i < n) y[i] = x[i] + y[i + 1];\n");
  CHECK(f.show(f.at("y[i]", "written by thread 1"), {f.at("y[i + 1]", "read by thread 0")}) ==
        " --> k.pvl:1:12\n"
        "1 | if (i < n) y[i] = x[i] + y[i + 1];\n"
        "  |            ^^^^          -------- read by thread 0\n"
        "  |            |\n"
        "  |            written by thread 1\n");
}

TEST_CASE("a place inside another keeps its own mark, the primary one on top") {
  const Fixture f("abcdef\n");
  CHECK(f.show(f.at("cd", "in"), {f.at("abcdef", "out")}) ==
        " --> k.pvl:1:3\n"
        "1 | abcdef\n"
        "  | --^^--\n"
        "  | | |\n"
        "  | | in\n"
        "  | out\n");
}

TEST_CASE("tabs, wide characters and combining marks keep the underline in place") {
  const Fixture f("\t\u4e16x = e\u0301;\n");
  const std::string shown = f.show(f.at("x", "here"));
  CHECK(shown.find("1 |     \u4e16x = e\u0301;\n  |       ^ here\n") != std::string::npos);
}

TEST_CASE("nothing that a terminal obeys comes out of the source") {
  const Fixture f(std::string("a\x1b[31m\0b\xff \xe2\x80\xae \x9b\n", 17));
  const std::string shown = f.show({Span{f.file, 0, 1}, "label \x1b]0;x\x07"});
  for (const char c : shown) CHECK((static_cast<unsigned char>(c) >= 0x20 || c == '\n'));
  CHECK(shown.find("\\x1b[31m\\x00b\\xff \\u{202e}") != std::string::npos);
  CHECK(shown.find("\xe2\x80\xae") == std::string::npos);
}

TEST_CASE("a long line is cut around the place that matters") {
  const Fixture f(std::string(5000, 'a') + "NEEDLE" + std::string(5000, 'b') + "FAR\n");
  const std::string shown = f.show(f.at("NEEDLE", "here"), {f.at("FAR", "there")});
  CHECK(shown.size() < 600);
  const std::size_t line = shown.find("1 | ");
  const std::size_t marks = shown.find("  | ", shown.find('\n', line));
  const std::size_t column = shown.find("NEEDLE") - line;
  CHECK(shown.substr(marks + column, 11) == "^^^^^^ here");
  CHECK(shown.find("there") != std::string::npos);
}

TEST_CASE("a point at the end of the text and a span over lines are drawn on one line") {
  const Fixture f("first\nsecond");
  CHECK(f.show({Span{f.file, 12, 12}, "end"}).find("2 | second\n  |       ^ end\n") != std::string::npos);
  CHECK(f.show({Span{f.file, 2, 9}, "both"}).find("1 | first\n  |   ^^^ both\n") != std::string::npos);
}

TEST_CASE("an empty file has a place and no excerpt") {
  const Fixture f("");
  CHECK(f.show({Span{f.file, 0, 0}, ""}) == " --> k.pvl:1:1\n");
}

TEST_CASE("cells: cutting never splits a character") {
  CHECK(report::cell_width("a\u4e16b") == 4);
  CHECK(report::cut_cells("a\u4e16b", 0, 2) == "a ");
  CHECK(report::cut_cells("a\u4e16b", 2, 4) == " b");
}
