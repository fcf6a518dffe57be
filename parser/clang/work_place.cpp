#include "parser/clang/work_place.h"

#include <cstdint>

extern "C" {
// Set by the program that has loaded the module; null: nothing is kept.
extern __attribute__((visibility("default"))) volatile std::uint32_t* permverify_clang_place;
volatile std::uint32_t* permverify_clang_place = nullptr;
}

namespace permverify::parser {

void keep_place(const clang::SourceManager& sources, clang::SourceLocation at) {
  if (permverify_clang_place == nullptr || at.isInvalid()) return;
  unsigned offset = 0;
  if (sources.isInFileID(sources.getExpansionLoc(at), sources.getMainFileID(), &offset)) {
    *permverify_clang_place = offset;
  }
}

}  // namespace permverify::parser
