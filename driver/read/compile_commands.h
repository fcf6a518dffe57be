// A compilation database: the file `compile_commands.json` that CMake and other build systems write
// (https://clang.llvm.org/docs/JSONCompilationDatabase.html).
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "driver/read/file_options.h"

namespace permverify::driver {

struct CompiledFile {
  std::filesystem::path path;  // absolute
  bool is_kernel_file = false;  // by its ending, or by the language that the compiler was given
  FileOptions options;
  std::string unused;  // as in CompilerFlags
};

// The words of a command as a POSIX shell splits them; nothing in them is expanded.
std::vector<std::string> shell_words(const std::string& command);

// What a compiler's options say about how a file is read. Folders are relative to `folder`.
struct CompilerFlags {
  FileOptions options;
  std::string refused;  // an option that changes what the file means and is not supported; empty: none
  std::string unused;   // architectures that choose no single value of `__CUDA_ARCH__`; empty: none
};
CompilerFlags read_flags(const std::vector<std::string>& words, const std::filesystem::path& folder);

// `file`: the database or its folder. Throws std::invalid_argument where it cannot be read, or where the command of a file with
// kernels has an option that would change what the file means and is not supported.
std::vector<CompiledFile> read_compile_commands(const std::filesystem::path& file);

}  // namespace permverify::driver
