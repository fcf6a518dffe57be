#include "runtime_spec/work_item.h"

#include <catch2/catch.hpp>
#include <set>

#include "runtime_spec/barrier.h"

using namespace permverify;
using runtime_spec::SharedBy;

TEST_CASE("every run-time identifier of the IR has exactly one contract") {
  std::set<ir::Builtin> seen;
  for (const auto& entry : runtime_spec::work_item_identifiers()) {
    CHECK(seen.insert(entry.builtin).second);
    CHECK(&runtime_spec::identifier(entry.builtin) == &entry);
    CHECK(runtime_spec::find_identifier(entry.name) == &entry);
  }
  for (const auto builtin : {ir::Builtin::Tid, ir::Builtin::Lid, ir::Builtin::Gid,
                             ir::Builtin::Gsize, ir::Builtin::Ngroups, ir::Builtin::Tcount}) {
    CHECK(seen.count(builtin) == 1);
  }
}

TEST_CASE("positions start at 0 and stay below a size; sizes start at 1 and are shared by all") {
  for (const auto& entry : runtime_spec::work_item_identifiers()) {
    if (entry.below) {
      CHECK(entry.least == 0);
      CHECK(entry.shared_by != SharedBy::Launch);
      CHECK(runtime_spec::identifier(*entry.below).shared_by == SharedBy::Launch);
    } else {
      CHECK(entry.least == 1);
      CHECK(entry.shared_by == SharedBy::Launch);
    }
  }
  CHECK(runtime_spec::find_identifier("gid")->shared_by == SharedBy::Group);
  CHECK(runtime_spec::find_identifier("lid")->shared_by == SharedBy::Nobody);
  CHECK(*runtime_spec::find_identifier("lid")->below == ir::Builtin::Gsize);
  CHECK(*runtime_spec::find_identifier("tid")->below == ir::Builtin::Tcount);
}

TEST_CASE("names that the run time does not have are not found") {
  CHECK(runtime_spec::find_identifier("tidx") == nullptr);
  CHECK(runtime_spec::find_identifier("") == nullptr);
  CHECK(runtime_spec::component("z") == 2);
  CHECK_FALSE(runtime_spec::component("w").has_value());
  CHECK(runtime_spec::find_fence("private") == nullptr);
}

TEST_CASE("each fence makes the arrays of its own kind visible") {
  CHECK(runtime_spec::find_fence("local")->makes_visible == ir::VarKind::LocalArray);
  CHECK(runtime_spec::find_fence("global")->makes_visible == ir::VarKind::GlobalArray);
  CHECK(runtime_spec::fence_flags().size() == 2);
}
