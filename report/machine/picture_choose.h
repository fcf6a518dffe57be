// Which phases, threads and elements of a run are drawn.
#pragma once
#include "report/machine/picture_data.h"
#include "report/machine/picture_record.h"

namespace permverify::report {

struct ChosenArray {
  ir::VarId array;
  std::set<RowKey> rows;
  std::set<RowKey> always;         // of `rows`: also in phases in which no drawn thread uses them
  bool is_own = true;              // the fault is there, or there is no fault that is at an element
};

struct Chosen {
  std::vector<std::size_t> faults;       // numbers in Execution::faults
  std::set<std::int64_t> threads, phases;
  std::int64_t before = -1;              // of `phases`: the one before those of the fault; -1: none
  std::vector<ChosenArray> arrays;       // in the order of their declaration
};

// With a fault: its threads, phases and elements, and those beside them. Without one: the first of each, up
// to a bound. With choice.all: the whole run, up to a larger bound.
Chosen choose(const MachineView& view, const RunRecord& record, const PictureChoice& choice);

}  // namespace permverify::report
