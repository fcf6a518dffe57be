// A PVL text, exported: its OpenCL text, or the ids of its diagnostics. Whether a text is OpenCL C is
// for a compiler to say.
#pragma once
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "export/describe.h"
#include "parser/pvl/parse.h"

namespace permverify::opencl_export::test {

struct Exported {
  std::optional<ir::Module> module;
  std::optional<Unit> unit;
  std::vector<std::string> errors;

  bool has(const std::string& text) const {
    return unit && unit->source.find(text) != std::string::npos;
  }
};

inline Exported export_text(const std::string& text) {
  support::SourceManager sources;
  support::DiagnosticSink sink;
  Exported result;
  result.module = parser::parse_pvl(sources, sources.add("test.pvl", text), sink);
  if (result.module) {
    std::vector<const ir::Kernel*> kernels;
    for (const ir::Kernel& kernel : result.module->kernels) kernels.push_back(&kernel);
    result.unit = translate(*result.module, kernels, sink);
  }
  for (const auto& diagnostic : sink.all()) result.errors.push_back(diagnostic.id);
  return result;
}

// A kernel with one thing of each type and this body.
inline Exported export_body(const std::string& body, const std::string& before = "") {
  return export_text(before +
                     "\nkernel k(int n, bool p, u16 h) {\n"
                     "  global int[tcount] a; global bool[tcount] flags; global u8[tcount] bytes;\n"
                     "  global u16[tcount] halves; global i8[tcount] chars; global i32[tcount] words;\n"
                     "  global u32[tcount] counts; global u64[tcount] longs; global float[tcount] f;\n"
                     "  global double[tcount] d; local int[gsize] tmp; global int[n][tcount] rows;\n"
                     "  void main() {\n" + body + "\n  }\n}\n");
}

inline std::string compiler() {
  for (const char* name : {"clang-19", "clang"}) {
    if (std::system((std::string("command -v ") + name + " >/dev/null 2>&1").c_str()) == 0) {
      return name;
    }
  }
  return {};
}

// Whether a compiler of OpenCL C 1.2 accepts the text. Clang is a package of the tests: none is a failure.
inline bool compiles(const Exported& exported) {
  static const std::string clang = compiler();
  if (!exported.unit || clang.empty()) return false;
  std::string path = (std::filesystem::temp_directory_path() / "permverify_XXXXXX.cl").string();
  const int file = mkstemps(path.data(), 3);
  if (file < 0) return false;
  close(file);
  std::ofstream(path) << exported.unit->source;
  const std::string command = clang +
                              " -x cl -cl-std=CL1.2 -Xclang -finclude-default-header "
                              "-target spir64-unknown-unknown -Wall -Werror -Wno-unused-variable "
                              "-Wno-unused-but-set-variable -Wno-self-assign -fsyntax-only " +
                              path;
  const bool accepted = std::system(command.c_str()) == 0;
  std::filesystem::remove(path);
  return accepted;
}

}  // namespace permverify::opencl_export::test
