// The words of a picture, in the language of the source.
#pragma once
#include <string>

#include "report/machine/picture_data.h"
#include "report/machine/view.h"

namespace permverify::report {

// "`reduce`, `<<<1, 256>>>`, `n = 0`"
std::string title_of(const MachineView& view);
// "`s`: `int[256]`, shared memory"
std::string array_title(const MachineView& view, ir::VarId array);
// A thread's number in its group, a group's number: "3"; in two dimensions "(1, 2)".
std::string place_in_group(const MachineView& view, std::int64_t thread);
std::string place_of_group(const MachineView& view, std::int64_t group);
// Whether the launch has threads in two or three dimensions of a group.
bool has_dimensions(const MachineView& view);

// The fault with its id and lines. What a picture shows anyway, such as the reason of a race, is not repeated.
std::string sentence_of(const MachineView& view, const runtime_spec::Fault& fault);
// Why two accesses are in conflict: "no `__syncthreads()` between". `ordered`: a barrier is between them.
std::string conflict_words(const MachineView& view, const runtime_spec::Fault& fault, bool ordered);
// What is wrong at the element, in a few words; may be empty.
std::string note_of(const runtime_spec::Fault& fault);

std::string may(runtime_spec::Right right);   // "may write"
std::string did(const PictureCell& cell);     // "reads, writes"; empty: nothing
// "writes 7 (line 5), reads 7 (line 6)"
std::string story_of(const RecordedCell& cell);
// Not longer than a label of a picture may be.
std::string shortened(const std::string& text);

}  // namespace permverify::report
