// Copies that a thread starts and waits for later (`__pipeline_memcpy_async`; PTX ISA, `cp.async`).
//
// From its start to the end of the wait that covers it, a copy reads its source and writes its destination at any time; no barrier
// orders it. The model makes the copy at its start, and watches one element of it that every execution chooses freely
// (logic/ir/free_choice.h), so that what holds for the watched element holds for all:
// - it is asserted that its thread does not access the element before the wait, except to read a source;
// - behind every barrier before the wait the thread accesses the element once more, since the copy may do so: a conflicting access of
//   another thread in that phase races with it;
// - it is asserted that no thread ends before the wait.
// Every conflict is between a copy and another access or copy. So if no choice shows a conflict, there is none.
// Of a copy that the block makes together, one thread watches an element, which may be any thread of the block: for each access of
// another thread it is a thread that does not make this access (docs/logic.md, 11.7).
#pragma once
#include <map>
#include <optional>
#include <vector>

#include "parser/clang/accesses_apart.h"
#include "parser/clang/emitter.h"
#include "parser/clang/facts.h"

namespace permverify::parser {

class MemoryModel;
class Refusals;
class TermBuilder;

// The thread that comes `shift` behind this one in the group, where the last one is followed by the first.
ir::ExprPtr shifted_share(Emitter& emitter, const ir::ExprPtr& shift, support::Span at);

class CopiesUnderWay : public StatementWatch {
 public:
  CopiesUnderWay(ir::Module& module, Facts& facts, Refusals& refusals, Emitter& emitter, TermBuilder& terms, MemoryModel& memory)
      : module_(module), facts_(facts), refusals_(refusals), emitter_(emitter), terms_(terms), memory_(memory),
        apart_(module, facts, refusals, emitter, terms, memory) {}

  // At the start of the kernel, behind its parameters: declares the variables of the watch, if an earlier pass found a copy.
  void start_kernel(ir::Kernel& kernel);
  // What waits for a copy: batches of the thread, batches of the block, stages of a pipeline of the block, an event, or the barrier
  // with this number and a later one.
  static constexpr int of_thread = 0, of_block = 1, of_pipeline = 2, of_event = 3, first_barrier = 4;
  // `copy` emits the accesses of a copy that starts here, and for which `waiter` will wait.
  void start(const std::function<void()>& copy, int waiter, support::Span at);
  // Of a copy that the block makes together, behind the accesses of all its parts: `part` emits the accesses of one part, which are not
  // made again. If `exists`, one thread of the block may watch an element of it.
  void watch_part(const std::function<void()>& part, const ir::ExprPtr& exists, int waiter, support::Span at);
  // Notes an access to an element, with an index that is not changed later. It counts if it belongs to a copy.
  void element(const Target& target, const ir::ExprPtr& index, bool writes);
  // Commits the copies that were started since the last commit, as one batch.
  void commit(int waiter, support::Span at);
  // Waits for all batches except the latest `but`.
  void wait_for_all(int waiter, const ir::ExprPtr& but, support::Span at);
  // Waits for all copies that have this waiter.
  void wait_for_every(int waiter, support::Span at);
  // The event of a copy of the group that starts here: a new number, or that of an earlier copy, `given`, if it is not 0 (null: it is 0).
  ir::ExprPtr event_of_copy(const ir::ExprPtr& given, support::Span at);
  // Watches the parts of this copy: `parts` calls `watch_part` for each of them.
  void watch_event(const ir::ExprPtr& given, const ir::ExprPtr& event, const std::function<void()>& parts, support::Span at);
  // Waits for all copies that have this event.
  void wait_for_event(const ir::ExprPtr& event, support::Span at);
  // Refuses annotations that read the destination of a copy; `body` as it was emitted, with reads of the program apart.
  void refuse_specifications(const ir::StmtList& body);
  // Of a barrier that is an object of the program, as a waiter.
  int number_of_barrier(const Target& object, std::int64_t element) { return first_barrier + facts_.barrier(object, element); }
  // At the end of the kernel.
  void owe_none(support::Span at);
  // Where the object that is this waiter begins anew: it no longer waits for what was started before.
  void owe_none_of(int waiter, support::Span at);
  bool any() const { return !arrays_.empty(); }
  // The first part of the share of this thread in copies of the block; null in the first pass.
  ir::ExprPtr first_of_share(support::Span at) const;
  // `body` emits accesses that are no accesses of the program: of copies, which are watched apart, or of objects that synchronise.
  void without_program(const std::function<void()>& body);
  // `body` emits a barrier of a pipeline, which does not order every access before it.
  void with_partial_order(const std::function<void()>& body);
  // The kernel makes a pipeline of the block.
  void add_pipeline() { facts_.add_pipeline(); }
  AccessesApart& apart() { return apart_; }

  void before(const ir::Stmt& stmt) override;
  void behind(const ir::Stmt& stmt) override;

 private:
  ir::ExprPtr is_watched(std::size_t number, const ir::ExprPtr& index, bool writes, support::Span at) const;
  ir::ExprPtr choice(support::Span at);
  ir::ExprPtr any_of_these(std::vector<ir::ExprPtr> indices, support::Span at);
  void may_watch(std::size_t array, bool writes, const std::vector<ir::ExprPtr>& indices, int waiter, bool by_block, support::Span at);
  ir::VarId number_for_all(ir::Kernel& kernel, const char* name, const ir::ExprPtr& says_yes, support::Span at);
  void choose_watcher(ir::Kernel& kernel, support::Span at);
  ir::ExprPtr is_watcher(support::Span at) const;
  ir::ExprPtr is_waiter(ir::ExprPtr condition, int waiter, support::Span at) const;
  void stop_watching(const ir::ExprPtr& condition, support::Span at);
  ir::ExprPtr watched_event(support::Span at) const;
  std::optional<std::size_t> number_of(ir::VarId array) const;
  bool specifies_copied(const ir::Stmt& stmt) const;
  ir::ExprPtr variable(ir::VarId var, support::Span at) const;

  ir::Module& module_;
  Facts& facts_;
  Refusals& refusals_;
  Emitter& emitter_;
  TermBuilder& terms_;
  MemoryModel& memory_;
  AccessesApart apart_;
  struct Array {
    ir::VarId array;
    ir::Type element;
    std::optional<support::Span> copy;  // the only one that reads or writes it
    bool written;                       // by some copy
  };
  std::vector<Array> arrays_;  // that copies read or write, by the number that stands for each
  // Whether an element is watched; in which array it is, where, and whether its copy writes it; how many batches were
  // committed since its copy started; what waits for it, where the kernel has copies with different waiters.
  ir::VarId watched_ = 0, array_ = 0, index_ = 0, written_ = 0, batches_ = 0, waiter_ = 0;
  bool has_waiters_ = false;
  ir::VarId events_ = 0;  // how many events the copies of the group had so far; the latest one has this number
  bool has_events_ = false;
  // The thread that watches elements of copies of the block; whether the watched copy is one of them, where there are others.
  ir::VarId watcher_ = 0, by_block_ = 0, first_ = 0;
  bool has_watcher_ = false, has_both_ = false;
  support::Span copy_;                         // that is being emitted
  bool is_starting_ = false, is_own_ = false;  // the statements emitted now belong to a copy; to the watch
  bool is_program_ = true, is_partial_ = false;  // they are accesses of the program; barriers of a pipeline
  // Elements of the copy that is being emitted, with the numbers of their arrays, and whether they are written.
  std::map<std::pair<std::size_t, bool>, std::vector<ir::ExprPtr>> started_;
};

}  // namespace permverify::parser
