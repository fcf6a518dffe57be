// What a picture of a run shows: the phases, elements and threads that a fault is about, with the permissions and
// accesses of each thread; or, for barrier divergence, a lane for each thread up to where it waits.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "report/machine/picture_lanes.h"

namespace permverify::report {

// Which picture of a run is wanted.
struct PictureChoice {
  bool all = false;                // the whole run with all its faults; else what one fault is about
  std::optional<std::size_t> fault = std::nullopt;  // its number in Execution::faults; unset: main_fault
};

// The fault that a run is shown for: the first that is one of the program, else the first.
std::optional<std::size_t> main_fault(const runtime_spec::Execution& execution);

struct PictureColumn {
  bool gap = false;                // threads that are left out; nothing else is set
  std::int64_t thread = 0, group = 0;
};

struct PictureCell {
  runtime_spec::Right right = runtime_spec::Right::None;  // from the start of the phase
  bool read = false, written = false, updated = false;    // `updated`: atomically
  bool fault = false;
  std::string value;               // of the last access
  std::string story;               // "writes 7 (line 5), reads 7 (line 6)"
};

struct PictureRow {
  std::string label;               // "a[3]"
  bool outside = false;            // no element of the array: a fault is there
  bool gap = false;                // elements that are left out; nothing else is set
  std::vector<PictureCell> cells;  // parallel to Picture::columns; empty in a gap
  std::vector<std::size_t> faults; // their numbers, from 1
  std::string note;                // what is wrong here, in a few words
};

struct PictureGrid {
  ir::VarId array = 0;
  std::string title;               // "`a`: `int[8]`, global memory"
  std::vector<PictureRow> rows;
};

struct PicturePhase {
  std::int64_t number = 0;
  std::int64_t left_out = 0;       // phases between the one drawn before and this one
  std::string barrier;             // that it begins behind, "`barrier(global)`, line 12"; empty: none
  std::vector<PictureGrid> grids;
  std::vector<bool> marked;        // parallel to columns: a fault of this thread that is at no element
};

// A cell of the picture.
struct PicturePlace {
  std::size_t phase = 0, grid = 0, row = 0, column = 0;
  bool operator==(const PicturePlace&) const = default;
};

// From one of two conflicting accesses to the other, a write first if only one is.
struct PictureArrow {
  PicturePlace from, to;
  bool ordered = false;            // `from` comes first in every order; else either may
  std::string label;               // why they are in conflict
};

struct Picture {
  SourceLanguage language = SourceLanguage::Pvl;
  std::string title;               // "`reduce`, `<<<1, 256>>>`, `n = 0`"
  std::vector<std::string> faults; // one sentence each
  std::vector<PictureColumn> columns;
  std::vector<std::string> places;   // parallel to columns: a thread's number in its group, "3", "(1, 2)"
  std::vector<std::string> groups;   // parallel to columns: "2", "(0, 1)"
  std::string place_name, thread_name, group_name;  // headings of the columns; the first or second may be empty
  bool rights = false;             // whether permissions are known
  std::vector<PicturePhase> phases;
  std::optional<PictureArrow> arrow;
  std::optional<PictureLanes> lanes; // of barrier divergence; phases only with PictureChoice::all then
  std::vector<std::string> left_out; // what is not drawn
};

Picture picture_data(const MachineView& view, const PictureChoice& choice = {});

}  // namespace permverify::report
