// The shadow memory of one array instance: for every cell the few earlier accesses that decide
// whether a new one races. Source: the idea of [FastTrack] (an epoch instead of a vector clock), for
// programs whose only order is a barrier of a group; logic.md 7.4.
//
// An earlier access x = (t1, p1) and a later one y of thread t2 in group g race iff t1 != t2, they
// conflict (not both read, not atomic for each other), and
//   (other)  t1 is not in g, or
//   (same)   x read:            p1 >= phase of g now;
//            x wrote / atomic:  p1 >= phase begun by the last barrier of g that fences the space.
// Phases of a group never shrink as time goes on. For each kind two accesses of different threads
// are kept, chosen so that y races with *some* earlier access of the kind iff it races with a kept one:
//   Two groups.  Once accesses of two groups are kept, every later y is in a group other than one of
//     them, and races with that one. So one of each is always enough.
//   One group, writes or atomics.  `first` is the latest, `second` the latest of any other thread.
//     Among the accesses of threads other than t2, the one with the greatest phase races if any does.
//     If t2 is not the thread of `first`, that is `first`; if it is, that is `second`.
//   One group, reads.  Only reads of the current phase race within the group, and then whatever their
//     order. Two threads that read in the newest phase: one of them is not t2. One thread: it alone
//     decides. For another group any read will do.
//   Atomics of different scopes are of different kinds here. One that is atomic for all of its group asks for
//     accesses of other groups alone: where there is one, one of the two slots is of another group.
// Where warps are in lock step, a warp is what a thread is here: its accesses are in order.
// Where threads have fences, what these order is no race (fence_clocks.h). The two that are kept need not be those that race then:
// fewer races are seen, and none that is not there.
// Where a warp has barriers of its own, what its threads did before it met is ordered before what they do since:
//   Writes and atomics.  As long as no fence orders both, the slots are of two warps where two warps have accessed the cell:
//     each later y races with the one of another warp. Of one warp: the argument for one group holds of it as well.
//   Reads.  The same of the newest phase; of one warp only those since it last met race within it, and for another warp
//     any of them will do.
#pragma once
#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>
#include <vector>

#include "runtime_spec/machine/meter.h"
#include "runtime_spec/machine/monitor.h"
#include "runtime_spec/monitors/fence_clocks.h"

namespace permverify::runtime_spec {

inline constexpr ThreadNumber nobody = ~0U;
inline constexpr std::uint32_t never = ~0U;  // no phase is as late

// One access that is remembered; `site` is the caller's number for where it stands in the source.
// All zeros is the empty slot.
struct ShadowSlot {
  std::uint32_t thread_plus_one = 0;
  std::uint32_t phase = 0;
  std::uint32_t site = 0;
  // How often the thread's warp had met at a barrier of its own; or, where clocks are kept, FenceClocks::passed.
  std::uint32_t met = 0;
  ThreadNumber thread() const { return thread_plus_one - 1; }   // no thread: empty
};

// Accesses of one kind by two different threads; the second is empty when the first is.
struct ShadowPair {
  ShadowSlot first, second;
};

// Of CUDA, an atomic operation of all threads observes those before it on the cell, and what comes after it is ordered after
// them, without a fence (PTX ISA 8.5, causality order: "X precedes some operation Z in observation order, and Z precedes Y").
struct AtomicPair {
  ShadowPair pair;
  bool second_is_later = false;
  const ShadowSlot& latest() const { return second_is_later ? pair.second : pair.first; }
};

// Zeros that take no memory before they are touched: few of the cells of a large array are accessed.
template <class T>
class ZeroPages {
 public:
  explicit ZeroPages(std::size_t size) : data_(static_cast<T*>(std::calloc(size, sizeof(T)))) {
    if (!data_ && size > 0) throw std::bad_alloc();
  }
  T& operator[](std::size_t at) { return data_.get()[at]; }
  const T& operator[](std::size_t at) const { return data_.get()[at]; }

 private:
  struct Free {
    void operator()(T* data) const { std::free(data); }
  };
  std::unique_ptr<T, Free> data_;
};

// Who accesses, and what its group has passed.
struct Accessor {
  ThreadNumber thread = 0;
  ThreadNumber group_begin = 0, group_size = 1;  // the threads of its group
  std::uint32_t phase = 0;                       // of the group
  std::uint32_t fenced = 0;  // phase that began with its last barrier fencing the space of the cell
  std::uint32_t site = 0;
  ThreadNumber warp_begin = 0, warp_size = 0;  // those that it is in order with, beside itself
  ThreadNumber mates_begin = 0, mates = 0;     // those that it meets at barriers of its warp; none: there are no such
  std::uint32_t met = 0;                       // how often they have met; see ShadowSlot
  const FenceClocks* clocks = nullptr;         // of a program with fences
  bool observes = false;                       // see `AtomicPair`

