// The contents of memory behind a barrier, as far as the kernel determines them: facts for the queries that fail
// without them (Obligation::further; logic.md 11.4).
//
// The first race. Take the part of an execution before its first race. There
//   (1) in a phase each element is written by at most one thread (or with one value, where that is
//       allowed), and a thread that reads an element reads the value from the start of the phase or
//       its own last write: the thread's view, which the symbolic execution has as a term;
//   (2) behind a barrier that ends the phase all threads of the group have arrived, so each element
//       has its value in the view of the thread that wrote it, or, if no thread did, in every view.
// Memory after a barrier is a map A'; `view(w)` is the view of thread w at the barrier and `path(w)`
// its path condition there. For a thread behind the barrier and any element e,
//   path(w) and A'[e] == view(w)[e]                       for some thread w of the group, and
//   wrote(w, e) ==> A'[e] == view(w)[e]  and path(w)      for every thread w of the group.
// The second is stated for the threads of the query: the thread itself, the thread that it is compared with, and
// those whose store would have the index e. A view is complete: several writes of a thread to one element are nested
// stores, and a branch that is not taken leaves the inner ones.
//
// Other groups write global memory, too, and nothing orders them: A' contains the writes of the group alone. If the
// thread reads an element that another group writes, this is a race, so up to the first race the thread reads A'.
//
// At the head of a loop with a barrier, in an iteration k, all threads of the group share one map A', which is the
// view of each thread at the elements that it may read there. The invariant is proved on the view of each thread, so
//   (3) path(w) ==> invariant(w) on A'                                          for every thread w of the group.
// A thread that has not reached the head yet may run on alone before any other: it does not change elements that
// others may read. So either its invariant holds, or it fails before they do, or it never reaches the head. In the
// last case its path is false for the values of its last iteration, so the fact holds. And
//   (4) A'[e] == A[e], or some thread has stored to e in an iteration before k
// where A is the array before the loop, with which the phase began: elements that no thread changes stay.
//
// Other threads may change elements that are updated atomically at any time. Without permissions, facts about an
// array with an atomic operation are stated only if the array is local, behind a phase in which no thread updates it:
// all threads of the group have completed the phase, and other groups have their own local memory. A view without
// such an operation since the phase began shows this, since it is that of an arbitrary thread. If the thread has
// overwritten an update plainly, no other thread accesses the element in the phase. Nothing is stated if warps are in
// lock step, since (1) does not hold then (warps.cpp). With permissions, plain stores of a thread are known as
// before: the thread may write, so no other thread has access. If no thread has updated the array since the last
// barrier, each element has its value in the view of some thread. If threads have only added to the array, each
// element has grown by the sum of all amounts added there (logic.md 7.8).
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <variant>

#include "logic/kernel/second_thread.h"

namespace permverify::obligation {

class Contents {
 public:
  explicit Contents(KernelContext& context);

  // The kernel has permissions, which keep plain accesses and atomic operations of other threads apart.
  void use_permissions();
  // It has none: a plain access of a thread and an atomic operation of another one are a race in the phase of both.
  void use_phases() { phases_ = true; }
  // An atomic operation of the executed thread left `left` in an element of the view `before`.
  struct Update {
    ir::VarId array;
    Term before;
    std::vector<Term> index;
    Term amount;  // what it added; null: it did something else
    Term path;
  };
  void update(Term left, Update update);
  // The update that left `left` is done in iterations of a loop without a barrier, at whose head the array is `at_head`;
  // innermost: once in an iteration, at most.
  void update_in_loop(Term left, Term at_head, bool innermost);
  // A loop without a barrier that may change the array. `counter`: the iterations that are complete at its head.
  struct Loop {
    Term before, counter;
    bool once = true;           // it stands in no loop, and what changes the array in it neither
    bool stores = false;        // plainly
    std::vector<Term> updates;  // what they left
  };
  const Loop* loop_at(Term map) const;
  struct Meeting {
    Term view;
    bool fenced;
  };
  // All threads of the group have come to a barrier, behind which the array is `after`.
  void meet(Term after, Term view, bool fenced) { meetings_[after->id] = {view, fenced}; }
  // All threads of the group have come along `path`, each with its `view` of the array.
  // `kept`: where the thread has permissions, `after` has what the view has; holds under the path.
  void settle(ir::VarId array, Term after, Term view, Term path, std::vector<Term> kept = {});
  // The end of the kernel: `end` has what each group has made of the array, as `of_group` is for the group of
  // the executed thread. Groups write different elements, so `end` is as at launch where no group has stored.
  void settle_launch(ir::VarId array, Term end, Term of_group);
  // The thread's own view where it begins an iteration of a loop without a barrier.
  void begin_iteration(ir::VarId array, Term at_head, Term before, Term counter, bool nested);
  // A store of that loop; once: it is done at most once in an iteration.
  void write(Term at_head, Term guard, const std::vector<Term>& index, Term value, bool once);

