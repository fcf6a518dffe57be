// Assumptions of a kernel; each is listed once.
#pragma once
#include "parser/clang/lowered.h"

namespace permverify::parser {

class Assumptions {
 public:
  explicit Assumptions(ir::Kernel& kernel)
      : kernel_(kernel) {}

  // Pointers that the host gives are not null.
  void not_null(support::Span at);
  // `id`: its page in the documents.
  void add(const std::string& id, const std::string& text, support::Span at);

 private:
  ir::Kernel& kernel_;
};

}  // namespace permverify::parser
