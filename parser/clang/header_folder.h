// The folder of headers that every source sees behind its own, so that neither a toolkit nor a library
// is needed.
#pragma once
#include <string>

#include <llvm/ADT/IntrusiveRefCntPtr.h>
#include <llvm/Support/VirtualFileSystem.h>

namespace permverify::parser {

inline constexpr const char* own_folder = "/permverify/include";
inline constexpr const char* opaque_header = "permverify_opaque.h";

// Headers of permverify, and stand-ins for those of the languages, of POSIX and of CUDA's toolkit. The
// declarations that kernels need are in cuda.h, which is included first. Classes of the standard library
// have only names and sizes, so that the signatures of host code can be read.
// `opaque`: the contents of `opaque_header`.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> header_folder(const std::string& opaque);

}  // namespace permverify::parser
