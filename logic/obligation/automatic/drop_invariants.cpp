// Statements are shared and constant, so the bodies are built anew around the loops.
#include "logic/obligation/automatic/automatic.h"
#include "support/overloaded.h"

namespace permverify::obligation {

using namespace ir;

namespace {

StmtList without_invariants(const StmtList& list);

Stmt::Node without_invariants(const Stmt::Node& node) {
  const auto same = [](const auto& n) -> Stmt::Node { return n; };
  return std::visit(support::Overloaded{
                        [](const Block& n) -> Stmt::Node {
                          return Block{without_invariants(n.body), n.label};
                        },
                        [](const If& n) -> Stmt::Node {
                          return If{n.condition, without_invariants(n.then_body),
                                    without_invariants(n.else_body)};
                        },
                        [](const Loop& n) -> Stmt::Node {
                          Loop loop = n;
                          loop.invariants.clear();
                          loop.body = without_invariants(n.body);
                          return loop;
                        },
                        same},
                    node);
}

StmtList without_invariants(const StmtList& list) {
  StmtList result;
  for (const StmtPtr& stmt : list) {
    Stmt copy = *stmt;
    copy.node = without_invariants(stmt->node);
    result.push_back(std::make_shared<const Stmt>(std::move(copy)));
  }
  return result;
}

}  // namespace

void drop_invariants(Module& module) {
  for (Kernel& kernel : module.kernels) {
    if (is_automatic(kernel)) kernel.body = without_invariants(kernel.body);
  }
}

}  // namespace permverify::obligation
