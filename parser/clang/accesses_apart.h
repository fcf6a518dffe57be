// Accesses that a pipeline of the block does not order (libcu++, `cuda::pipeline` in a shared state).
//
// A wait of the pipeline is a barrier of the block in the model, but it orders less: of each thread only what lies before its commit of
// that stage, and an acquisition only what lies before the release of the stage (docs/logic.md, 11.7). So each thread watches at most one
// of its accesses, which every execution chooses freely. Behind every barrier that does not order the access, the thread makes it once more.
#pragma once
#include <optional>
#include <vector>

#include "parser/clang/emitter.h"
#include "parser/clang/facts.h"

namespace permverify::parser {

class MemoryModel;
class Refusals;
class TermBuilder;

// An access of a statement to an element.
struct ElementAccess {
  ir::VarId array;
  std::vector<ir::ExprPtr> indices;
  bool writes;
};
// All that the statement itself makes; specifications make none.
std::vector<ElementAccess> accesses_of(const ir::Stmt& stmt);

class AccessesApart {
 public:
  AccessesApart(ir::Module& module, Facts& facts, Refusals& refusals, Emitter& emitter, TermBuilder& terms, MemoryModel& memory)
      : module_(module), facts_(facts), refusals_(refusals), emitter_(emitter), terms_(terms), memory_(memory) {}

  // At the start of the kernel, if an earlier pass found a pipeline of the block.
  void start_kernel(support::Span at);
  bool any() const { return pipeline_; }
  // The variables of the watch.
  std::vector<ir::VarId> watch() const;
  // The kernel makes its pipeline here, behind a barrier.
  void start_pipeline(support::Span at);
  // The numbers of stages that were committed and released.
  ir::ExprPtr committed(support::Span at) const;
  ir::ExprPtr released(support::Span at) const;
  void commit(support::Span at);
  void release(support::Span at);
  // Before a barrier of the pipeline: it orders the accesses before the latest `number` commits (or releases).
  void order_before_commits(const ir::ExprPtr& number, support::Span at);
  void order_before_releases(const ir::ExprPtr& number, support::Span at);
  // Before a barrier of the block.
  void order_all(support::Span at);
  // Before an access of the program.
  void may_watch(const ElementAccess& access, support::Span at);
  // Behind a barrier.
  void access_again(support::Span at);
  // Refuses what is not watched.
  void refuse_others(const ir::Kernel& kernel) const;

 private:
  ir::ExprPtr variable(ir::VarId var, support::Span at) const;
  void increase(ir::VarId var, support::Span at);
  void stop_if(const ir::ExprPtr& condition, support::Span at);
  ir::ExprPtr is_inside(ir::VarId array, const ir::ExprPtr& index, support::Span at) const;
  std::optional<std::size_t> number_of(ir::VarId array) const;

  ir::Module& module_;
  Facts& facts_;
  Refusals& refusals_;
  Emitter& emitter_;
  TermBuilder& terms_;
  MemoryModel& memory_;
  struct Array {
    ir::VarId array;
    ir::Type element;
    bool written, may_be_watched;
  };
  bool pipeline_ = false;
  std::vector<Array> arrays_;  // that the kernel accesses, by the number that stands for each
  ir::VarId committed_ = 0, released_ = 0;
  // Whether an access is watched; in which array it is, where, and whether it writes; how many stages were committed and released since.
  ir::VarId watched_ = 0, array_ = 0, index_ = 0, written_ = 0, commits_ = 0, releases_ = 0;
};

}  // namespace permverify::parser
