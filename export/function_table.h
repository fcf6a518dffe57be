// Pure functions that program code calls, as OpenCL functions: one for each choice of address spaces
// of its arrays (OpenCL 1.2 has no generic address space).
#pragma once
#include <map>

#include "export/expression_text.h"

namespace permverify::opencl_export {

class FunctionTable : public FunctionNames {
 public:
  FunctionTable(const ir::Module& module, Names& unit, Needs& needs)
      : module_(module), unit_(unit), needs_(needs) {}
  // Writes the function when it is met for the first time. Throws Refused for a recursive one
  // (OpenCL 1.2, 6.9: no recursion) and for one without a body.
  std::string name_for(ir::FunctionId function, const std::vector<Space>& spaces,
                       support::Span call) override;
  // All that was written, callees before callers.
  const std::string& text() const { return text_; }

 private:
  struct Instance {
    std::string name;
    bool complete = false;
  };
  std::string definition(const ir::Function& function, const std::string& name,
                         const std::vector<Space>& spaces);

  const ir::Module& module_;
  Names& unit_;
  Needs& needs_;
  std::map<std::pair<ir::FunctionId, std::vector<Space>>, Instance> instances_;
  std::string text_;
};

}  // namespace permverify::opencl_export
