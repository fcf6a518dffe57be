// What fences and atomic operations order in a run (PTX ISA, memory consistency model). `__threadfence` is `fence.sc`. Of two such
// fences of which each scope includes the other thread, the earlier one synchronises with the later one. In programs without other
// orders that is the whole order: the fences around a release and the acquire that saw it are in this order, too.
//
// An atomic operation may have an order of its own, and a fence may be weaker (C++20, atomics.order, atomics.fences). A release and
// what the thread did before it synchronise with an acquire of the same element that reads what the release stored, or what other
// operations than stores made of it. A fence before a store, or behind a load, stands for the order of the operation. Each of the
// two scopes must include the other thread.
//
// A barrier behind the atomic operation that saw the release of a `fence.sc` counts as the fence there, though by that model it
// orders nothing for other groups: the CUDA C++ Programming Guide (Memory Fence Functions) has no other in its example of the last
// block. So a run may take a race for ordered, and never the other way about.
#pragma once
#include <map>
#include <span>
#include <tuple>
#include <vector>

#include "logic/ir/fence.h"
#include "runtime_spec/machine/monitor.h"

namespace permverify::runtime_spec {

// The fence or the order of an operation that the instruction is, if any.
ir::MemoryOrder order_of(const Program& program, const Instruction& instruction);

// An element of an instance of an array.
struct OrderedCell {
  ir::VarId array;
  std::size_t instance;
  std::int64_t cell;
  auto operator<=>(const OrderedCell&) const = default;
};

// What an atomic operation does to its element.
enum class Operates : std::uint8_t { Loads, Stores, Changes };

// A clock for each thread: what it did up to its n-th fence, release or barrier is ordered before what another one does that knows n.
class FenceClocks {
 public:
  // `operations`: orders of operations count, and fences that are no `fence.sc`.
  FenceClocks(ThreadNumber threads, ThreadNumber group_size, bool operations = false);
  void fence(ThreadNumber thread, ir::FenceScope scope);
  // Any fence, or the order of the next atomic operation of the thread.
  void order(ThreadNumber thread, const ir::MemoryOrder& order);
  // An atomic operation of this scope.
  void operate(ThreadNumber thread, const OrderedCell& cell, Operates how, ir::AtomicScope scope);
  // The threads from `begin` on, before `end`, have waited for each other. They know what fences of all have made known.
  void meet(ThreadNumber begin, ThreadNumber end);
  using Known = std::vector<std::uint32_t>;
  // What these threads have done is added to what is known at a barrier, and what is known there to what others know.
  void arrive(std::span<const ThreadNumber> threads, Known& barrier);
  void depart(std::span<const ThreadNumber> threads, const Known& barrier);
  // Fences, releases and barriers that the thread has passed.
  std::uint32_t passed(ThreadNumber thread) const { return exact_ ? row(thread)[thread] : 0; }
  // Whether what `earlier` did when it had passed so many is ordered before what `later` does now. In a launch of too many
  // threads: whether it may be.
  bool orders(ThreadNumber earlier, std::uint32_t passed, ThreadNumber later) const {
    return exact_ ? row(later)[earlier] > passed : fenced_;
  }
  bool exact() const { return exact_; }

 private:
  using Clock = std::uint32_t;
  using Clocks = std::vector<Clock>;
  // Of a thread: what its last fence has made known, for its group and for all; what it has seen, and knows from its next fence on.
  struct Pending {
    Clocks released_group, released_all, seen_group, seen_all;
    ir::MemoryOrder next;
  };
  Clock* row(std::size_t number) { return clocks_.data() + number * threads_; }
  const Clock* row(std::size_t number) const { return clocks_.data() + number * threads_; }
  void join(Clock* into, const Clock* from) const;
  void join(Clocks& into, const Clock* from) const;
  Clocks& published(const OrderedCell& cell, std::size_t group);
  void remember(ThreadNumber thread, const ir::MemoryOrder& fence);
  void see(ThreadNumber thread, const OrderedCell& cell, bool all, bool acquires);
  void publish(ThreadNumber thread, const OrderedCell& cell, Operates how, bool all, bool releases);

  const std::size_t threads_, group_size_;
  const bool exact_;
  bool fenced_ = false;
  Clocks clocks_;                 // of the threads, then what fences of each group have made known, then fences of all
  std::vector<Pending> pending_;  // by thread; empty: orders of operations do not count
  // What releases have made known to those that read the element: to all threads, or to those of a group.
  std::map<std::pair<OrderedCell, std::size_t>, Clocks> published_;
};

}  // namespace permverify::runtime_spec
