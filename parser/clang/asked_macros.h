// Macros of the compiler and of the device on which a program depends: text that an `#if` leaves out is
// not read.
#pragma once
#include <set>
#include <string>

namespace clang {
class Preprocessor;
}

namespace permverify::parser {

// Names that the language reserves for its implementations, and those of extensions (`cl_khr_fp64`) and
// toolkits (`CUDA_VERSION`), where a condition asks for them or a value is used; also such as are not
// defined here, since another compiler may define them. Left out: what the program defines itself, what every
// compiler of the language defines alike, and `__CUDA_ARCH__` where only its presence is asked for. Headers
// that come with us are not looked at.
class AskedMacros {
 public:
  // Must live as long as the preprocessor.
  void watch(clang::Preprocessor& preprocessor);
  std::set<std::string> all() const;

 private:
  class Callbacks;
  std::set<std::string> asked_, own_;
};

}  // namespace permverify::parser