  bool has_in_group(ThreadNumber other) const { return other - group_begin < group_size; }
  bool has_in_warp(ThreadNumber other) const {
    return other == thread || other - warp_begin < warp_size;
  }
  bool meets(ThreadNumber other) const { return other - mates_begin < mates; }
  bool has_met_since(const ShadowSlot& slot) const {
    return (slot.met < met && meets(slot.thread())) || (clocks && clocks->orders(slot.thread(), slot.met, thread));
  }
};

// Among whom atomic operations of these scopes are atomic for each other (OpenCL 3.0, 3.3.6, inclusive scopes: of
// one scope; PTX, morally strong operations: each scope includes the other thread).
enum class Together : std::uint8_t { Everywhere, InOneGroup, Nowhere };

constexpr Together together(ir::AtomicScope one, ir::AtomicScope other) {
  if (one == other) return one == ir::AtomicScope::All ? Together::Everywhere : Together::InOneGroup;
  const bool must_be_equal = one == ir::AtomicScope::EqualGroup || other == ir::AtomicScope::EqualGroup;
  return must_be_equal ? Together::Nowhere : Together::InOneGroup;
}

// Earlier accesses that race with the new one; null where there is none of the kind.
struct Conflicts {
  const ShadowSlot* write = nullptr;
  const ShadowSlot* read = nullptr;
  const ShadowSlot* atomic = nullptr;
  bool any() const { return write || read || atomic; }
};

class RaceDetector {
 public:
  // `has_loads`: some atomic operations change nothing.
  explicit RaceDetector(std::int64_t cells, MemoryMeter* meter = nullptr, bool has_loads = false)
      : size_(static_cast<std::size_t>(cells)), cells_(size_), meter_(meter), has_loads_(has_loads) {
    if (meter_ && size_ > counted_as_a_whole) touched_.resize(size_ / page_cells + 1, false);
    else take(size_ * sizeof(Cell));
  }

  // All accesses up to now are ordered before all that come.
  void forget() {
    cells_ = ZeroPages<Cell>(size_);
    for (auto& atomics : atomics_) {
      if (atomics) atomics.emplace(size_);
    }
  }

  // What the access races with. The slots are good until `record`. `loads`: an atomic operation that changes nothing.
  Conflicts check(std::int64_t cell, AccessKind kind, const Accessor& who,
                  ir::AtomicScope scope = ir::AtomicScope::All, bool loads = false) const {
    const auto at = static_cast<std::size_t>(cell);
    const Cell& shadow = cells_[at];
    Conflicts found;
    found.write = racing(shadow.writes, who, who.fenced);
    if (kind != AccessKind::Read) found.read = racing(shadow.reads, who, who.phase);
    for (std::size_t i = 0; i < ir::atomic_scopes && !found.atomic; ++i) {
      if (!atomics_[i]) continue;
      const Together no_race = kind == AccessKind::Atomic ? together(static_cast<ir::AtomicScope>(i), scope)
                                                          : Together::Nowhere;
      if (no_race == Together::Everywhere) continue;
      const bool in_group = no_race == Together::InOneGroup;
      if (loads) {  // with another load, whatever their scopes
        if (changes_[i]) found.atomic = racing((*changes_[i])[at].pair, who, in_group ? never : who.fenced);
        continue;
      }
      const AtomicPair& atomics = (*atomics_[i])[at];
      const bool observed = who.observes && kind != AccessKind::Atomic && static_cast<ir::AtomicScope>(i) == ir::AtomicScope::All;
      if (observed && atomics.latest().thread() != nobody && !races(atomics.latest(), who, who.fenced)) continue;
      found.atomic = racing(atomics.pair, who, in_group ? never : who.fenced);
    }
    return found;
  }

  void record(std::int64_t cell, AccessKind kind, const Accessor& who,
              ir::AtomicScope scope = ir::AtomicScope::All, bool loads = false) {
    const auto at = static_cast<std::size_t>(cell);
    if (!touched_.empty() && !touched_[at / page_cells]) {
      touched_[at / page_cells] = true;
      take(page_cells * sizeof(Cell));
    }
    if (kind == AccessKind::Read) {
      record_read(cells_[at].reads, who);
    } else if (kind == AccessKind::Write) {
      record_change(cells_[at].writes, who);
    } else if (kind == AccessKind::Atomic) {
      record_atomic(atomics_[static_cast<std::size_t>(scope)], at, who);
      if (has_loads_ && !loads) record_atomic(changes_[static_cast<std::size_t>(scope)], at, who);
    }
  }

