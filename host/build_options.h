// The options with which the host builds its programs of OpenCL. They may define macros that make another program of the text.
#pragma once
#include <set>
#include <string>
#include <vector>

#include "host/opencl_kernels.h"
#include "support/clang_ast.h"

namespace permverify::host {

// The macros of the text of the kernels.
class KernelMacros {
 public:
  // `defines`: with which the text was read.
  KernelMacros(const std::string& text, std::vector<std::string> defines);
  // Whether the options may make another text of it; `complete`: they are these, and nothing is added to them.
  bool change(const std::string& options, bool complete) const;
  // Whether conditions of the text ask for macros that neither the text nor the command line defines before.
  bool asks() const { return !asked_.empty(); }

 private:
  void note_directive(const std::vector<std::string>& words, int& depth);
  bool changes(const std::string& define, bool complete) const;
  bool is_given(const std::string& name) const;

  std::vector<std::string> defines_;
  std::set<std::string> names_, asked_, own_;
  bool pastes_ = false;
};

class BuildOptions {
 public:
  // Looks at all code of the host's file.
  BuildOptions(const clang::ASTContext& context, const KernelFile& file);
  // The same where the host's file cannot be read: only its literals count.
  BuildOptions(std::string_view host, const KernelFile& file);
  // Why the kernels may be others than those that were read; empty: they are not.
  std::string why_other() const;
  // What the kernel's verdict owes to it: an assumption, or one that the file contradicts.
  void add_to(ir::Kernel& kernel) const;

 private:
  void add(const std::string& options, bool complete);

  KernelMacros macros_;
  std::string other_;     // options that change the text
  bool unknown_ = false;  // some options are not known
};

}  // namespace permverify::host
