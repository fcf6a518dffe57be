// Visitors of statements with every arm named. A new kind belongs to no group below, so no visitor
// compiles before it has an arm for it. An arm for `const auto&` is not allowed, since it would accept
// every new kind.
#pragma once
#include <cassert>
#include <concepts>
#include <type_traits>

#include "logic/ir/stmt.h"
#include "support/overloaded.h"

namespace permverify::ir {

// An arm for several kinds: `[](const OneOf<Assert, Assume> auto&) {}`.
template <class Node, class... Kinds>
concept OneOf = (std::same_as<Node, Kinds> || ...);

template <class Node>
concept Jump = OneOf<Node, Leave, Break, Continue, Return>;
template <class Node>
concept Compound = OneOf<Node, Block, If, Loop>;
// Statements that a flow graph represents by edges; its blocks have statements of the other kinds, the simple ones.
template <class Node>
concept Structure = Jump<Node> || Compound<Node>;
// Simple statements that change neither variables nor memory, and at which no thread waits.
template <class Node>
concept ProofStep = OneOf<Node, Assert, Assume, LemmaCall>;

template <class... Arms>
decltype(auto) visit_stmt(const Stmt& stmt, Arms&&... arms) {
  return std::visit(support::Overloaded{std::forward<Arms>(arms)...}, stmt.node);
}

// A statement of a block of a flow graph: it needs arms for the simple kinds alone.
template <class... Arms>
decltype(auto) visit_simple(const Stmt& stmt, Arms&&... arms) {
  const support::Overloaded visitor{std::forward<Arms>(arms)...};
  using Result = std::invoke_result_t<decltype(visitor), const Assign&>;
  return std::visit(
      [&]<class Node>(const Node& node) -> Result {
        if constexpr (Structure<Node>) {
          assert(false && "a block of a flow graph holds simple statements only");
          return Result();
        } else {
          return visitor(node);
        }
      },
      stmt.node);
}

}  // namespace permverify::ir
