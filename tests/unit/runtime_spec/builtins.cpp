#include "logic/ir/builtins.h"

#include <catch2/catch.hpp>
#include <set>

#include "logic/ir/print.h"

using namespace permverify;
using namespace permverify::runtime_spec;

TEST_CASE("every run-time identifier of the IR has exactly one contract") {
  std::set<ir::Builtin> seen;
  for (const auto& entry : identifiers) {
    CHECK(seen.insert(entry.builtin).second);
    CHECK(&identifier(entry.builtin) == &entry);
    CHECK(find_identifier(entry.name) == &entry);
  }
  for (const auto builtin : {ir::Builtin::Tid, ir::Builtin::Lid, ir::Builtin::Gid,
                             ir::Builtin::Gsize, ir::Builtin::Ngroups, ir::Builtin::Tcount}) {
    CHECK(seen.count(builtin) == 1);
  }
}

TEST_CASE("positions start at 0 and stay below a size; sizes start at 1 and are shared by all") {
  for (const auto& entry : identifiers) {
    if (entry.below) {
      CHECK(entry.least == 0);
      CHECK(entry.shared_by != SharedBy::Launch);
      CHECK(identifier(*entry.below).shared_by == SharedBy::Launch);
    } else {
      CHECK(entry.least == 1);
      CHECK(entry.shared_by == SharedBy::Launch);
    }
  }
  CHECK(find_identifier("gid")->shared_by == SharedBy::Group);
  CHECK(find_identifier("lid")->shared_by == SharedBy::Nobody);
  CHECK(*find_identifier("lid")->below == ir::Builtin::Gsize);
  CHECK(*find_identifier("tid")->below == ir::Builtin::Tcount);
}

TEST_CASE("names that the run time does not have are not found") {
  CHECK(find_identifier("tidx") == nullptr);
  CHECK(find_identifier("") == nullptr);
  CHECK(component("z") == 2);
  CHECK_FALSE(component("w").has_value());
  CHECK(find_fence("private") == nullptr);
  CHECK(find_atomic("atomic_nand") == nullptr);
}

TEST_CASE("each fence makes the arrays of its own kind visible") {
  CHECK(find_fence("local")->makes_visible == ir::VarKind::LocalArray);
  CHECK(find_fence("global")->makes_visible == ir::VarKind::GlobalArray);
  CHECK(fences.size() == 2);
}

TEST_CASE("atomic operations: operands, cells, and a result that nobody shares") {
  CHECK(find_atomic("atomic_cmpxchg")->operands == 2);
  CHECK(find_atomic("atomic_dec")->operands == 0);
  CHECK(find_atomic("atomic_xor")->operands == 1);
  std::set<ir::AtomicOp> seen;
  for (const auto& entry : atomic_operations) {
    CHECK(seen.insert(entry.op).second);
    CHECK(&atomic_operation(entry.op) == &entry);
    CHECK(entry.shared_by == SharedBy::Nobody);
    CHECK(allows(entry, ir::int_type));
    CHECK_FALSE(allows(entry, ir::bool_type));
    CHECK_FALSE(allows(entry, ir::real_type));
  }
}

TEST_CASE("the printer writes the names of the table") {
  ir::Module module;
  for (const auto& entry : identifiers) {
    const auto whole = ir::make_expr(ir::BuiltinRef{entry.builtin, -1}, entry.type, {});
    CHECK(ir::print(module, *whole) == entry.name);
    for (int d = 0; d < entry.dimensions; ++d) {
      const auto part = ir::make_expr(ir::BuiltinRef{entry.builtin, d}, entry.type, {});
      const std::string name(components[static_cast<std::size_t>(d)]);
      CHECK(ir::print(module, *part) == std::string(entry.name) + "." + name);
    }
  }
}
