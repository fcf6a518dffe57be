#include "support/failure.h"

#include <catch2/catch.hpp>

#include <set>

using permverify::support::FailureArea;
using permverify::support::FailureFamily;
using permverify::support::FailureId;
using permverify::support::FailureReason;

TEST_CASE("a failure id reads as it is written") {
  constexpr FailureId id = "access.write:insufficient_permission";
  static_assert(id.family() == FailureFamily::AccessWrite && id.area() == FailureArea::Access);
  static_assert(id == FailureId(FailureFamily::AccessWrite, FailureReason::InsufficientPermission));
  CHECK(id.text() == "access.write:insufficient_permission");
  CHECK(id.family_name() == "access.write");
  static_assert(id != "access.read:insufficient_permission");
  for (const auto& family : permverify::support::failure::families) {
    for (const auto& reason : permverify::support::failure::reasons) {
      const FailureId each(family.family, reason.reason);
      CHECK(FailureId::parse(each.text()) == each);
    }
  }
}

TEST_CASE("other text is no failure id") {
  for (const char* text : {"", ":", "race", "race:", "race:write_write ", "races:write_write", "syntax:expected",
                           "access:false", "access.write:Insufficient_permission"}) {
    CHECK_FALSE(FailureId::parse(text).has_value());
  }
}

TEST_CASE("names are not used twice") {
  std::set<std::string_view> families, reasons;
  for (const auto& family : permverify::support::failure::families) CHECK(families.insert(family.name).second);
  for (const auto& reason : permverify::support::failure::reasons) CHECK(reasons.insert(reason.name).second);
}
