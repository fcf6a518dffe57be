// Kernels of the IR as OpenCL C 1.2, for any OpenCL run time.
//
// PVL's `int` has no bounds and becomes `long`: where a value leaves 64 bits the program has no
// meaning on a device. Truth values are `uchar`, 0 or 1, in memory. Arrays with several dimensions are
// flat, row by row. Contracts and ghost code are left out, assertions are comments.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "logic/ir/module.h"
#include "support/diagnostic.h"

namespace permverify::opencl_export {

enum class ArgumentKind : std::uint8_t { Value, Global, Local };

// One argument of the OpenCL kernel, in their order.
struct Argument {
  ir::VarId var;
  ArgumentKind kind;
  std::string name;   // in the OpenCL text
  std::string type;   // of the value or of one cell
  int bytes;          // of the value or of one cell
};

struct EntryPoint {
  const ir::Kernel* kernel;
  std::string name;   // in the OpenCL text
  std::vector<Argument> arguments;
};

struct Unit {
  std::string source;
  std::vector<std::string> extensions;   // that a device must have
  std::string build_options;             // for clBuildProgram
  std::vector<EntryPoint> kernels;       // as asked for
};

// All these kernels of the module in one text. Nothing, and diagnostics `unsupported:export_...`, when
// something has no equivalent.
std::optional<Unit> translate(const ir::Module& module,
                              const std::vector<const ir::Kernel*>& kernels,
                              support::DiagnosticSink& sink);

}  // namespace permverify::opencl_export