  // The head of a loop with a barrier, which all threads of the group reach with `counter` complete iterations. Where
  // they may read the array, it is `at_head`. `before`: the array before the loop, if no thread has stored to it
  // since the phase began; else null.
  void begin_round(ir::VarId array, Term at_head, Term before, Term counter);
  // A store of that loop.
  void write_in_round(Term at_head, Term guard, const std::vector<Term>& index);
  // Facts of each thread there about the elements that it may read, under the path.
  void agree(Term at_head, Term path, std::vector<Term> facts);

  // Since memory was `base`, threads have changed the array only by these additions, which an arbitrary thread makes
  // under their conditions: each element is its old value plus the sum over all threads.
  struct Addition {
    Term condition;
    std::vector<Term> index;
    Term amount;
    Term counter = {};  // not null: it is done in each iteration from 0 below the counter; the terms are of that number
  };
  struct Grown {
    Term base;
    ir::Type element;
    std::vector<Addition> by;
  };
  struct Settled {
    Term view, path;
    std::size_t known;  // facts when it was settled
    std::vector<Term> kept;
    Term stores;           // the view without atomic operations: plain stores
    bool in_views = true;  // each element has its value in the view of some thread
    std::optional<Grown> grown;
  };
  struct Write {
    Term guard;
    std::vector<Term> index;
    Term value;
    std::size_t known;
    bool once = false;
  };
  struct Iterated {
    Term before, counter;
    std::vector<Write> writes;
  };
  struct Round {
    Term before, counter;  // before: may be null
    std::vector<Write> writes;  // without values
    Term path;
    std::vector<Term> facts;
    std::size_t known = 0;
  };
  struct Ended {
    Term of_group, at_launch;
    bool apart = true;           // groups write different elements
    std::optional<Grown> grown;  // by all threads of the launch
  };
  using Origin = std::variant<Settled, Iterated, Round, Ended>;
  // The symbol has this value: an index that contains it can be solved for the parts of the value.
  void define(Term symbol, Term value);
  // The term with its symbols replaced by their values.
  Term defined(Term t) const { return (*definitions_)(t); }
  // The atomic operation that left this value in an element; null if no operation did.
  const Update* update_of(Term value) const;
  // The barrier behind which the array is this map; null if there is none.
  const Meeting* meeting_at(Term map) const;
  // The origin of the contents of the map; null if it is not known.
  const Origin* origin(Term map) const;
  const std::map<std::uint32_t, std::pair<Term, Origin>>& all() const { return origins_; }
  // Facts are derived for each query before it is clear whether it needs them: this bounds the number of terms for
  // one kernel. Returns whether any are left.
  bool spend(std::size_t terms);

 private:
  void exclude_shared();
  bool may_be_plain(ir::VarId array) const;

  KernelContext& k_;
  std::size_t left_ = 40'000;
  std::shared_ptr<term::Substitution> definitions_;
  std::set<ir::VarId> unknown_;  // nothing is stated about these
  std::set<ir::VarId> updated_;  // atomically
  bool phases_ = false;          // races exclude what permissions exclude elsewhere
  std::map<std::uint32_t, Update> updates_;  // by the number of the symbol that they left
  std::map<std::uint32_t, Loop> loops_;  // by the number of the map at the head
  std::map<std::uint32_t, Meeting> meetings_;  // by the number of the map behind the barrier
  std::map<std::uint32_t, std::pair<Term, Origin>> origins_;  // by the number of the map's symbol
};

// The second thread of a query.
struct Companion {
  SecondThread* thread;
  bool same_group;
};

// An element at the end of the kernel, and the view of the executed thread at its end, which has its stores.
struct OwnElement {
  Term element;
  const Contents::Settled* last = nullptr;
};

// Facts about the elements that the terms mention. at_end: also about memory at the end of the kernel.
std::vector<Term> facts_of_contents(KernelContext& context, Contents& contents,
                                    const std::vector<Term>& about, const Companion* companion,
                                    bool at_end = true, const OwnElement& own = {});

// The formula for arbitrary values of its universal variables: it is valid iff the formula is.
Term opened(term::TermManager& terms, Term formula);

// Each store in the view: the condition under which the view has it, and the index. Not for a view with atomic
// operations: Contents::Settled::stores.
using EachStore = std::function<void(Term guard, const std::vector<Term>& index)>;
void for_each_store(term::TermManager& terms, Term view, Term guard, const EachStore& each);

// No statement on the path stored to it: the map is that with which the phase began.
bool is_untouched(Term view);

}  // namespace permverify::obligation
