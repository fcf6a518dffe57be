// What kind of statement stands at a place of the kernel.
#pragma once
#include <map>
#include <string>

#include "logic/ir/module.h"

namespace permverify::report {

class Statements {
 public:
  explicit Statements(const ir::Kernel& kernel) { add(kernel.body); }
  // "if", "while", "waits", "assert", ...; empty when the place is none of these. A condition
  // counts as its statement.
  std::string word(support::Span span) const;

 private:
  void add(const ir::StmtList& list);
  void add(const ir::Stmt& stmt);
  void put(support::Span span, const std::string& word);

  std::map<std::pair<std::uint32_t, std::uint32_t>, std::string> words_;  // by begin and end
};

}  // namespace permverify::report
