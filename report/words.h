// What the language of a source calls the numbers of threads and groups and the sizes of a launch.
#pragma once
#include <string>
#include <string_view>

#include "checker/report.h"
#include "runtime_spec/launch.h"

namespace permverify::report {

using checker::SourceLanguage;

// Whether a character of a name stands there: a letter, a digit or `_`.
bool is_in_name(std::string_view text, std::size_t at);

// The name of a row of a counterexample (`\lid.x`, checker::ModelColumn) in the words of the language:
// "threadIdx.x" in CUDA, "get_local_id(0)" in OpenCL C, "lid.x" in PVL. Another label is returned as it is.
std::string row_name(SourceLanguage language, const std::string& label);
// The same in the words of PVL, which JSON uses for every language.
std::string neutral_row_name(const std::string& label);

// The same without a component: "threadIdx", "get_local_id", "lid".
std::string whole_name(SourceLanguage language, const std::string& label);

// The call of a barrier with these fences: "__syncthreads()" in CUDA, "barrier(CLK_LOCAL_MEM_FENCE)" in
// OpenCL C, "barrier(local)" in PVL. CUDA has one barrier of a block, which fences both memories.
std::string barrier_words(SourceLanguage language, bool fences_local, bool fences_global);

// The threads that share local memory: "block", "work-group", "group".
std::string group_word(SourceLanguage language);
// One execution of the kernel's body: "work-item" in OpenCL C, else "thread".
std::string thread_word(SourceLanguage language);
// How a thread computes its number in the launch: "`blockIdx.x * blockDim.x + threadIdx.x`" in CUDA.
std::string number_in_launch(SourceLanguage language);
// Their memory: "shared" in CUDA, else "local".
std::string local_word(SourceLanguage language);

// A sentence about threads, groups and local memory in the words of the language. The sentences of the logic and of the
// machine say "thread", "group" and "local memory"; what stands between backquotes is text of a source and stays.
std::string in_words(SourceLanguage language, std::string_view sentence);

// A scalar type: "int", "unsigned long long" in CUDA, "ulong" in OpenCL C, "u64" in PVL.
std::string type_words(SourceLanguage language, const ir::Type& type);

// "<<<2, 256>>>" in CUDA, "global size 512, local size 256" in OpenCL C, "gsize = 256, ngroups = 2" in PVL.
std::string sizes_of_launch(SourceLanguage language, const runtime_spec::Sizes& gsize,
                            const runtime_spec::Sizes& ngroups);

}  // namespace permverify::report
