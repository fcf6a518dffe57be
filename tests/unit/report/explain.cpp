// Pages, sections and rows that `permverify explain` prints.
#include "report/explain.h"

#include <catch2/catch.hpp>

using permverify::report::find_page;
using permverify::report::Page;
using permverify::report::text_of;
using permverify::report::with_examples_of;
namespace support = permverify::support;

namespace {

const std::vector<Page> pages = {
    {"table", "# table: rows\n\nAbout.\n\n| id | what |\n|---|---|\n| `table:one` | first |\n| `table:two`, `table:three` | second |\n"},
    {"mixed", "# mixed: both\n\nIntroduction.\n\n## `mixed:part`\n\nText.\n\n## Names\n\nA list:\n\n| name | what |\n|---|---|\n"
              "| `alpha` | a |\n| `beta` | b |\n\nBehind it.\n"}};

std::string explained(const std::string& id) { return text_of(*find_page(pages, id), id); }

}  // namespace

TEST_CASE("a row of a table is printed with the text before it and its head", "[explain]") {
  CHECK(explained("table:three") ==
        "# table: rows\n\nAbout.\n\n| id | what |\n|---|---|\n| `table:two`, `table:three` | second |\n\n"
        "More: `permverify explain table`\n");
  CHECK(explained("one") == explained("table:one"));
  CHECK(explained("beta") == "# mixed: both\n\n## Names\n\nA list:\n\n| name | what |\n|---|---|\n| `beta` | b |\n\n"
                             "More: `permverify explain mixed`\n");
}

TEST_CASE("a page is printed for its own name and for a reason that it does not know", "[explain]") {
  CHECK(explained("table") == pages[0].text);
  CHECK(explained("mixed:unknown") == pages[1].text);
  CHECK(explained("mixed:part") == "# mixed: both\n\nIntroduction.\n\n## `mixed:part`\n\nText.\n\n"
                                   "More: `permverify explain mixed`\n");
  CHECK(find_page(pages, "alph") == nullptr);
}

TEST_CASE("a page has the examples of one language, and those of no language") {
  const std::string page = "Text.\n\n```\na = 1;  // PVL\nb = a;\n\nint s;\ns = 2;  // CUDA: all\n```\n\nMore.\n\n```\nonly();\n```\n";
  CHECK(with_examples_of(support::SourceLanguage::Cuda, page) == "Text.\n\n```\nint s;\ns = 2;  // CUDA: all\n```\n\nMore.\n\n```\nonly();\n```\n");
  CHECK(with_examples_of(support::SourceLanguage::OpenCl, page) == page);
  CHECK(with_examples_of(support::SourceLanguage::Cuda, "```\nx\n") == "```\nx\n");
}
