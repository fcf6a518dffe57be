#include "parser/clang/work_place.h"

#include <clang/Basic/Version.h>

#include <chrono>
#include <cstdint>
#include <string>

extern "C" {
// Set by the program that has loaded the module; null: nothing is kept.
extern __attribute__((visibility("default"))) volatile std::uint32_t* permverify_clang_place;
volatile std::uint32_t* permverify_clang_place = nullptr;
// By the clock that never goes back, in nanoseconds; 0: no kernel is given up.
extern __attribute__((visibility("default"))) std::int64_t permverify_clang_end;
std::int64_t permverify_clang_end = 0;
// Of the library that is loaded, which need not be the one of the build.
extern __attribute__((visibility("default"))) const char* permverify_clang_version();
const char* permverify_clang_version() {
  static const std::string version = clang::getClangFullVersion();
  return version.c_str();
}
}

namespace permverify::parser {

void keep_place(const clang::SourceManager& sources, clang::SourceLocation at) {
  if (permverify_clang_place == nullptr || at.isInvalid()) return;
  unsigned offset = 0;
  if (sources.isInFileID(sources.getExpansionLoc(at), sources.getMainFileID(), &offset)) {
    *permverify_clang_place = offset;
  }
}

bool is_time_over() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return permverify_clang_end != 0 && std::chrono::duration_cast<std::chrono::nanoseconds>(now).count() >= permverify_clang_end;
}

void check_time() {
  if (is_time_over()) throw TimeOver();
}

}  // namespace permverify::parser
