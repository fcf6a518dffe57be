// StatementOperators on statements: what is dropped, moved, or made conditional, and every change of an
// expression inside.
#include "support/overloaded.h"
#include "tests/mutation/change.h"
#include "tests/mutation/rebuild.h"

namespace permverify::mutation {
namespace {

using ir::Stmt;
using ir::StmtList;

// Of one statement: a list takes its place.
class StatementOperators {
 public:
  StatementOperators(const Stmt& stmt, const Context& context) : stmt_(stmt), context_(context) {}

  Changes<StmtList> run() {
    std::visit([this](const auto& node) { of(node); }, stmt_.node);
    return std::move(found_);
  }

 private:
  void add(const std::string& operation, StmtList part) {
    found_.push_back({operation, stmt_.span, std::move(part)});
  }
  void add(const std::string& operation, Stmt::Node node) {
    add(operation, StmtList{statement(std::move(node), stmt_)});
  }
  void drop(const std::string& what) { add(what + " dropped", StmtList{}); }

  template <class Node>
  void inside(const Node& node, ir::ExprPtr Node::*member, const Context& context) {
    if (!(node.*member)) return;
    for (auto& change : changes(node.*member, context)) {
      Node other = node;
      other.*member = std::move(change.part);
      found_.push_back({std::move(change.operation), change.span,
                        {statement(std::move(other), stmt_)}});
    }
  }
  template <class Node>
  void inside(const Node& node, std::vector<ir::ExprPtr> Node::*member, const Context& context) {
    for (std::size_t i = 0; i < (node.*member).size(); ++i) {
      for (auto& change : changes((node.*member)[i], context)) {
        Node other = node;
        (other.*member)[i] = std::move(change.part);
        found_.push_back({std::move(change.operation), change.span,
                          {statement(std::move(other), stmt_)}});
      }
    }
  }
  template <class Node>
  void inside(const Node& node, StmtList Node::*member, bool only_expressions = false) {
    for (auto& change : changes(node.*member, context_)) {
      if (only_expressions && change.part.size() != (node.*member).size()) continue;
      Node other = node;
      other.*member = std::move(change.part);
      found_.push_back({std::move(change.operation), change.span,
                        {statement(std::move(other), stmt_)}});
    }
  }
  template <class Node>
  void shifted(const Node& n, const std::string& what) {
    for (std::size_t i = 0; i < n.indices.size(); ++i) {
      for (const bool up : {true, false}) {
        Node other = n;
        other.indices[i] = binary(up ? ir::BinaryOp::Add : ir::BinaryOp::Sub, n.indices[i],
                                  integer(1, n.indices[i]->type), n.indices[i]->type);
        add(std::string(up ? "index +1" : "index -1") + " (program)", std::move(other));
      }
    }
    inside(n, &Node::indices, context_.index());
    drop(what);
  }

  void of(const ir::Declare& n) { inside(n, &ir::Declare::init, context_); }
  void of(const ir::Assign& n) {
    inside(n, &ir::Assign::value, context_);
    drop(stmt_.ghost ? "ghost statement" : "assignment");
  }
  void of(const ir::Store& n) {
    shifted(n, "store");
    inside(n, &ir::Store::value, context_);
  }
  void of(const ir::AtomicUpdate& n) {
    shifted(n, "atomic");
    inside(n, &ir::AtomicUpdate::operands, context_);
    without_atomic(n);
  }
  // A plain read, a computation, a plain write.
  void without_atomic(const ir::AtomicUpdate& n) {
    const ir::Type type = int_of(n);
    const auto read = ir::make_expr(ir::ArrayRead{n.array, n.indices}, type, stmt_.span);
    const auto value = [&]() -> ir::ExprPtr {
      switch (n.op) {
        case ir::AtomicOp::Add: return binary(ir::BinaryOp::Add, read, n.operands[0], type);
        case ir::AtomicOp::Sub: return binary(ir::BinaryOp::Sub, read, n.operands[0], type);
        case ir::AtomicOp::Inc: return binary(ir::BinaryOp::Add, read, integer(1, type), type);
        case ir::AtomicOp::Dec: return binary(ir::BinaryOp::Sub, read, integer(1, type), type);
        case ir::AtomicOp::Xchg: return n.operands[0];
        case ir::AtomicOp::Min: case ir::AtomicOp::Max: case ir::AtomicOp::And:
        case ir::AtomicOp::Or: case ir::AtomicOp::Xor: case ir::AtomicOp::CmpXchg:
        case ir::AtomicOp::BoundedInc: case ir::AtomicOp::BoundedDec:
          return read;
      }
      return read;
    }();
    StmtList plain;
    if (n.result) plain.push_back(statement(ir::Assign{*n.result, read}, stmt_));
    plain.push_back(statement(ir::Store{n.array, n.indices, value}, stmt_));
    add("atomic to read and write", std::move(plain));
  }
  static ir::Type int_of(const ir::AtomicUpdate& n) {
    return n.operands.empty() ? ir::int_type : n.operands.back()->type;
  }

