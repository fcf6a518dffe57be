#include "parser/clang/hidden_macros.h"

#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>

#include <cctype>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "parser/clang/headers.h"

namespace permverify::parser {
namespace {

using llvm::StringRef;

// The identifiers of a line that is a directive other than #include. A definition belongs to its name alone.
void names_of_directive(StringRef line, std::set<std::string, std::less<>>& names) {
  line = line.ltrim();
  if (!line.consume_front("#")) return;
  line = line.ltrim();
  if (line.starts_with("include") || line.starts_with("pragma")) return;
  const bool defines = line.starts_with("define");
  StringRef rest = line.drop_while([](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; });
  while (!rest.empty()) {
    rest = rest.drop_until([](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; });
    const StringRef name = rest.take_while([](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; });
    if (!name.empty()) names.insert(name.str());
    if (defines) return;
    rest = rest.drop_front(name.size());
  }
}

std::set<std::string, std::less<>> names_of_directives() {
  std::set<std::string, std::less<>> names;
  for (const Header& header : own_headers()) {
    for (StringRef rest(header.text.data(), header.text.size()); !rest.empty();) {
      const auto [line, more] = rest.split('\n');
      names_of_directive(line, names);
      rest = more;
    }
  }
  return names;
}

bool is_reserved(StringRef name) {
  return name.size() > 1 && name[0] == '_' && (name[1] == '_' || std::isupper(static_cast<unsigned char>(name[1])) != 0);
}

class Hiding : public clang::PPCallbacks {
 public:
  Hiding(clang::Preprocessor& preprocessor, std::string_view folder)
      : preprocessor_(preprocessor), manager_(preprocessor.getSourceManager()), folder_(folder) {}

  void MacroDefined(const clang::Token& name, const clang::MacroDirective*) override {
    clang::IdentifierInfo* id = name.getIdentifierInfo();
    if (id != nullptr && !inside_ && !manager_.isWrittenInBuiltinFile(name.getLocation()) && !is_reserved(id->getName())) defined_.emplace(id->getName().str(), id);
  }
  void FileChanged(clang::SourceLocation at, FileChangeReason reason, clang::SrcMgr::CharacteristicKind, clang::FileID) override {
    if (reason != EnterFile && reason != ExitFile) return;
    const bool inside = manager_.getFilename(manager_.getSpellingLoc(at)).starts_with(folder_);
    if (inside == inside_) return;
    inside_ = inside;
    if (inside) hide(at);
    else show(at);
  }

 private:
  void hide(clang::SourceLocation at) {
    for (const auto& [name, id] : defined_) {
      clang::MacroInfo* macro = preprocessor_.getMacroInfo(id);
      if (macro == nullptr || is_meant_for_us(name)) continue;
      preprocessor_.appendMacroDirective(id, &undefined_.emplace_back(at));
      hidden_.emplace_back(id, macro);
    }
  }
  // What a header has defined anew stays.
  void show(clang::SourceLocation at) {
    for (const auto& [id, macro] : hidden_) {
      if (preprocessor_.getMacroInfo(id) == nullptr) preprocessor_.appendDefMacroDirective(id, macro, at);
    }
    hidden_.clear();
  }
  bool is_meant_for_us(StringRef name) {
    if (meant_.empty()) meant_ = names_of_directives();
    return meant_.count(std::string_view(name.data(), name.size())) != 0;
  }

  clang::Preprocessor& preprocessor_;
  const clang::SourceManager& manager_;
  std::string folder_;
  bool inside_ = false;
  std::map<std::string, clang::IdentifierInfo*> defined_;  // by the program, or on the command line
  std::vector<std::pair<clang::IdentifierInfo*, clang::MacroInfo*>> hidden_;
  std::set<std::string, std::less<>> meant_;
  std::deque<clang::UndefMacroDirective> undefined_;  // as long as the preprocessor, which owns this object
};

}  // namespace

void hide_macros_in(clang::Preprocessor& preprocessor, std::string_view folder) {
  preprocessor.addPPCallbacks(std::make_unique<Hiding>(preprocessor, folder));
}

}  // namespace permverify::parser
