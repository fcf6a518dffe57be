// Barrier divergence as time lanes: which barriers the group has passed, and where each thread is when the
// group cannot go on.
#pragma once
#include <string>
#include <vector>

#include "report/machine/picture_record.h"

namespace permverify::report {

struct PictureLane {
  enum class End : std::uint8_t { Waits, Ended, Fault };
  bool gap = false;                // threads that are left out; nothing else is set
  std::int64_t thread = 0;
  std::string place;               // its number in the group
  End end = End::Ended;
  std::size_t spot = 0;            // in PictureLanes::spots
  std::string text;                // "waits at `__syncthreads()`, line 9"
  bool named = false;              // by the fault
};

struct PictureLanes {
  struct Passed {
    std::int64_t phase;            // that begins behind it
    std::string text;              // "line 7"
  };
  std::vector<Passed> passed;      // the last barriers that all threads of the group passed
  std::int64_t passed_before = 0;  // earlier ones that are not drawn
  std::vector<std::string> spots;  // where lanes end, from left to right: "line 9"
  std::vector<PictureLane> lanes;
  std::string counts;              // of all threads of the group
};

// Of a fault that is barrier divergence. The threads that are drawn are those of the fault and those beside
// them; all of the group, up to a bound, if `all`.
PictureLanes lanes_of(const MachineView& view, const RunRecord& record, const runtime_spec::Fault& fault,
                      bool all);
bool is_divergence(const runtime_spec::Fault& fault);

}  // namespace permverify::report