  void of(const ir::Havoc&) {}
  void of(const ir::Leave&) { drop("jump (program)"); }
  void of(const ir::Block& n) { inside(n, &ir::Block::body); }
  void of(const ir::If& n) {
    add("guard dropped (program)", ir::Block{n.then_body});
    add("never (program)", ir::Block{n.else_body});
    const auto turned = ir::make_expr(ir::Unary{ir::UnaryOp::Not, n.condition}, ir::bool_type,
                                      n.condition->span);
    add("guard turned round (program)", ir::If{turned, n.then_body, n.else_body});
    inside(n, &ir::If::condition, context_.guard());
    inside(n, &ir::If::then_body);
    inside(n, &ir::If::else_body);
  }
  void of(const ir::Loop& n) {
    inside(n, &ir::Loop::init, true);
    inside(n, &ir::Loop::condition, context_.guard());
    inside(n, &ir::Loop::step, true);
    for (auto& c : changes(n.invariants, context_.as(Purpose::Invariant), "invariant")) {
      ir::Loop other = n;
      other.invariants = std::move(c.part);
      found_.push_back({std::move(c.operation), c.span, {statement(std::move(other), stmt_)}});
    }
    if (!n.invariants.empty()) {
      ir::Loop bare = n;
      bare.invariants.clear();
      add("all invariants dropped", std::move(bare));
    }
    inside(n, &ir::Loop::decreases, context_.as(Purpose::Measure));
    inside(n, &ir::Loop::body);
  }
  void of(const ir::Break&) { drop("jump"); }
  void of(const ir::Continue&) { drop("jump"); }
  void of(const ir::Return&) { drop("jump"); }

  void of(const ir::Barrier& n) {
    drop("barrier");
    fences(n);
    ir::Barrier bare = n;
    bare.contract = {};
    bare.has_block = false;
    add("barrier contract dropped", std::move(bare));
    for (auto& c : changes(n.contract, context_, "barrier", Purpose::BarrierRequires,
                           Purpose::BarrierEnsures)) {
      ir::Barrier other = n;
      other.contract = std::move(c.part);
      found_.push_back({std::move(c.operation), c.span, {statement(std::move(other), stmt_)}});
    }
    diverging();
  }
  void fences(const ir::Barrier& n) {
    ir::Barrier none = n;
    none.fences_local = none.fences_global = false;
    add("fences emptied", std::move(none));
    ir::Barrier swapped = n;
    std::swap(swapped.fences_local, swapped.fences_global);
    add("fences swapped", std::move(swapped));
  }
  // Some threads pass the barrier by, or end before it.
  void diverging() {
    const auto self = ir::make_expr(ir::BuiltinRef{ir::Builtin::Lid, -1}, ir::int_type, stmt_.span);
    const auto some = binary(ir::BinaryOp::Gt, self, integer(0, ir::int_type), ir::bool_type);
    const StmtList barrier{std::make_shared<const Stmt>(stmt_)};
    add("barrier for some threads", ir::If{some, barrier, {}});
    const StmtList leave{statement(ir::Return{}, stmt_)};
    add("return before a barrier", StmtList{statement(ir::If{some, leave, {}}, stmt_), barrier[0]});
  }

  void of(const ir::WarpBarrier&) { drop("barrier of a warp"); }
  void of(const ir::Assert& n) {
    inside(n, &ir::Assert::condition, context_.as(Purpose::Assertion));
    drop("assertion");
  }
  void of(const ir::Assume&) { drop("assumption"); }
  void of(const ir::LemmaCall& n) {
    inside(n, &ir::LemmaCall::arguments, context_.as(Purpose::Assertion));
    drop("lemma call");
  }
  void of(const ir::RunKernel&) { drop("launch"); }
  void of(const ir::Exchange&) { drop("exchange with a shared invariant"); }

  const Stmt& stmt_;
  const Context& context_;
  Changes<StmtList> found_;
};

bool is_barrier(const ir::StmtPtr& s) { return std::holds_alternative<ir::Barrier>(s->node); }

}  // namespace

Changes<StmtList> changes(const StmtList& list, const Context& context) {
  Changes<StmtList> found;
  for (std::size_t i = 0; i < list.size(); ++i) {
    for (auto& change : StatementOperators(*list[i], context).run()) {
      StmtList other(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(i));
      other.insert(other.end(), change.part.begin(), change.part.end());
      other.insert(other.end(), list.begin() + static_cast<std::ptrdiff_t>(i) + 1, list.end());
      found.push_back({std::move(change.operation), change.span, std::move(other)});
    }
    if (i + 1 == list.size()) continue;
    StmtList other = list;
    std::swap(other[i], other[i + 1]);
    const bool around = is_barrier(list[i]) || is_barrier(list[i + 1]);
    found.push_back({around ? "statement moved over a barrier" : "statements exchanged",
                     list[i]->span, std::move(other)});
  }
  return found;
}

}  // namespace permverify::mutation
