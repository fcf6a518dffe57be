// The folder of headers that every source sees behind its own: none of a toolkit or a library is
// needed.
#pragma once
#include <string>

#include <llvm/ADT/IntrusiveRefCntPtr.h>
#include <llvm/Support/VirtualFileSystem.h>

namespace permverify::parser {

inline constexpr const char* own_folder = "/permverify/include";
inline constexpr const char* opaque_header = "permverify_opaque.h";

// Our own headers, and those of the languages, of POSIX and of CUDA's toolkit by name: what kernels
// need of them is declared in cuda.h, which comes first; of the standard library's classes only
// their names and sizes are declared, so that the signatures of host code can be read.
// `opaque`: the contents of `opaque_header`.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> header_folder(const std::string& opaque);

}  // namespace permverify::parser
