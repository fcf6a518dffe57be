// Syntax tree of a PVL file -> typed IR: its kernels, and the order in which names are resolved.
#pragma once
#include "parser/pvl/par_resolver.h"
#include "parser/pvl/syntax.h"

namespace permverify::parser {

// Appends everything the tree declares to `module`.
void resolve_file(const SyntaxTree& tree, ir::Module& module, support::DiagnosticSink& sink);

class Resolver final : ParResolver {
 public:
  Resolver(const SyntaxTree& tree, ir::Module& module, support::DiagnosticSink& sink)
      : ParResolver(module, sink), tree_(tree) {
    broken_ = tree.broken;
  }
  void run();

 private:
  // --- resolver.cpp: the file
  void collect_names();
  void resolve_refused();

  // --- resolve_kernel.cpp
  void resolve_kernel(const ast::KernelDecl& declaration);
  void kernel_params(const ast::KernelDecl& declaration, ir::Kernel& kernel);
  void kernel_arrays(const ast::KernelDecl& declaration, ir::Kernel& kernel);
  void kernel_array(const ast::ArrayDecl& arrays, ir::Kernel& kernel);
  void kernel_launch(const ast::KernelDecl& declaration, ir::Kernel& kernel);
  void launch_item(const ast::LaunchItem& item, ir::Kernel& kernel);

  const SyntaxTree& tree_;
};

}  // namespace permverify::parser
