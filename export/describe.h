// How to launch an exported kernel, as JSON: docs/howto/run-on-a-device.md explains the fields.
#pragma once
#include <map>
#include <string>

#include "export/translate.h"
#include "runtime_spec/machine/machine.h"

namespace permverify::opencl_export {

struct ConcreteArray {
  std::vector<std::int64_t> extents;
  std::vector<runtime_spec::Value> cells;  // at launch; empty for a local array
  std::int64_t size() const;
};

// A launch with all its sizes, parameters and memory.
struct ConcreteLaunch {
  runtime_spec::Sizes local_size, num_groups;
  std::map<ir::VarId, runtime_spec::Value> params;
  std::map<ir::VarId, ConcreteArray> arrays;
};

// The launch of a machine that has not started: what was given, and what it has drawn.
ConcreteLaunch concrete_launch(runtime_spec::Machine& machine);

// The description of one kernel of the unit, whose text is in the file `source`. `launch` may be null.
std::string describe(const ir::Module& module, const Unit& unit, const EntryPoint& entry,
                     const std::string& source, const ConcreteLaunch* launch);

}  // namespace permverify::opencl_export
