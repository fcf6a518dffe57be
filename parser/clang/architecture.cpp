#include "parser/clang/architecture.h"

#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>

namespace permverify::parser {
namespace {

// `#ifdef __CUDA_ARCH__` asks for code of the device, whatever the architecture.
class Asked : public clang::PPCallbacks {
 public:
  Asked(const clang::SourceManager& manager, bool& asked) : manager_(manager), asked_(asked) {}
  void MacroExpands(const clang::Token& name, const clang::MacroDefinition&, clang::SourceRange range,
                    const clang::MacroArgs*) override {
    const auto* id = name.getIdentifierInfo();
    if (!id || id->getName() != "__CUDA_ARCH__") return;
    asked_ = asked_ || !manager_.isInSystemHeader(manager_.getExpansionLoc(range.getBegin()));
  }

 private:
  const clang::SourceManager& manager_;
  bool& asked_;
};

}  // namespace

void note_architecture(clang::Preprocessor& preprocessor, bool& asked) {
  preprocessor.addPPCallbacks(std::make_unique<Asked>(preprocessor.getSourceManager(), asked));
}

}  // namespace permverify::parser
