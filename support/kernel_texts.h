// Kernels of OpenCL that stand in string literals of the host's code.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace permverify::support {

struct KernelTexts {
  // The literals that have kernels, each character at its place in the file, and blanks elsewhere, so that places in the kernels are
  // places in the file. Empty: no literal has a kernel, or `problem` says why the kernels cannot be read.
  std::string text;
  std::map<std::uint32_t, std::uint32_t> literals;  // where each of them begins, with the number of its tokens
  std::string problem;
  std::uint32_t problem_at = 0;
};

// Whether the file is C or C++ by its name: the host's code of OpenCL.
bool is_host_file(std::string_view path);

// `source` is C or C++. Literals next to each other are one, as in the language.
KernelTexts find_kernel_texts(std::string_view source);

}  // namespace permverify::support
