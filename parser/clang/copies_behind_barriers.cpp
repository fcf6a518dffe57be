#include "parser/clang/copies_behind_barriers.h"

#include <algorithm>
#include <array>

#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"
#include "logic/ir/visit.h"
#include "parser/clang/accesses_apart.h"
#include "parser/clang/refusals.h"

namespace permverify::parser {

using namespace ir;

namespace {

// Whether an access to local memory, or to global memory, that conflicts with a copy may stand behind the last barrier.
struct Touched {
  bool local = false, global = false;
  bool any() const { return local || global; }
  void add(const Touched& other) {
    local = local || other.local;
    global = global || other.global;
  }
};

class UnorderedCopies {
 public:
  UnorderedCopies(const Module& module, const std::vector<Span>& copies, const std::function<CopyUse(VarId)>& use, Refusals& refusals)
      : module_(module), copies_(copies), use_(use), refusals_(refusals) {}

  Touched walk(const StmtList& list, Touched before) {
    for (const StmtPtr& stmt : list) before = behind(*stmt, before);
    return before;
  }

 private:
  bool is_of_copy(const Stmt& stmt) const { return std::find(copies_.begin(), copies_.end(), stmt.span) != copies_.end(); }

  Touched accesses(const Stmt& stmt) const {
    Touched touched;
    if (is_of_copy(stmt)) return touched;
    for (const ElementAccess& access : accesses_of(stmt)) {
      const CopyUse use = use_(access.array);
      if (use == CopyUse::None || (use == CopyUse::Source && !access.writes)) continue;
      (module_.variables[access.array].kind == VarKind::LocalArray ? touched.local : touched.global) = true;
    }
    return touched;
  }

  // By whatever path, with jumps.
  Touched anywhere(const StmtList& list) const {
    Touched touched;
    for_each_stmt(list, [&](const Stmt& stmt) { touched.add(accesses(stmt)); });
    return touched;
  }

  static bool jumps(const StmtList& list) {
    bool found = false;
    for_each_stmt(list, [&](const Stmt& stmt) {
      found = found || visit_stmt(
          stmt, [](const OneOf<Leave, Break, Continue> auto&) { return true; }, [](const Return&) { return false; },
          [](const Compound auto&) { return false; }, [](const ProofStep auto&) { return false; },
          [](const OneOf<Declare, Assign, Havoc, Store, AtomicUpdate, Barrier, WarpBarrier, RunKernel, Exchange> auto&) { return false; });
    });
    return found;
  }

  Touched loop(const Loop& n, Touched before) {
    before = walk(n.init, before);
    if (jumps(n.body)) before.add(anywhere(n.body));
    for (const int round : {0, 1}) {
      const Touched end = walk(n.step, walk(n.body, before));
      before.add(end);
      if (round == 1) return before;
    }
    return before;
  }

  Touched behind(const Stmt& stmt, Touched before) {
    if (const Barrier* barrier = barrier_of(stmt)) {
      if (before.any() && is_of_copy(stmt) && !barrier->fences_local && !barrier->fences_global) {
        refusals_.refuse("asynchronous_copy", stmt.span,
                         "an asynchronous copy of elements that its threads may have accessed, with no barrier in between: others may not have done so yet");
      }
      if (barrier->fences_local) before.local = false;
      if (barrier->fences_global) before.global = false;
      return before;
    }
    before.add(accesses(stmt));
    visit_stmt(
        stmt, [&](const Loop& n) { before = loop(n, before); },
        [&](const If& n) {
          Touched no = walk(n.else_body, before);
          before = walk(n.then_body, before);
          before.add(no);
        },
        [&](const Block& n) {
          before = walk(n.body, before);
          if (jumps(n.body)) before.add(anywhere(n.body));
        },
        [](const OneOf<Declare, Assign, Havoc, Store, AtomicUpdate, Barrier, WarpBarrier, RunKernel, Exchange> auto&) {},
        [](const ProofStep auto&) {}, [](const ir::Jump auto&) {});
    return before;
  }

  const Module& module_;
  const std::vector<Span>& copies_;
  const std::function<CopyUse(VarId)>& use_;
  Refusals& refusals_;
};

}  // namespace

void refuse_unordered_copies(const Module& module, const StmtList& body, const std::vector<Span>& copies,
                             const std::function<CopyUse(VarId)>& use, Refusals& refusals) {
  UnorderedCopies(module, copies, use, refusals).walk(body, {});
}

}  // namespace permverify::parser
