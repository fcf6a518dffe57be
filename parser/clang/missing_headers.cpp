#include "parser/clang/missing_headers.h"

#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>

namespace permverify::parser {
namespace {

class Noted : public clang::PPCallbacks {
 public:
  explicit Noted(std::vector<MissingHeader>& out) : out_(out) {}
  // The directive follows, and says how the name was written.
  bool FileNotFound(clang::StringRef) override { return missing_ = true; }
  void InclusionDirective(clang::SourceLocation hash, const clang::Token&, clang::StringRef name,
                          bool angled, clang::CharSourceRange at, clang::OptionalFileEntryRef file,
                          clang::StringRef, clang::StringRef, const clang::Module*, bool,
                          clang::SrcMgr::CharacteristicKind) override {
    const bool missing = std::exchange(missing_, false) && !file;
    if (missing) out_.push_back({name.str(), at.isValid() ? at.getBegin() : hash, angled});
  }
  // `__has_include`: what is asked for and not there is missed, too.
  void HasInclude(clang::SourceLocation at, clang::StringRef name, bool angled,
                  clang::OptionalFileEntryRef file, clang::SrcMgr::CharacteristicKind) override {
    if (!file && angled) out_.push_back({name.str(), at, true});
  }

 private:
  std::vector<MissingHeader>& out_;
  bool missing_ = false;
};

}  // namespace

void note_missing_headers(clang::Preprocessor& preprocessor, std::vector<MissingHeader>& out) {
  preprocessor.addPPCallbacks(std::make_unique<Noted>(out));
}

}  // namespace permverify::parser
