#include "driver/read/compile_commands.h"

#include <catch2/catch.hpp>

#include "driver/read/read_options.h"

using namespace permverify::driver;
using Words = std::vector<std::string>;

TEST_CASE("a command is split as a shell splits it") {
  CHECK(shell_words("nvcc  -I\"a b\" '-DX=\"1\"' -D\\ Y \"\\\"q\\\\\" ''") == Words{"nvcc", "-Ia b", "-DX=\"1\"", "-D Y", "\"q\\", ""});
  CHECK(shell_words("\"a\\n\" a\\\nb") == Words{"a\\n", "a\nb"});
  CHECK(shell_words(" \t\r\n").empty());
}

TEST_CASE("flags that say how a file is read, and those of other programs") {
  const CompilerFlags flags = read_flags({"nvcc", "-I", "a", "-Ib", "-isystem=/c", "-DX", "-D", "Y=1", "-UX", "-Xcompiler", "-DZ", "--std=c++17", "-x", "cu", "-o", "k.o"}, "/base");
  CHECK(flags.options.include_dirs == Words{"/base/a", "/base/b", "/c"});
  CHECK(flags.options.defines == Words{"Y=1"});
  CHECK(flags.options.standard == "c++17");
  CHECK(flags.options.language == Language::Cuda);
  CHECK(flags.refused.empty());
  CHECK(read_flags({"clang", "-include", "first.h"}, "/base").refused == "-include first.h");
  CHECK(read_flags({"clang", "-cl-std=CL2.0", "-xc++"}, "/base").options.language == std::nullopt);
}

TEST_CASE("the architecture that a command compiles for") {
  const auto flags = [](Words words) { return read_flags(words, "/"); };
  for (const Words& words : {Words{"nvcc", "-arch=sm_80"}, Words{"nvcc", "-arch", "compute_80"}, Words{"clang", "--cuda-gpu-arch=sm_80"},
                             Words{"nvcc", "-gencode", "arch=compute_80,code=[sm_80,sm_86]"}, Words{"nvcc", "-arch=sm_80", "--generate-code=arch=compute_80,code=sm_80"}}) {
    CHECK(flags(words).options.defines == Words{"__CUDA_ARCH__=800"});
    CHECK(flags(words).unused.empty());
  }
  CHECK(flags({"nvcc", "-arch=sm_90a"}).options.defines == Words{"__CUDA_ARCH__=900"});
  CHECK(flags({"nvcc", "-D__CUDA_ARCH__=750", "-arch=native"}).options.defines == Words{"__CUDA_ARCH__=750"});
  CHECK(flags({"nvcc", "-D__CUDA_ARCH__=750", "-arch=native"}).unused.empty());
  for (const Words& words : {Words{"nvcc", "-arch=native"}, Words{"clang", "--offload-arch=gfx90a"}, Words{"nvcc", "-arch=sm_"}, Words{"nvcc", "-arch"},
                             Words{"nvcc", "-gencode=arch=compute_70,code=sm_70", "-gencode=arch=compute_80,code=sm_80"}}) {
    CHECK(flags(words).options.defines.empty());
    CHECK(flags(words).unused.empty() == (words.size() == 2 && words[1] == "-arch"));
  }
}

TEST_CASE("options of a file and of the command line") {
  ReadOptions call;
  call.c.include_dirs = {"call"};
  call.c.defines = {"N=2"};
  FileOptions own;
  own.include_dirs = {"own"};
  own.defines = {"N=1"};
  own.standard = "c++17";
  const ReadOptions both = with_own(call, own);
  CHECK(both.c.include_dirs == Words{"call", "own"});  // the first that has a file
  CHECK(both.c.defines == Words{"N=1", "N=2"});        // the last definition
  CHECK(both.c.standard == "c++17");
  call.c.standard = "c++14";
  CHECK(with_own(call, own).c.standard == "c++14");
}
