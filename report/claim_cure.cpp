#include "report/claim_cure.h"

#include <map>

namespace permverify::report {
namespace {

using checker::SourceLanguage;

// One text for each language.
struct Cure {
  std::string pvl, opencl, cuda;
};

Cure all(const std::string& text) { return {text, text, text}; }
Cure in_c(const std::string& pvl, const std::string& c) { return {pvl, c, c}; }

std::map<std::string, Cure> table() {
  const Cure of_launch = all("Nothing in the source removes it: it is about the launch, not about the program.");
  const Cure of_device = all("Nothing in the source removes it: it is about the device and its compiler.");
  const std::string length = "State how long the array is, before the kernel: `//@ requires \\pointer_length(a) == n;`, with an expression over "
                             "the parameters and sizes instead of `n`.";
  return {
      {"assume", all("Write `assert` instead of `assume`, so that the condition is proved, or make it a precondition: "
                     "`requires`.")},
      {"unknown_extent", in_c("Declare the length of the array: `global int[n] a;`.", length)},
      {"extents", in_c("", length)},
      {"write_after_read", {"Let the barrier fence this memory: `barrier(local)` or `barrier(global)`.",
                            "Let the barrier fence this memory: `barrier(CLK_LOCAL_MEM_FENCE)` or "
                            "`CLK_GLOBAL_MEM_FENCE`.",
                            "Put a `__syncthreads()` between the reads and the write."}},
      {"signed_overflow", in_c("Remove `assume_no_overflow;` and bound the values: `requires 0 <= n && n < 1000;`.",
                               "Bound the values: `//@ requires 0 <= n && n < 1000;`.")},
      {"abstract_function", all("Give the function a body: its postcondition is proved then.")},
      {"unknown_function", all("Add the body of the function to the source.")},
      {"unchecked", all("Let everything be checked: no change of the source is needed.")},
      {"restrict", all("Remove `restrict` from the parameters.")},
      {"floats", all("Compute with integers where the value matters: of floating point only equal expressions are "
                     "compared. `nvcc -fmad=false` contracts nothing.")},
      {"uniform_groups", of_launch},
      {"no_alias", of_launch},
      {"aliasing", of_launch},
      {"not_null", of_launch},
      {"global_offset", of_launch},
      {"work_dim", of_launch},
      {"max_threads", of_launch},
      {"cuda_limits", of_launch},
      {"group_limit", of_launch},
      {"texture_aliasing", of_launch},
      {"alignment", of_launch},
      {"enum_values", of_launch},
      {"device_bits", of_device},
      {"cuda_arch", of_device},
      {"compiler_macros", of_device},
      {"warp_masks", of_device},
      {"warp_size", of_device},
  };
}

}  // namespace

std::string option_cure_of(const std::string& assumption, SourceLanguage language) {
  return assumption == "signed_overflow" && language != SourceLanguage::Pvl ? "`--check overflow` proves then that nothing overflows." : "";
}

std::string cure_of(const std::string& assumption, SourceLanguage language) {
  static const std::map<std::string, Cure> cures = table();
  const auto found = cures.find(assumption);
  if (found == cures.end()) return "";
  switch (language) {
    case SourceLanguage::Pvl: return found->second.pvl;
    case SourceLanguage::OpenCl: return found->second.opencl;
    case SourceLanguage::Cuda: return found->second.cuda;
  }
  return "";
}

}  // namespace permverify::report
