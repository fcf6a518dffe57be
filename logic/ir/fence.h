// What orders the memory accesses of a thread for other threads: fences, and the memory order of an atomic operation. Each is a
// statement: a ghost declaration of a private variable with one of the names below. It has no effect of its own; rules about the
// order of accesses look for it.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "logic/ir/module.h"

namespace permverify::ir {

// The threads for which accesses are ordered, from fewer to more (PTX ISA, memory consistency model, 8.5, scope).
enum class FenceScope : std::uint8_t { None, Group, All };

// SequentialFence: `__threadfence`, of which any two are ordered. Fence: `cuda::atomic_thread_fence` of a weaker order. Operation: the
// order of the atomic operation that is the next statement, and of no other access.
enum class OrderOf : std::uint8_t { Nothing, Operation, Fence, SequentialFence };

// Releases: what the thread did before is ordered before what acquires it. Acquires: what it does behind is ordered so.
struct MemoryOrder {
  OrderOf of = OrderOf::Nothing;
  bool releases = false, acquires = false;
  FenceScope scope = FenceScope::None;
  bool operator==(const MemoryOrder&) const = default;
};

// Names that no source can contain.
struct NamedOrder {
  std::string_view name;
  MemoryOrder order;
};
inline constexpr std::string_view fence_of_group = "fence of the group", fence_of_all = "fence of all threads";
inline constexpr std::array<NamedOrder, 14> named_orders{{
    {fence_of_group, {OrderOf::SequentialFence, true, true, FenceScope::Group}},
    {fence_of_all, {OrderOf::SequentialFence, true, true, FenceScope::All}},
    {"release fence of the group", {OrderOf::Fence, true, false, FenceScope::Group}},
    {"release fence of all threads", {OrderOf::Fence, true, false, FenceScope::All}},
    {"acquire fence of the group", {OrderOf::Fence, false, true, FenceScope::Group}},
    {"acquire fence of all threads", {OrderOf::Fence, false, true, FenceScope::All}},
    {"release and acquire fence of the group", {OrderOf::Fence, true, true, FenceScope::Group}},
    {"release and acquire fence of all threads", {OrderOf::Fence, true, true, FenceScope::All}},
    {"release for the group", {OrderOf::Operation, true, false, FenceScope::Group}},
    {"release for all threads", {OrderOf::Operation, true, false, FenceScope::All}},
    {"acquire for the group", {OrderOf::Operation, false, true, FenceScope::Group}},
    {"acquire for all threads", {OrderOf::Operation, false, true, FenceScope::All}},
    {"release and acquire for the group", {OrderOf::Operation, true, true, FenceScope::Group}},
    {"release and acquire for all threads", {OrderOf::Operation, true, true, FenceScope::All}},
}};

// The name of the order, which must be one of the table.
constexpr std::string_view name_of_order(const MemoryOrder& order) {
  for (const NamedOrder& named : named_orders) {
    if (named.order == order) return named.name;
  }
  return {};
}

// Nothing: the statement is neither a fence nor the order of an operation.
inline MemoryOrder memory_order_of(const Module& module, const Stmt& stmt) {
  const auto* declare = stmt.ghost ? std::get_if<Declare>(&stmt.node) : nullptr;
  if (declare == nullptr || declare->init) return {};
  const std::string_view name = module.variables[declare->var].name;
  for (const NamedOrder& named : named_orders) {
    if (named.name == name) return named.order;
  }
  return {};
}

// The scope of a fence of which any two are ordered. None: the statement is no such fence.
inline FenceScope fence_scope(const Module& module, const Stmt& stmt) {
  const MemoryOrder order = memory_order_of(module, stmt);
  return order.of == OrderOf::SequentialFence ? order.scope : FenceScope::None;
}

}  // namespace permverify::ir
