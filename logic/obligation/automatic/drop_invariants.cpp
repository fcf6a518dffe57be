// Statements are shared and constant, so the bodies are built anew around the loops.
#include "logic/obligation/automatic/automatic.h"
#include "support/overloaded.h"

namespace permverify::obligation {

using namespace ir;

namespace {

class Rebuilt {
 public:
  explicit Rebuilt(const std::function<bool(const Clause&)>& leaves_out) : leaves_out_(leaves_out) {}

  StmtList operator()(const StmtList& list) const {
    StmtList result;
    for (const StmtPtr& stmt : list) {
      Stmt copy = *stmt;
      copy.node = node(stmt->node);
      result.push_back(std::make_shared<const Stmt>(std::move(copy)));
    }
    return result;
  }

 private:
  Stmt::Node node(const Stmt::Node& node) const {
    return std::visit(support::Overloaded{
                          [&](const Block& n) -> Stmt::Node {
                            return Block{(*this)(n.body), n.label};
                          },
                          [&](const If& n) -> Stmt::Node {
                            return If{n.condition, (*this)(n.then_body), (*this)(n.else_body)};
                          },
                          [&](const Loop& n) -> Stmt::Node {
                            Loop loop = n;
                            std::erase_if(loop.invariants, leaves_out_);
                            loop.body = (*this)(n.body);
                            return loop;
                          },
                          [](const auto& n) -> Stmt::Node { return n; }},
                      node);
  }

  const std::function<bool(const Clause&)>& leaves_out_;
};

}  // namespace

void drop_invariants(Module& module, const std::function<bool(const Clause&)>& leaves_out) {
  const Rebuilt rebuilt(leaves_out);
  for (Kernel& kernel : module.kernels) {
    if (is_automatic(kernel)) kernel.body = rebuilt(kernel.body);
  }
}

}  // namespace permverify::obligation
