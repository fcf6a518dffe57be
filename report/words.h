// What the language of a source calls the numbers of threads and groups and the sizes of a launch.
#pragma once
#include <string>

#include "checker/report.h"
#include "runtime_spec/launch.h"

namespace permverify::report {

using checker::SourceLanguage;

// The name of a row of a counterexample (`\lid.x`, checker::ModelColumn) in the words of the language:
// "threadIdx.x" in CUDA, "get_local_id(0)" in OpenCL C, "lid.x" in PVL. Another label is returned as it is.
std::string row_name(SourceLanguage language, const std::string& label);
// The same in the words of PVL, which JSON uses for every language.
std::string neutral_row_name(const std::string& label);

// "<<<2, 256>>>" in CUDA, "global size 512, local size 256" in OpenCL C, "gsize = 256, ngroups = 2" in PVL.
std::string sizes_of_launch(SourceLanguage language, const runtime_spec::Sizes& gsize,
                            const runtime_spec::Sizes& ngroups);

}  // namespace permverify::report
