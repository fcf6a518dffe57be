#include "source_edit/code_places.h"

#include <catch2/catch.hpp>

using namespace permverify::source_edit;

namespace {

std::size_t declaration(const std::string& text) {
  return CodePlaces(text, SourceLanguage::OpenCl).declaration(text.find("name"));
}

}  // namespace

TEST_CASE("a declaration begins behind what ended before it", "[code_places]") {
  CHECK(declaration("int a; void name() {}") == 7);
  CHECK(declaration("void f() { int b; } void name() {}") == 20);
  // Comments, constants and directives are no code.
  CHECK(declaration("// int a;\nvoid name() {}") == 10);
  CHECK(declaration("#define END ;\\\n }\nvoid name() {}") == 18);
  CHECK(declaration("/* ; */ void /* } */ name() {}") == 8);
  CHECK(declaration("__attribute__((f(\";\")))\nvoid\nname() {}") == 0);
}

TEST_CASE("pragmas belong to what they stand above", "[code_places]") {
  const std::string text = "a;\n#pragma unroll\n  #pragma x\n  for (;;) ;";
  const CodePlaces places(text, SourceLanguage::Cuda);
  CHECK(places.above_pragmas(text.find("for")) == 3);
  CHECK(places.above_pragmas(0) == 0);
  CHECK(places.sign_before(text.find("for")) == ';');
}

TEST_CASE("a line begins at what stands first in it", "[code_places]") {
  const std::string text = "{ for\n  do";
  const CodePlaces places(text, SourceLanguage::Cuda);
  CHECK_FALSE(places.begins_line(text.find("for")));
  CHECK(places.begins_line(text.find("do")));
  CHECK(places.indent(text.find("do")) == "  ");
  CHECK(places.line_start(text.find("do")) == 6);
}
