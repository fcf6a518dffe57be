#include "logic/inference/group_share.h"

#include <algorithm>

#include "logic/inference/bounds.h"

namespace permverify::inference {

using namespace ir;

namespace {

ExprPtr size(Builtin which, int dimension) { return make_expr(BuiltinRef{which, dimension}, int_type, {}); }

class GroupShare {
 public:
  GroupShare(Scene& scene, Holdings& holdings, const std::vector<Phase>& phases)
      : s_(scene), holdings_(holdings), phases_(phases) {}

  std::vector<Clause> run() {
    find_arrays();
    if (arrays_.empty() || s_.kernel.dimensions != 1) return {};
    std::vector<Held> all;
    for (const Held& held : phases_.front().held) {
      if (arrays_.count(held.array) == 0) holdings_.add(all, of_all_threads(held));
    }
    for (const Phase& phase : phases_) {
      for (const Held& held : phase.held) {
        if (arrays_.count(held.array) == 0) continue;
        const bool closed = holdings_.closed(held);
        if (!closed && held.right != Right::Read) return {};
        if (closed) add_cells(all, of_all_threads(held));
      }
    }
    // What only is read, as the borders of a stencil, beside what is written.
    leave_out_elements_of_ranges(s_.module, all, Cells::Ranges);
    return holdings_.clauses(std::move(all), s_.kernel.span);
  }

 private:
  void add_cells(std::vector<Held>& all, const Held& held) {
    const auto plain = without_offset(s_.module, held);
    Held cells = plain ? *plain : held;
    // Two ranges that are read may overlap; one that is written is no wider than what is written.
    const bool apart = std::any_of(all.begin(), all.end(), [&](const Held& other) {
      return holdings_.cell_key(other) == holdings_.cell_key(cells) && other.right != cells.right;
    });
    apart ? all.push_back(std::move(cells)) : holdings_.add(all, std::move(cells));
  }

  // Read at the start, and written there by no thread; written later.
  void find_arrays() {
    std::set<VarId> read, changed;
    for (const Held& held : phases_.front().held) {
      (held.right == Right::Read ? read : changed).insert(held.array);
    }
    for (const Phase& phase : phases_) {
      for (const Held& held : phase.held) {
        const bool global = s_.module.variables[held.array].kind == VarKind::GlobalArray;
        const bool later = held.right == Right::Write && read.count(held.array) != 0;
        if (global && later && changed.count(held.array) == 0) arrays_.insert(held.array);
      }
    }
  }

  // The cell of every thread, with a bound variable for its place in the group.
  Held of_all_threads(const Held& held) {
    const ExprPtr thread = holdings_.next_bound(held);
    bool named = false;
    int dimension = 0;
    const Leaves leaves = [&](const ExprPtr& expr) -> ExprPtr {
      const auto* ref = std::get_if<BuiltinRef>(&expr->node);
      const ExprPtr own = ref ? identifier_of(s_.kernel, *ref, thread) : nullptr;
      if (!own) return expr;
      named = true;
      dimension = ref->dimension;
      return own;
    };
    Held result = held;
    for (auto* list : {&result.index, &result.guard}) {
      for (ExprPtr& expr : *list) expr = rebuilt(expr, leaves);
    }
    if (named) {
      result.guard.push_back(binary(BinaryOp::Le, number(0), thread));
      result.guard.push_back(binary(BinaryOp::Lt, thread, size(Builtin::Gsize, dimension)));
    }
    return result;
  }

  Scene& s_;
  Holdings& holdings_;
  const std::vector<Phase>& phases_;
  std::set<VarId> arrays_;
};

}  // namespace

ExprPtr identifier_of(const Kernel& kernel, const BuiltinRef& identifier, const ExprPtr& thread) {
  if (identifier.which != Builtin::Tid && identifier.which != Builtin::Lid) return nullptr;
  // To speak of `gid` would ask for launches of several groups.
  if (identifier.which == Builtin::Lid || kernel.single_group) return thread;
  const ExprPtr before = binary(BinaryOp::Mul, size(Builtin::Gid, identifier.dimension), size(Builtin::Gsize, identifier.dimension));
  return binary(BinaryOp::Add, before, thread);
}

std::vector<Clause> group_share(Scene& scene, Holdings& holdings,
                                const std::vector<Phase>& phases) {
  return GroupShare(scene, holdings, phases).run();
}

}  // namespace permverify::inference
