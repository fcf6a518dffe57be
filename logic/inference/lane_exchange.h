// A shuffle of a warp as a store and a read of an array of the group.
#pragma once
#include <string>

#include "logic/ir/lanes.h"
#include "logic/ir/module.h"

namespace permverify::inference {

ir::VarId add_variable(ir::Module& module, const std::string& name, ir::VarKind kind, ir::Type type, support::Span at);

// A shuffle in which all lanes of the warp take part, by segments of a literal width.
bool is_of_whole_warp(const ir::Lanes& lanes);

struct LaneExchange {
  ir::VarId array;      // a new local array with an element for each thread of the group
  ir::Stmt::Node store;  // of the value of this lane
  ir::StmtList take;     // of that of the other lane; nothing happens where the language leaves the result undefined
};

// has_all_lanes: the group has all threads of each segment.
LaneExchange exchange_of(ir::Module& module, const ir::Havoc& shuffle, bool has_all_lanes, support::Span at);

}  // namespace permverify::inference
