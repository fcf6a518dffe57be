#include "driver/read/load.h"

#include <catch2/catch.hpp>

#include "driver/verify/dump.h"
#include "tests/unit/driver/folder.h"

using namespace permverify;
using tests::Folder;

namespace {

// The id of what is wrong with the file; empty: nothing.
std::string complaint(const std::string& path) {
  support::SourceManager sources;
  support::DiagnosticSink sink;
  driver::load(sources, path, sink);
  REQUIRE(sink.all().size() <= 1);
  return sink.all().empty() ? "" : sink.all()[0].id;
}

}  // namespace

TEST_CASE("files that cannot be used are refused by name") {
  const Folder folder;
  CHECK(complaint(folder.path) == "input:directory");
  CHECK(complaint(folder.path + "/none.pvl") == "input:missing");
  CHECK(complaint(folder.file("empty.pvl", "")) == "input:empty");
  CHECK(complaint(folder.file("blank.pvl", " \n\t\n")) == "input:empty");
  CHECK(complaint(folder.file("good.pvl", "kernel k { }")) == "");
  CHECK(complaint("/dev/zero") == "input:too_large");
  CHECK(complaint(folder.file("large.pvl", std::string(driver::max_file_bytes + 1, ' '))) ==
        "input:too_large");
}

TEST_CASE("file names of obligations are safe and distinct") {
  const std::string a = driver::safe_file_name("k/access.write:insufficient@1:2");
  const std::string b = driver::safe_file_name("k/access.write-insufficient@1:2");
  CHECK(a != b);
  for (const std::string& name : {a, b, driver::safe_file_name("../../x"), driver::safe_file_name("\n\x01")}) {
    CHECK(name.find('/') == std::string::npos);
    CHECK(name.front() != '.');
    for (const char c : name) CHECK(c > 0x20);
  }
  CHECK(driver::safe_file_name(std::string(5000, 'a')).size() < 200);
  CHECK(driver::safe_file_name("plain_1.x") == "plain_1.x");
}