 private:
  struct Cell {
    ShadowPair writes, reads;
  };

  void take(std::uint64_t bytes) {
    if (meter_) meter_->take(bytes);
  }
  static bool races(const ShadowSlot& slot, const Accessor& who, std::uint32_t ordered_before) {
    return slot.thread() != nobody && !who.has_in_warp(slot.thread()) && !who.has_met_since(slot) &&
           (slot.phase >= ordered_before || !who.has_in_group(slot.thread()));
  }
  static const ShadowSlot* racing(const ShadowPair& pair, const Accessor& who,
                                  std::uint32_t ordered_before) {
    if (pair.first.thread() == nobody) return nullptr;
    if (races(pair.first, who, ordered_before)) return &pair.first;
    return races(pair.second, who, ordered_before) ? &pair.second : nullptr;
  }
  static bool is_now(const ShadowSlot& slot, const Accessor& who) {
    return slot.thread() == who.thread && slot.phase == who.phase && slot.met == who.met;
  }
  static void record_read(ShadowPair& pair, const Accessor& who);
  static void record_change(ShadowPair& pair, const Accessor& who);

  // Of a large array memory is taken by the page, and counted so; pages of atomic operations go with the others.
  static constexpr std::size_t page_cells = 64, counted_as_a_whole = 1024;

  std::size_t size_;
  ZeroPages<Cell> cells_;
  MemoryMeter* meter_;         // null: nothing is counted
  bool has_loads_;
  std::vector<bool> touched_;  // by page; empty: counted as a whole
  // By scope; empty: no atomic operation so far.
  using Atomics = std::optional<ZeroPages<AtomicPair>>;
  void record_atomic(Atomics& atomics, std::size_t at, const Accessor& who) {
    if (!atomics) {  // few arrays have any
      if (touched_.empty()) take(size_ * sizeof(AtomicPair));
      atomics.emplace(size_);
    }
    AtomicPair& slots = (*atomics)[at];
    record_change(slots.pair, who);
    slots.second_is_later = !is_now(slots.pair.first, who);
  }
  std::array<Atomics, ir::atomic_scopes> atomics_, changes_;  // changes: without loads, if there are any
};

inline void RaceDetector::record_read(ShadowPair& pair, const Accessor& who) {
  const ShadowSlot now{who.thread + 1, who.phase, who.site, who.met};
  if (pair.first.thread() == nobody) {
    pair.first = now;
  } else if (!who.has_in_group(pair.first.thread())) {
    pair.second = now;                                  // two groups
  } else if (pair.second.thread() != nobody && !who.has_in_group(pair.second.thread())) {
    return;                                             // two groups already
  } else if (pair.first.phase < who.phase) {
    pair = {now, {}};                                   // a new phase
  } else if (who.mates != 0 && !who.meets(pair.first.thread())) {
    pair.second = now;                                  // two warps
  } else if (who.mates != 0 && pair.second.thread() != nobody && !who.meets(pair.second.thread())) {
    return;                                             // two warps already
  } else if (pair.first.met < who.met) {
    pair = {now, {}};                                   // its warp has met since
  } else if (!who.has_in_warp(pair.first.thread()) && pair.second.thread() == nobody) {
    pair.second = now;
  }
}

inline void RaceDetector::record_change(ShadowPair& pair, const Accessor& who) {
  const ShadowSlot now{who.thread + 1, who.phase, who.site, who.met};
  if (pair.first.thread() == nobody || who.has_in_warp(pair.first.thread())) {
    pair.first = now;
  } else if (!who.has_in_group(pair.first.thread())) {
    pair.second = now;                                  // two groups
  } else {
    // A second slot of another group stays: two groups already. And so does one of another warp.
    const ShadowSlot& second = pair.second;
    const bool of_group = second.thread() == nobody || who.has_in_group(second.thread());
    const bool two_warps = who.mates != 0 && second.thread() != nobody && who.meets(pair.first.thread()) &&
                           !who.meets(second.thread()) && second.phase >= who.fenced;
    if (of_group && !two_warps) pair.second = pair.first;
    pair.first = now;
  }
}

}  // namespace permverify::runtime_spec
