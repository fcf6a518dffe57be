#include "host/user_files.h"

#include "host/user_texts.h"

namespace permverify::host {

using clang::dyn_cast;

const SourcesOfInput& UserFiles::sources() {
  if (!sources_) sources_ = sources_of_input(context_);
  return *sources_;
}

std::optional<std::string> UserFiles::text_at(const Value& pointer) const {
  const auto found = pointer.points_to_begin() ? texts_.find(pointer.target.root) : texts_.end();
  return found == texts_.end() ? std::nullopt : std::optional(found->second);
}

bool UserFiles::is_stream(const Value& pointer) const { return pointer.kind == Value::Kind::Pointer && streams_.count(pointer.target.root) != 0; }

void UserFiles::given_to(llvm::StringRef function, const void* root) {
  static const std::set<std::string> forward{"fread", "fscanf", "fgetc", "getc", "fgets", "feof", "ferror", "fclose"};
  if (forward.count(function.str()) == 0) streams_.erase(root);
}

bool reads_into_places(llvm::StringRef name) { return name == "scanf" || name == "fscanf" || name == "sscanf" || name == "fread"; }

bool only_reads(const clang::Expr& mode) {
  const auto* literal = dyn_cast<clang::StringLiteral>(mode.IgnoreParenCasts());
  return literal && literal->isOrdinary() && literal->getString().starts_with("r") && !literal->getString().contains('+');
}

std::optional<unsigned> numbers_read_by(const clang::Expr& format) {
  const auto* literal = dyn_cast<clang::StringLiteral>(format.IgnoreParenCasts());
  if (!literal || !takes_any_number(format)) return std::nullopt;
  const llvm::StringRef text = literal->getString();
  unsigned count = 0;
  for (std::size_t i = text.find('%'); i != llvm::StringRef::npos; i = text.find('%', i + 1)) {
    i = text.find_first_not_of("hlqjzt", i + 1);
    if (i == llvm::StringRef::npos || llvm::StringRef("diuxXo").find(text[i]) == llvm::StringRef::npos) return std::nullopt;
    ++count;
  }
  return count;
}

}  // namespace permverify::host
