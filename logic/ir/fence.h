// Memory fences of a thread, as statements: a ghost declaration of a private variable with one of these names. It has no
// effect of its own; rules about the order of accesses look for it.
#pragma once
#include <cstdint>
#include <string_view>

#include "logic/ir/module.h"

namespace permverify::ir {

// A name that no source can contain.
inline constexpr std::string_view fence_of_group = "fence of the group", fence_of_all = "fence of all threads";

// The threads for which a fence orders accesses, from fewer to more (PTX ISA, memory consistency model, 8.5, scope).
enum class FenceScope : std::uint8_t { None, Group, All };

// Nothing: the statement is not a fence.
inline FenceScope fence_scope(const Module& module, const Stmt& stmt) {
  const auto* declare = stmt.ghost ? std::get_if<Declare>(&stmt.node) : nullptr;
  if (declare == nullptr || declare->init) return FenceScope::None;
  const std::string& name = module.variables[declare->var].name;
  return name == fence_of_all ? FenceScope::All : name == fence_of_group ? FenceScope::Group : FenceScope::None;
}

}  // namespace permverify::ir
