// Kernels that the program finds by their names in a module of the device's code: `cuModuleGetFunction(&f, module, "k")`.
#pragma once
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "support/clang_ast.h"

namespace permverify::host {

class KernelLookups {
 public:
  // Whether the kernel may be found. In a module a kernel with `extern "C"` has its own name, another one that of C++ (`_Z1kPi`).
  bool has(const clang::FunctionDecl& kernel) const;
  // By a call of a function of the driver.
  void note(const clang::CallExpr& call);
  // By text that is not in Clang's tree; `names` are its identifiers, those of its macros included.
  void note(std::string_view text, const std::set<std::string>& names);
  // By a call at another place: any kernel may be found.
  void note_any() { any_ = true; }

  // What one call finds: any kernel, the kernels of this name, or no kernel.
  struct Found {
    bool any = false;
    std::optional<std::string> name;
  };

 private:
  void note(const Found& found);

  bool any_ = false;  // by a name that is not known
  std::set<std::string> names_;
};

// Whether a function of this name finds kernels by their names, or functions of the driver by theirs.
bool looks_up_kernels(std::string_view function);

}  // namespace permverify::host
