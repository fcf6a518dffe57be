// What a thread knows, at each place of a kernel, of the element of a lock array that it last tried to take (logic.md 11.9).
#pragma once
#include <map>
#include <optional>
#include <set>

#include "logic/analysis/constants.h"
#include "logic/ir/cfg.h"
#include "logic/ir/effects.h"
#include "logic/ir/fence.h"

namespace permverify::analysis {

// What the truth of a condition shows about the element that the thread tried to take: it was free, so that the thread holds it now,
// or it was not.
enum class Tells : std::uint8_t { Nothing, Free, Taken };
struct Test {
  Tells yes = Tells::Nothing, no = Tells::Nothing;
  bool operator==(const Test&) const = default;
};

// Unknown: the thread may hold an element, or may not.
enum class HoldingKind : std::uint8_t { None, Tried, Held, Unknown };
struct Holding {
  HoldingKind kind = HoldingKind::None;
  const ir::AtomicUpdate* acquire = nullptr;
  ir::FenceScope taken = ir::FenceScope::None;  // the strongest fence since then, on each path
  ir::FenceScope last = ir::FenceScope::None;   // the same since the last access to memory
  ir::MemoryOrder next = {};                    // of the atomic operation that is the next statement
  std::set<ir::VarId> results = {};             // variables that hold what the operation gave
  std::map<ir::VarId, Test> tests = {};         // and conditions about it
  std::set<ir::VarId> served = {};              // variables that hold the number that was served, as the thread read it
  bool operator==(const Holding&) const = default;
};

// An array that may be an array of locks, with the number of an element that is free. Of ticket locks: the array of the numbers that are
// served, and the one that threads draw their numbers from.
struct LockCandidate {
  ir::VarId array;
  std::int64_t free = 0;
  std::optional<ir::VarId> tickets = {};
};

// The thread that takes locks for its group: the side that it takes at each branch that tells it from the others. Accesses of other
// threads precede a barrier: the strongest fence since the last access, on each path of each thread to the barrier.
struct FirstThread {
  std::map<ir::BlockId, bool> choice;
  std::map<const ir::AtomicUpdate*, std::vector<ir::ExprPtr>> elements;  // names of the element that an operation takes
  std::map<const ir::Stmt*, ir::FenceScope> fenced;
  bool sequential_only = false;  // fences count only if any two of them are ordered
};

// Whether the effects access one of the arrays.
bool accesses(const ir::Effects& effects, const std::set<ir::VarId>& arrays);

// The state of a thread at each place, forward over the flow graph. All arguments must outlive the object.
class LockHolding {
 public:
  // written: the arrays of shared memory that the kernel writes. first: null for a thread that takes locks for itself.
  LockHolding(const ir::Module& module, const ir::Cfg& cfg, const SmallConstants& constants, LockCandidate lock,
              const std::set<ir::VarId>& written, const FirstThread* first = nullptr);

  // Each statement of the kernel that writes to the array takes an element or gives one back, by the rules.
  bool keeps_rules() const;
  // The variables whose change makes the name of the element that the operation took another one.
  std::set<ir::VarId> names(const ir::AtomicUpdate& acquire) const;
  // In the order of the flow graph: the state before each statement, and the one where the condition of the block is evaluated.
  template <class AtStatement, class AtBranch>
  void visit(const AtStatement& at_statement, const AtBranch& at_branch) const {
    for (const ir::BlockId block : cfg_.order) {
      Holding now = at_start_.at(block);
      for (const ir::Stmt* stmt : cfg_.blocks[block].stmts) {
        at_statement(*stmt, now);
        step(*stmt, now);
      }
      at_branch(block, now);
    }
  }

  const ir::AtomicUpdate* update_of(const ir::Stmt& stmt) const;
  bool releases(const ir::AtomicUpdate& update) const;
  // The thread holds an element, and a sufficient fence lies behind the taking.
  bool guards(const Holding& now) const { return now.kind == HoldingKind::Held && now.taken >= needed_; }

 private:
  bool is_part(ir::VarId array) const { return array == lock_.array || lock_.tickets == array; }
  bool looks(const ir::AtomicUpdate& update) const;
  bool waits(const ir::AtomicUpdate& update, const Holding& now) const;
  bool is_served(const ir::Expr& expr, const Holding& now) const;
  bool is_local() const { return module_.variables[lock_.array].kind == ir::VarKind::LocalArray; }
  bool acquires(const ir::AtomicUpdate& update) const;
  bool has_lasting_name(const ir::AtomicUpdate& update) const;
  bool keeps_rules(const ir::Stmt& stmt, const Holding& now, bool behind_update) const;
  void find_behind();
  void solve();
  bool is_cut(ir::BlockId block, std::size_t successor) const;
  bool reach(ir::BlockId block, Holding arriving);
  Holding at_end(ir::BlockId block, Holding now) const;
  Holding over_edge(const ir::CfgBlock& node, std::size_t successor, Holding now) const;
  bool is_result(const ir::Expr& expr, const Holding& now) const;
  Test test_in(const ir::Expr& expr, const Holding& now) const;
  Test test_in(const ir::Binary& binary, const Holding& now) const;
  void define(ir::VarId var, const ir::ExprPtr& value, Holding& now) const;
  void forget(ir::VarId var, Holding& now) const;
  bool orders(const ir::MemoryOrder& order) const;
  void step(const ir::Stmt& stmt, Holding& now) const;

  const ir::Module& module_;
  const ir::Cfg& cfg_;
  const SmallConstants& constants_;
  const LockCandidate lock_;
  const std::set<ir::VarId>& written_;
  const FirstThread* first_;
  const ir::FenceScope needed_;
  std::map<ir::BlockId, Holding> at_start_;
  std::set<ir::BlockId> behind_;  // blocks that a thread may come to when it has executed an atomic operation on the array
};

}  // namespace permverify::analysis
