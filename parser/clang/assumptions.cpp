#include "parser/clang/assumptions.h"

#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"
#include "parser/clang/host_launches.h"
#include "parser/clang/terms.h"

namespace permverify::parser {

using namespace ir;

void Assumptions::add(const std::string& id, const std::string& text, Span at) {
  for (const auto& known : kernel_.assumptions) {
    if (known.id == id && known.text == text) return;
  }
  kernel_.assumptions.push_back({id, text, at});
}

void Assumptions::not_null(Span at) { add("not_null", "pointers that the host passes or stores are not null", at); }

}  // namespace permverify::parser
