#include "host/inputs.h"

#include "host/memory.h"
#include "host/user_texts.h"

namespace permverify::host {

bool gives_input(llvm::StringRef name) {
  static const std::set<std::string> names{"atoi", "atol", "atoll", "strtol", "strtoll", "strtoul", "strtoull", "stoi", "stol", "stoll", "stoul", "stoull"};
  return names.count(name.str()) != 0;
}

bool reads_input(llvm::StringRef name) { return name == "scanf" || name == "fscanf" || name == "sscanf"; }

// The user chooses the text, and nothing was read from it before. Texts of the program are no input, and a text that is read
// twice is one input: behind some element of argv, each other one may be the same.
bool Inputs::is_new(const std::vector<const clang::Expr*>& arguments) {
  const auto text = arguments.empty() ? std::nullopt : text_of_user(*arguments[0], context_);
  const bool some = text && text->empty();
  return text && texts_.count("") == 0 && (!some || texts_.empty()) && texts_.insert(*text).second;
}

Value Inputs::number_in(llvm::StringRef name, const std::vector<const clang::Expr*>& arguments, clang::QualType type) {
  return is_new(arguments) ? unknowns_.input(type, name.str()) : unknowns_.any(type, name.str());
}

void Inputs::read(llvm::StringRef name, const std::vector<const clang::Expr*>& arguments, const std::vector<Value>& values) {
  const std::size_t format = name == "scanf" ? 0 : 1;
  const bool of_user = name != "sscanf" || is_new(arguments);
  const bool any = of_user && format < arguments.size() && takes_any_number(*arguments[format]);
  for (const Value& value : values) {
    const bool known = value.kind == Value::Kind::Pointer && value.target.root && value.target.exact && Integers::is_integer(value.target.type);
    if (known) memory_.write(value.target, any ? unknowns_.input(value.target.type, "input") : unknowns_.any(value.target.type, "input"));
  }
}

}  // namespace permverify::host
