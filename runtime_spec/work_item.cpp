// logic.md 1: sizes are at least 1; lid < gsize, gid < ngroups, tid = gid*gsize + lid < tcount =
// ngroups*gsize. Source: OpenCL 3.0 C, 6.15.1 (work-item functions), for full groups only.
#include "runtime_spec/work_item.h"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace permverify::runtime_spec {
namespace {

using ir::Builtin;

constexpr std::array<WorkItemIdentifier, 6> table{{
    {"tid", Builtin::Tid, ir::int_type, 3, SharedBy::Nobody, 0, Builtin::Tcount},
    {"lid", Builtin::Lid, ir::int_type, 3, SharedBy::Nobody, 0, Builtin::Gsize},
    {"gid", Builtin::Gid, ir::int_type, 3, SharedBy::Group, 0, Builtin::Ngroups},
    {"gsize", Builtin::Gsize, ir::int_type, 3, SharedBy::Launch, 1, std::nullopt},
    {"ngroups", Builtin::Ngroups, ir::int_type, 3, SharedBy::Launch, 1, std::nullopt},
    {"tcount", Builtin::Tcount, ir::int_type, 3, SharedBy::Launch, 1, std::nullopt},
}};

}  // namespace

std::span<const WorkItemIdentifier> work_item_identifiers() { return table; }

const WorkItemIdentifier* find_identifier(std::string_view name) {
  const auto found = std::find_if(table.begin(), table.end(),
                                  [&](const auto& entry) { return entry.name == name; });
  return found == table.end() ? nullptr : &*found;
}

const WorkItemIdentifier& identifier(Builtin builtin) {
  for (const auto& entry : table) {
    if (entry.builtin == builtin) return entry;
  }
  throw std::logic_error("a run-time identifier has no contract");
}

std::optional<int> component(std::string_view name) {
  if (name == "x") return 0;
  if (name == "y") return 1;
  if (name == "z") return 2;
  return std::nullopt;
}

}  // namespace permverify::runtime_spec
