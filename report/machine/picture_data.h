// What a picture of a run shows: for each phase and array, who may and who did access which cell.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "report/machine/view.h"

namespace permverify::report {

struct PictureCell {
  runtime_spec::Right right = runtime_spec::Right::None;  // from the start of the phase
  bool read = false, written = false, updated = false;    // `updated`: atomically
  bool fault = false;
};

struct PictureRow {
  std::string label;               // "a[3]"
  bool outside = false;            // no cell of the array: a fault is there
  bool gap = false;                // cells that are left out; nothing else is set
  std::vector<PictureCell> cells;  // parallel to Picture::threads; empty in a gap
  std::vector<std::size_t> faults;  // their numbers, from 1
};

struct PictureGrid {
  ir::VarId array = 0;
  std::string title;               // "a: int[8], global"
  std::vector<PictureRow> rows;
};

struct PicturePhase {
  std::int64_t number = 0;
  std::string begins;              // "from the start", "after barrier(global), line 12"
  std::vector<PictureGrid> grids;
  std::vector<bool> marked;        // parallel to threads: a fault of this thread that is at no cell
};

struct Picture {
  std::string title, launch;
  std::vector<std::string> faults;  // one line each
  std::vector<std::int64_t> threads;
  std::vector<std::int64_t> groups;  // of each thread
  bool rights = false;              // whether it is known who may access what
  std::vector<PicturePhase> phases;
  std::vector<std::string> left_out;  // what is not shown
};

// At most 32 threads, 12 phases and 64 cells of an array: those that faults name first.
Picture picture_data(const MachineView& view);

}  // namespace permverify::report
