#include "parser/clang/named_barriers.h"

#include <algorithm>

#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"
#include "parser/clang/refusals.h"

namespace permverify::parser {

using namespace ir;

namespace {

class PartialBarriers {
 public:
  PartialBarriers(const Kernel& kernel, const SpecialMemory::Arrivals& arrivals, Refusals& refusals)
      : kernel_(kernel), arrivals_(arrivals), refusals_(refusals) {}

  void refuse() const {
    if (arrivals_.waits.empty() && arrivals_.marks.empty()) return;
    std::size_t waits = 0;
    for_each_stmt(kernel_.body, [&](const Stmt& stmt) { waits += is_wait(stmt) ? 1 : 0; });
    refuse_apart(kernel_.body);
    for_each_stmt(kernel_.body, [&](const Stmt& stmt) {
      for_each_list(stmt, [&](const StmtList& list) { refuse_apart(list); });
      refuse_choice(stmt, waits > 1);
    });
  }

 private:
  // Sites in one inlined function have one place.
  bool is_wait(const Stmt& stmt) const {
    const auto& all = arrivals_.waits;
    return barrier_of(stmt) && std::find(all.begin(), all.end(), stmt.span) != all.end();
  }
  bool has_wait(const StmtList& list) const {
    bool found = false;
    for_each_stmt(list, [&](const Stmt& stmt) { found = found || is_wait(stmt); });
    return found;
  }
  static bool may_jump(const StmtList& list) {
    return std::any_of(list.begin(), list.end(), [](const auto& stmt) { return effects_of(*stmt).may_jump(); });
  }

  // A thread between its arrival and its wait is ordered with no other thread: nothing is modelled there but private computations.
  void refuse_apart(const StmtList& list) const {
    for (auto it = list.begin(); it != list.end(); ++it) {
      const auto* declared = std::get_if<Declare>(&(*it)->node);
      const auto mark = declared ? arrivals_.marks.find(declared->var) : arrivals_.marks.end();
      if (mark == arrivals_.marks.end()) continue;
      const auto end = std::find_if_not(it, list.end(), [](const auto& stmt) { return is_private(*stmt); });
      if (end != list.end() && is_wait(**end)) continue;
      refusals_.refuse("barrier_object", mark->second, "between an arrival at a barrier object and its wait stands more than private computations");
    }
  }
  static bool is_private(const Stmt& stmt) {
    if (!std::holds_alternative<Declare>(stmt.node) && !std::holds_alternative<Assign>(stmt.node) &&
        !std::holds_alternative<Havoc>(stmt.node) && !std::holds_alternative<Assert>(stmt.node) && !is_end_of_watch(stmt)) {
      return false;
    }
    return effects_of(stmt).arrays.empty();
  }
  // `if (...) watched = false;`, of the copies that the barrier waits for.
  static bool is_end_of_watch(const Stmt& stmt) {
    const auto* branch = std::get_if<If>(&stmt.node);
    const auto all_assign = [](const StmtList& list) {
      return std::all_of(list.begin(), list.end(), [](const auto& inner) { return std::holds_alternative<Assign>(inner->node); });
    };
    return branch && all_assign(branch->then_body) && all_assign(branch->else_body);
  }

  // Threads may arrive at one barrier by different statements. Here all of them arrive by the same one.
  void refuse_choice(const Stmt& stmt, bool several) const {
    if (const auto* branch = std::get_if<If>(&stmt.node)) {
      const bool then_waits = has_wait(branch->then_body), else_waits = has_wait(branch->else_body);
      const bool jumps = may_jump(branch->then_body) || may_jump(branch->else_body);
      if ((then_waits && else_waits) || (several && jumps && (then_waits || else_waits))) refuse_by_different(stmt);
      return;
    }
    const auto* loop = std::get_if<Loop>(&stmt.node);
    const auto* block = std::get_if<Block>(&stmt.node);
    const StmtList* body = loop ? &loop->body : block ? &block->body : nullptr;
    if (body && several && has_wait(*body) && may_jump(*body)) refuse_by_different(stmt);
  }
  [[noreturn]] void refuse_by_different(const Stmt& stmt) const {
    refusals_.refuse("barrier_object", stmt.span, "threads may arrive at a barrier object by different statements");
  }

  const Kernel& kernel_;
  const SpecialMemory::Arrivals& arrivals_;
  Refusals& refusals_;
};

}  // namespace

void refuse_partial_barriers(const Kernel& kernel, const SpecialMemory::Arrivals& arrivals, Refusals& refusals) {
  for (const auto& [axes, at] : arrivals.counts) {
    for (int axis = 0; axis < kernel.dimensions; ++axis) {
      if ((axes >> axis & 1U) != 0) continue;
      refusals.refuse("barrier_object", at, "the number of threads of this barrier object is that of a part of the block");
    }
  }
  PartialBarriers(kernel, arrivals, refusals).refuse();
}

}  // namespace permverify::parser
