// The launches of kernels in the host's code of a file, as facts about each of them.
#pragma once
#include <functional>
#include <memory>

#include "host/opencl_kernels.h"
#include "host/unread.h"
#include "logic/ir/module.h"
#include "support/clang_ast.h"

namespace permverify::host {

// The front end's view of the file.
struct File {
  std::function<ir::Span(clang::SourceRange)> span;
  std::function<std::vector<clang::SourceLocation>()> errors;  // errors that do not make the whole file unreadable
  std::function<std::string_view(clang::SourceRange)> text;    // of the source
  MacroWords macro;
  // Whether conditions of the preprocessor test the compiler or the device pass, so that a compiler may see other host code.
  std::function<bool()> depends_on_compiler;
};

class Launches {
 public:
  Launches(const clang::ASTContext& context, File file);
  // The same of the host's code of OpenCL, which has a tree of its own. `kernels`: those that are verified.
  Launches(const clang::ASTContext& context, File file, KernelFile kernels);
  ~Launches();
  // Gives the kernel its launches, and the module their symbols. A kernel of which one launch may be unknown gets none.
  // `function` is what the kernel was made from.
  void add_to(ir::Module& module, ir::Kernel& kernel, const clang::FunctionDecl& function);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
  const clang::ASTContext& context_;
  File file_;
  std::optional<KernelFile> kernels_;  // of OpenCL
};

}  // namespace permverify::host
