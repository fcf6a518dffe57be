// Kernels with functional contracts and no permissions get inferred ones.
#pragma once
#include <map>
#include <string>

#include "checker/report.h"
#include "logic/ir/module.h"

namespace permverify::driver {

// By the kernel's name: why nothing was inferred, or an empty text.
using InferredKernels = std::map<std::string, std::string>;
InferredKernels infer_missing(ir::Module& module);

// Says in the report that permissions were inferred, or why not.
void note_inferred(const InferredKernels& inferred, obligation::ObligationSet& set);
// Whether the permissions of this kernel are inferred ones.
bool is_inferred(const InferredKernels& inferred, const std::string& kernel);

}  // namespace permverify::driver
