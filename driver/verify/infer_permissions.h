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
// What was inferred may be too little or too much: its failures say nothing about the program.
void doubt_inferred(const InferredKernels& inferred, checker::FileReport& file);

}  // namespace permverify::driver
