// Every warp goes on until it waits or comes to a loop or a branch. Warps at loops of one key make one iteration together, in which all
// that others wait for stays as it was: then they can make any number of them. What the warps know grows less over iterations, until
// it stays the same.
//
// A warp knows a barrier if it knows that all its completions so far have taken place: it has waited there, or has waited for a warp that
// knew it when it came. A warp may only come to a barrier that it knows, so in no other order does it come too early.
#include "logic/race/barrier_schedule.h"

#include <bit>
#include <utility>

namespace permverify::obligation {

namespace {

using Warps = std::uint32_t;    // bit k: warp k
using Numbers = std::uint32_t;  // bit k: barrier k

struct Gathering {
  std::int64_t threads = 0;
  Warps arrived = 0, waiting = 0;
  bool operator==(const Gathering&) const = default;
};

struct Situation {
  std::array<Gathering, 16> pending{};
  std::array<Numbers, 16> brought{};        // what those that have arrived knew
  std::array<Warps, 16> members{};          // of each completion; 0: there was none
  std::array<Numbers, most_warps> known{};  // by each warp
  bool operator==(const Situation&) const = default;
};

Warps bit(std::size_t number) { return Warps{1} << number; }

class BarrierSchedule {
 public:
  explicit BarrierSchedule(std::size_t warps) : warps_(warps) { now_.known.fill(~Numbers{0}); }

  using Lists = std::array<const BarrierItems*, most_warps>;

  // False: nothing is known.
  bool run(Warps warps, const Lists& lists) {
    std::array<std::size_t, most_warps> at{};
    for (;;) {
      if (!run_operations(warps, lists, at)) return false;
      const Warps open = those(warps, [&](std::size_t w) { return !waits(w) && at[w] < lists[w]->size(); });
      if (open == 0) return those(warps, [&](std::size_t w) { return waits(w); }) == 0;
      const Warps done = one_structure(open, lists, at);
      if (done == 0) return false;
      for (std::size_t w = 0; w < warps_; ++w) at[w] += (done & bit(w)) != 0 ? 1 : 0;
    }
  }

  // What is left at the end is of warps that take part.
  std::optional<std::array<Warps, 16>> members() const {
    for (std::size_t b = 0; b < 16; ++b) {
      if ((now_.pending[b].arrived & ~now_.members[b]) != 0 && now_.members[b] != 0) return std::nullopt;
    }
    return now_.members;
  }

 private:
  template <class Test>
  Warps those(Warps warps, const Test& test) const {
    Warps result = 0;
    for (std::size_t w = 0; w < warps_; ++w) {
      if ((warps & bit(w)) != 0 && test(w)) result |= bit(w);
    }
    return result;
  }

  bool waits(std::size_t warp) const {
    for (const Gathering& pending : now_.pending) {
      if ((pending.waiting & bit(warp)) != 0) return true;
    }
    return false;
  }

  bool run_operations(Warps warps, const Lists& lists, std::array<std::size_t, most_warps>& at) {
    for (bool moved = true; moved;) {
      moved = false;
      for (std::size_t w = 0; w < warps_; ++w) {
        if ((warps & bit(w)) == 0) continue;
        while (!waits(w) && at[w] < lists[w]->size() && (*lists[w])[at[w]].kind == BarrierItem::Kind::Operation) {
          if (!operate(w, (*lists[w])[at[w]], warps)) return false;
          ++at[w];
          moved = true;
        }
      }
    }
    return true;
  }

  bool operate(std::size_t warp, const BarrierItem& item, Warps running) {
    const auto b = static_cast<std::size_t>(item.number);
    Gathering& pending = now_.pending[b];
    if ((pending.arrived & bit(warp)) != 0 || (now_.known[warp] & bit(b)) == 0) return false;
    if (pending.arrived != 0 && pending.threads != item.threads) return false;
    pending.threads = item.threads;
    pending.arrived |= bit(warp);
    if (item.waits) pending.waiting |= bit(warp);
    now_.brought[b] |= now_.known[warp];
    if (std::popcount(pending.arrived) * 32 != pending.threads) return true;
    return complete(b, running);
  }

  bool complete(std::size_t b, Warps running) {
    const Gathering done = now_.pending[b];
    if ((now_.members[b] != 0 && now_.members[b] != done.arrived) || (done.waiting & ~running) != 0) return false;
    now_.members[b] = done.arrived;
    for (Numbers& known : now_.known) known &= ~bit(b);
    for (Numbers& brought : now_.brought) brought &= ~bit(b);
    const Numbers learnt = now_.brought[b] | bit(b);
    for (std::size_t w = 0; w < warps_; ++w) {
      if ((done.waiting & bit(w)) != 0) now_.known[w] |= learnt;
    }
    now_.pending[b] = {};
    now_.brought[b] = 0;
    return true;
  }

  // Some warps that stand at loops or branches of one key pass them: these. 0: none can.
  Warps one_structure(Warps open, const Lists& lists, const std::array<std::size_t, most_warps>& at) {
    for (std::size_t first = 0; first < warps_; ++first) {
      if ((open & bit(first)) == 0) continue;
      const BarrierItem& item = (*lists[first])[at[first]];
      const Warps alike = those(open, [&](std::size_t w) { return (*lists[w])[at[w]].kind == item.kind && (*lists[w])[at[w]].key == item.key; });
      if ((alike & (bit(first) - 1)) != 0) continue;  // tried with an earlier one
      Lists bodies{}, otherwise{};
      for (std::size_t w = 0; w < warps_; ++w) {
        if ((alike & bit(w)) == 0) continue;
        bodies[w] = &(*lists[w])[at[w]].body;
        otherwise[w] = &(*lists[w])[at[w]].otherwise;
      }
      const Situation before = now_;
      if (item.kind == BarrierItem::Kind::Loop ? iterate(alike, bodies) : choose(alike, bodies, otherwise)) return alike;
      now_ = before;
    }
    return 0;
  }

  bool iterate(Warps warps, const Lists& bodies) {
    for (;;) {
      const Situation before = now_;
      if (!run(warps, bodies) || !join(before)) return false;
      if (now_ == before) return true;
    }
  }

  bool choose(Warps warps, const Lists& yes, const Lists& no) {
    const Situation before = now_;
    if (!run(warps, yes)) return false;
    const Situation after = std::exchange(now_, before);
    return run(warps, no) && join(after);
  }

  // What holds in both; false: others would find a difference.
  bool join(const Situation& other) {
    if (now_.pending != other.pending) return false;
    for (std::size_t b = 0; b < 16; ++b) {
      if (now_.members[b] != 0 && other.members[b] != 0 && now_.members[b] != other.members[b]) return false;
      now_.members[b] |= other.members[b];
      now_.brought[b] &= other.brought[b];
    }
    for (std::size_t w = 0; w < warps_; ++w) now_.known[w] &= other.known[w];
    return true;
  }

  const std::size_t warps_;
  Situation now_;
};

}  // namespace

std::optional<std::array<std::uint32_t, 16>> schedule_barriers(const std::vector<BarrierItems>& warps) {
  BarrierSchedule schedule(warps.size());
  BarrierSchedule::Lists lists{};
  for (std::size_t w = 0; w < warps.size(); ++w) lists[w] = &warps[w];
  const Warps all = warps.size() == most_warps ? ~Warps{0} : bit(warps.size()) - 1;
  if (!schedule.run(all, lists)) return std::nullopt;
  return schedule.members();
}

}  // namespace permverify::obligation
