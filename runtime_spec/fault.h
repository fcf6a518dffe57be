// What the machine and its monitors find. Ids are those of the diagnostics where the verifier has
// an obligation of the same meaning.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "logic/ir/module.h"
#include "support/diagnostic.h"
#include "support/failure.h"

namespace permverify::runtime_spec {

// Program: a fault of the kernel under any contract (race, divergence, bounds, division, overflow,
// assertion, uninitialised memory). Contract: what is written about it does not fit what it does.
enum class FaultClass : std::uint8_t { Program, Contract };

// A value that explains a fault: of an expression of the source, of a variable or an element, or what is held.
struct FaultValue {
  std::string name;                // empty: the text of the source at `span`
  support::Span span;
  std::string value;
  bool given = false;              // the value of an element of global memory that was there when the launch began
};

struct FaultThread {
  std::int64_t tid = 0;            // linear, in the launch
  support::Span span;              // what it did
  std::string did;                 // "writes a[3]", "waits at this barrier", "holds write on a[3]"
  std::int64_t phase = 0;          // barriers that its group had passed
  std::vector<FaultValue> reads = {};  // elements behind what it did, where they were looked for (trace/reads_behind.h)
  std::vector<FaultValue> variables = {};  // the same of variables of the thread: `span` is the declaration
};

struct Fault {
  support::FailureId id;
  FaultClass fault_class = FaultClass::Program;
  std::string message = {};             // one sentence
  support::Span span = {};              // the primary place
  std::vector<FaultThread> threads = {};  // one or two; none when no thread is to blame
  std::optional<ir::VarId> array = {};
  std::vector<std::int64_t> index = {};   // of the cell, as many as dimensions
  std::vector<std::int64_t> extents = {};  // of the array, of an access outside it
  bool between_groups = false;       // a race of threads of two groups
  std::int64_t group = 0;            // linear; of a local array's instance, or of the first thread
  bool of_two_places = false;         // a race: with another second place it is another fault
  bool after_nonzero_atomic = false;  // a race: before it an atomic operation met an element that did not begin with zero
  bool after_drawn_lanes = false;    // before it a drawn value took the place of what lanes of a warp make together
  std::uint64_t step = 0;            // of the run: Machine::steps when it was reported
  std::vector<FaultValue> values = {};  // both sides of a false comparison; the permission held and needed
};

// False: the faults are apart by the second place (Fault::of_two_places).
bool same_second_place(const Fault& a, const Fault& b);

// Collects faults; the first of each id, place and array is kept (a record is stored to several at one
// place), and of a race in a group and one between groups.
class FaultLog {
 public:
  // From now on the first of each pair of threads is kept as well.
  void tell_threads_apart() { threads_apart_ = true; }
  bool threads_apart() const { return threads_apart_; }
  // Faults from now on come after a drawn value of lanes.
  void note_drawn_lanes() { drawn_lanes_ = true; }
  // Where the steps of the run are counted; it must outlive the reports.
  void count_by(const std::uint64_t& steps) { steps_ = &steps; }
  // True when it was new.
  bool report(Fault fault);
  const std::vector<Fault>& all() const { return faults_; }
  bool empty() const { return faults_.empty(); }

 private:
  std::vector<Fault> faults_;
  bool threads_apart_ = false, drawn_lanes_ = false;
  const std::uint64_t* steps_ = nullptr;
};

}  // namespace permverify::runtime_spec
