// Copies of a group in kernels with permissions: what a thread did to the elements before the copy has to be ordered with it.
#pragma once
#include <functional>

#include "logic/ir/stmt.h"

namespace permverify::parser {

class Refusals;

// How copies use an array: not at all, only as their source, or also as a destination.
enum class CopyUse : std::uint8_t { None, Source, Destination };

// The device may start a copy when the first thread of the group has come to it, and others may still make accesses before it. Refuses a
// copy, at one of the places `copies`, if on some path the thread has accessed an array so that it conflicts, with no barrier in between that fences the array.
void refuse_unordered_copies(const ir::Module& module, const ir::StmtList& body, const std::vector<support::Span>& copies,
                             const std::function<CopyUse(ir::VarId)>& use, Refusals& refusals);

}  // namespace permverify::parser
