// Names of a unit: a variable keeps its own unless OpenCL or something visible beside it has it.
#pragma once
#include <map>
#include <set>
#include <string>

#include "logic/ir/module.h"

namespace permverify::opencl_export {

// Copied for each function and kernel, so that only names of the unit are taken by others.
class Names {
 public:
  explicit Names(const ir::Module& module) : module_(&module) {}
  // A name like `wanted` that nothing else has; taken from now on.
  std::string fresh(const std::string& wanted);
  const std::string& of(ir::VarId var);
  // The length of one dimension (not the outermost) of an array, in elements.
  const std::string& extent(ir::VarId array, std::size_t dimension);
  const std::string& identifier(ir::Builtin which, int dimension);

  const std::map<std::pair<ir::VarId, std::size_t>, std::string>& extents() const { return extents_; }
  const std::map<std::pair<ir::Builtin, int>, std::string>& identifiers() const {
    return identifiers_;
  }

 private:
  const ir::Module* module_;
  std::set<std::string> taken_;
  std::map<ir::VarId, std::string> variables_;
  std::map<std::pair<ir::VarId, std::size_t>, std::string> extents_;
  std::map<std::pair<ir::Builtin, int>, std::string> identifiers_;
};

}  // namespace permverify::opencl_export
