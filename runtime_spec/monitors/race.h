// Data races by happens-before: one schedule of a race-free prefix shows the races of every other
// schedule. Source: OpenCL 3.0, 3.3.6 (memory ordering), 6.15.8 (barriers); logic.md 7.4.
//   program order;
//   a barrier orders what a thread *read* before it before everything after it;
//   what it *wrote*, atomics included, is ordered only if this barrier, or a later one of the group
//   before the access, fences the space of the cell;
//   atomic operations whose scopes include each other do not race; groups are never ordered.
#pragma once
#include <memory>

#include "runtime_spec/machine/monitor.h"

namespace permverify::runtime_spec {

// Which races count. Where writes of one value are no races, a write that finds its value in the cell is in
// conflict with no earlier write: as long as there was no race, all writes that it is not ordered
// with left this value. (A value that was overwritten by its own thread is forgotten: such a race may
// be missed, none is made up.)
// Accesses of one warp in lock step are ordered, but for what one step of it writes to one cell.
struct RaceRules {
  bool same_values = false;
  bool within_groups = true, between_groups = true;
  // So many threads execute in lock step, and the run has to keep to it (ExecuteOptions); 0: none do.
  std::int64_t warp_size = 0;
  // A place where threads of one group race and threads of two has a fault for each; else for the first.
  bool tell_groups_apart = false;
  // Each pair of threads that races has a fault, and is looked for by itself: for launches of few threads.
  bool each_pair = false;
  // A race has a fault for each pair of places; else for the place of its stronger access.
  bool each_pair_of_places = false;
  // Nothing but barriers and the fences that the machine knows orders accesses: CUDA.
  bool fences_known = false;
};

// Reports race:write_write, race:read_write, race:atomic_write, race:atomic_read, race:atomic_scope, each
// with the two threads, their places and the cell. Reads by specifications are no accesses.
std::unique_ptr<Monitor> make_race_monitor(RaceRules rules = {});

}  // namespace permverify::runtime_spec
