// The host's code of an OpenCL program, in a file of its own.
#pragma once
#include <optional>

#include "host/build_options.h"
#include "host/launches.h"
#include "parser/clang/invoke.h"

namespace permverify::parser {

class OpenClHost {
 public:
  // Reads the file that the options name. `kernels`: those that it may launch. `options` must live longer.
  OpenClHost(support::SourceManager& sources, const ClangOptions& options, host::KernelFile kernels);
  // Gives the kernel its launches, or the reason that they are not known.
  void add_to(ir::Module& module, ir::Kernel& kernel, const clang::FunctionDecl& function);

 private:
  host::File host_file();
  bool depends_on_compiler() const;

  ClangOptions options_;
  std::optional<ClangRun> run_;
  std::string unread_;  // why the launches are not known; empty: the file was read
  std::optional<host::Launches> launches_;
  std::optional<host::BuildOptions> options_of_unread_;
};

}  // namespace permverify::parser
