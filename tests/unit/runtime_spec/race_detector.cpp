// What the detector keeps of a cell's past, against a monitor that keeps everything.
#include "runtime_spec/monitors/race_detector.h"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <random>

using namespace permverify::runtime_spec;
using permverify::ir::AtomicScope;

namespace {

constexpr ThreadNumber group_size = 4;
constexpr ThreadNumber groups = 2;
constexpr ThreadNumber mates = 2;  // of a warp that has barriers of its own
constexpr std::int64_t cells = 2;

struct Kept {
  ThreadNumber thread;
  std::uint32_t phase;
  AccessKind kind;
  std::int64_t cell;
  AtomicScope scope;
  std::uint32_t met;  // how often its warp had met
};

struct Event {
  AccessKind kind;
  AtomicScope scope = AtomicScope::All;
};

struct GroupClock {
  std::uint32_t phase = 0, fenced = 0;
};

// An operation of the scope by `from` is atomic for one of `other` by `to`.
bool includes(AtomicScope scope, ThreadNumber from, AtomicScope other, ThreadNumber to) {
  const bool one_group = from / group_size == to / group_size;
  switch (scope) {
    case AtomicScope::All: return true;
    case AtomicScope::Group: return one_group;
    case AtomicScope::EqualGroup: return one_group && other == AtomicScope::EqualGroup;
  }
  return false;
}

// The definition, word for word: is `x` unordered with an access of `thread` now, and in conflict?
bool races(const Kept& x, ThreadNumber thread, Event event, const GroupClock& clock, ThreadNumber warp,
           std::uint32_t met) {
  const bool both_read = x.kind == AccessKind::Read && event.kind == AccessKind::Read;
  const bool both_atomic = x.kind == AccessKind::Atomic && event.kind == AccessKind::Atomic &&
                           includes(x.scope, x.thread, event.scope, thread) &&
                           includes(event.scope, thread, x.scope, x.thread);
  if (both_read || both_atomic || x.thread == thread) return false;
  if (x.thread / group_size != thread / group_size) return true;
  if (x.thread % group_size / warp == thread % group_size / warp) return false;
  if (x.thread / mates == thread / mates && x.met < met) return false;
  if (x.kind == AccessKind::Read) return !(x.phase < clock.phase);
  return !(x.phase < clock.fenced);
}

struct Found {
  bool write = false, read = false, atomic = false;
  bool operator==(const Found&) const = default;
};

// Both monitors over the same events.
class Pair {
 public:
  // `warp` threads of a group are in lock step; or warps have barriers.
  explicit Pair(ThreadNumber warp = 1, bool meets = false) : warp_(warp), meets_(meets) {}

  void meeting(ThreadNumber warp) { ++met_[warp]; }

  void barrier(GroupNumber group, bool fences) {
    GroupClock& clock = clocks_[group];
    ++clock.phase;
    if (fences) clock.fenced = clock.phase;
  }

  // What each of them says about this access.
  std::pair<Found, Found> access(ThreadNumber thread, Event event, std::int64_t cell) {
    const GroupClock& clock = clocks_[thread / group_size];
    Found all;
    for (const Kept& x : kept_) {
      if (x.cell != cell || !races(x, thread, event, clock, warp_, met_[thread / mates])) continue;
      (x.kind == AccessKind::Write ? all.write
       : x.kind == AccessKind::Read ? all.read : all.atomic) = true;
    }
    kept_.push_back({thread, clock.phase, event.kind, cell, event.scope, met_[thread / mates]});
    const ThreadNumber group = thread / group_size * group_size;
    const ThreadNumber first = (thread - group) / warp_ * warp_;
    Accessor who{thread, group, group_size, clock.phase, clock.fenced, 0, group + first,
                       std::min(warp_, group_size - first)};
    if (meets_) {
      who.mates_begin = thread / mates * mates;
      who.mates = mates;
      who.met = met_[thread / mates];
    }
    const Conflicts found = detector_.check(cell, event.kind, who, event.scope);
    const Found compact{found.write != nullptr, found.read != nullptr, found.atomic != nullptr};
    detector_.record(cell, event.kind, who, event.scope);
    return {all, compact};
  }

 private:
  ThreadNumber warp_;
  bool meets_;
  std::array<std::uint32_t, groups * group_size / mates> met_{};
  std::array<GroupClock, groups> clocks_;
  std::vector<Kept> kept_;
  RaceDetector detector_{cells};
};

constexpr Event R{AccessKind::Read}, W{AccessKind::Write}, A{AccessKind::Atomic},
    of_group{AccessKind::Atomic, AtomicScope::Group}, of_equal_group{AccessKind::Atomic, AtomicScope::EqualGroup};

}  // namespace

TEST_CASE("two slots of each kind find a race with an access of the kind iff there is one") {
  std::mt19937 random(20240611);
  const auto below = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
  std::size_t wrong = 0, racy = 0, clean = 0;
  for (int sequence = 0; sequence < 200'000; ++sequence) {
    const bool meets = sequence % 4 == 1 || sequence % 4 == 2;
    Pair pair(sequence % 4 == 0 ? 2 : 1, meets);
    bool any = false;
    const unsigned length = 3 + below(14);
    const unsigned one_group = below(2);          // a race between groups hides much else
    const bool scopes = below(2) != 0, atomics_alone = below(4) == 0;
    const unsigned barriers = 1 + below(6);       // of 10 events
    for (unsigned event = 0; event < length; ++event) {
      const GroupNumber group = one_group ? 0 : below(groups);
      if (below(10) < barriers) {
        if (meets && below(3) != 0) pair.meeting(group * group_size / mates + below(group_size / mates));
        else pair.barrier(group, below(2) == 0);
        continue;
      }
      const std::array<Event, 5> kinds{R, W, A, of_group, of_equal_group};
      const Event kind = atomics_alone ? kinds[2 + below(3)] : kinds[below(scopes ? 5 : 3)];
      const auto [all, compact] =
          pair.access(group * group_size + below(group_size), kind, below(cells));
      wrong += all == compact ? 0 : 1;
      any = any || !(all == Found{});
    }
    ++(any ? racy : clean);
  }
  CHECK(wrong == 0);
  CHECK(racy > 50'000);   // neither answer is rare
  CHECK(clean > 20'000);
}

TEST_CASE("a read is ordered by any barrier, a write or atomic by a fencing one") {
  for (const auto kind : {R, W, A}) {
    Pair pair;
    pair.access(0, kind, 0);
    pair.barrier(0, false);
    const Found after = pair.access(1, W, 0).second;
    CHECK(after.read == false);
    CHECK(after.write == (kind.kind == AccessKind::Write));
    CHECK(after.atomic == (kind.kind == AccessKind::Atomic));
    Pair fenced;
    fenced.access(0, kind, 0);
    fenced.barrier(0, false);
    fenced.barrier(0, true);
    CHECK(fenced.access(1, W, 0).second == Found{});
  }
}

TEST_CASE("a barrier fences what was before it, not what comes after") {
  Pair pair;
  pair.barrier(0, true);
  pair.access(0, W, 0);
  pair.barrier(0, false);
  CHECK(pair.access(1, R, 0).second.write);
}

TEST_CASE("an atomic of another thread is not hidden by one's own") {
  Pair pair;
  pair.access(0, A, 0);
  pair.access(1, A, 0);
  CHECK(pair.access(1, R, 0).second.atomic);
  CHECK(pair.access(0, W, 0).second.atomic);
}

TEST_CASE("a barrier of a warp orders what its threads did, and nothing of another warp") {
  for (const auto kind : {R, W, A}) {
    Pair pair(1, true);
    pair.access(0, kind, 0);
    pair.access(2, kind, 1);
    CHECK_FALSE(pair.access(1, W, 1).second == Found{});
    pair.meeting(0);
    CHECK(pair.access(1, W, 0).second == Found{});
    Pair other(1, true);
    other.access(2, kind, 0);
    other.meeting(0);
    CHECK_FALSE(other.access(1, W, 0).second == Found{});
  }
}

TEST_CASE("an atomic operation of another warp is not forgotten for two of one") {
  Pair pair(1, true);
  pair.access(0, A, 0);
  pair.access(2, A, 0);
  pair.access(3, A, 0);
  pair.meeting(1);
  CHECK(pair.access(2, R, 0).second.atomic);
}

TEST_CASE("a barrier of one group orders nothing in another") {
  Pair pair;
  pair.access(0, R, 0);
  pair.barrier(0, true);
  pair.barrier(1, true);
  CHECK(pair.access(group_size, W, 0).second.read);
  CHECK(pair.access(0, W, 0).second.write);
}

TEST_CASE("atomic operations race unless the scope of each includes the other") {
  for (const bool one_group : {true, false}) {
    const ThreadNumber other = one_group ? 1 : group_size;
    const auto race = [&](Event first, Event second) {
      Pair pair;
      pair.access(0, first, 0);
      const Found there = pair.access(other, second, 0).second;
      Pair back;
      back.access(0, second, 0);
      CHECK(back.access(other, first, 0).second == there);
      return there.atomic;
    };
    CHECK_FALSE(race(A, A));
    CHECK(race(A, of_group) == !one_group);
    CHECK(race(of_group, of_group) == !one_group);
    CHECK(race(of_equal_group, of_equal_group) == !one_group);
    CHECK(race(A, of_equal_group));
    CHECK(race(of_group, of_equal_group));
  }
}
