#include "host/kernel_lookups.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "host/unread.h"

namespace permverify::host {

using clang::dyn_cast;

namespace {

// With their variants (`_v2`, `_ptsz`).
constexpr std::array<llvm::StringLiteral, 8> by_name{"cuModuleGetFunction", "cuLibraryGetKernel", "cudaLibraryGetKernel", "hipModuleGetFunction",
                                                     "cuModuleEnumerateFunctions", "cuLibraryEnumerateKernels", "cudaLibraryEnumerateKernels", "hipLibraryGetKernel"};
constexpr std::array<llvm::StringLiteral, 3> entry_points{"cuGetProcAddress", "cudaGetDriverEntryPoint", "hipGetProcAddress"};

template <std::size_t n>
bool is_one_of(llvm::StringRef name, const std::array<llvm::StringLiteral, n>& all) {
  return std::any_of(all.begin(), all.end(), [&](llvm::StringRef one) { return name.starts_with(one); });
}

using Found = KernelLookups::Found;

// Unset: it is not known what the call asks for.
Found found_by(llvm::StringRef function, const std::optional<std::string>& literal) {
  if (!literal) return {true, {}};
  if (!is_one_of(function, entry_points)) return {false, literal};
  return {looks_up_kernels(*literal), {}};
}

// Of a function that is not declared, too, if an argument has an error.
std::string name_of_callee(const clang::CallExpr& call) {
  if (const clang::FunctionDecl* callee = call.getDirectCallee()) return callee->getNameAsString();
  const auto* open = dyn_cast<clang::OverloadExpr>(call.getCallee()->IgnoreParenImpCasts());
  return open ? open->getName().getAsString() : std::string();
}

std::optional<std::string> literal_in(const clang::Expr& argument) {
  const auto* text = dyn_cast<clang::StringLiteral>(argument.IgnoreParenCasts());
  return text && text->getCharByteWidth() == 1 ? std::optional(text->getString().str()) : std::nullopt;
}

struct Word {
  clang::tok::TokenKind kind;
  std::string text;
};
using Words = std::vector<Word>;

Words words_of(std::string_view text) {
  Words words;
  for_each_token(text, [&](const clang::Token& token) {
    std::string own;
    if (token.is(clang::tok::raw_identifier)) own = token.getRawIdentifier().str();
    if (token.is(clang::tok::string_literal)) own.assign(token.getLiteralData(), token.getLength());
    words.push_back({token.getKind(), std::move(own)});
  });
  return words;
}

// Of the call whose name stands at the place. Empty: no parentheses follow, or they have no end.
std::vector<Words> arguments_at(const Words& words, std::size_t at) {
  std::vector<Words> arguments(1);
  std::size_t depth = 0;
  for (++at; at < words.size(); ++at) {
    const clang::tok::TokenKind kind = words[at].kind;
    const bool opens = kind == clang::tok::l_paren || kind == clang::tok::l_square || kind == clang::tok::l_brace;
    const bool closes = kind == clang::tok::r_paren || kind == clang::tok::r_square || kind == clang::tok::r_brace;
    if (depth == 0 && kind != clang::tok::l_paren) return {};
    if (depth == 1 && closes) return arguments;
    if (depth == 1 && kind == clang::tok::comma) arguments.emplace_back();
    else if (depth >= 1) arguments.back().push_back(words[at]);
    if (opens) ++depth;
    else if (closes) --depth;
  }
  return {};
}

// What is between quotes, if the argument is one literal without escape sequences.
std::optional<std::string> literal_of(const Words& argument) {
  if (argument.size() != 1 || argument.front().kind != clang::tok::string_literal) return std::nullopt;
  const std::string& inside = argument.front().text;
  if (inside.size() < 2 || inside.front() != '"' || inside.find('\\') != inside.npos) return std::nullopt;
  return inside.substr(1, inside.size() - 2);
}

}  // namespace

bool looks_up_kernels(std::string_view function) {
  const llvm::StringRef name(function.data(), function.size());
  return is_one_of(name, by_name) || is_one_of(name, entry_points);
}

bool KernelLookups::has(const clang::FunctionDecl& kernel) const {
  if (any_) return true;
  const std::string own = kernel.getNameAsString();
  if (kernel.isExternC()) return names_.count(own) != 0;
  return std::any_of(names_.begin(), names_.end(), [&](const std::string& name) { return name.starts_with("_Z") && name.find(own) != name.npos; });
}

// A name is the last argument, or the first one where the driver's function is asked for.
void KernelLookups::note(const clang::CallExpr& call) {
  const std::string callee = name_of_callee(call);
  if (!looks_up_kernels(callee) || call.getNumArgs() == 0) return;
  const bool first = is_one_of(callee, entry_points);
  note(found_by(callee, literal_in(*call.getArg(first ? 0 : call.getNumArgs() - 1))));
}

void KernelLookups::note(std::string_view text, const std::set<std::string>& names) {
  std::set<std::string> open;  // functions that the text names, or its macros
  for (const std::string& name : names) {
    if (looks_up_kernels(name)) open.insert(name);
  }
  if (open.empty()) return;
  const Words words = words_of(text);
  if (words.size() <= 2) return;  // the name alone: the text around it is dropped, too
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i].kind != clang::tok::raw_identifier || !looks_up_kernels(words[i].text)) continue;
    open.erase(words[i].text);
    const std::vector<Words> arguments = arguments_at(words, i);
    std::optional<std::string> literal;
    if (!arguments.empty()) literal = literal_of(is_one_of(words[i].text, entry_points) ? arguments.front() : arguments.back());
    note(found_by(words[i].text, literal));
  }
  any_ = any_ || !open.empty();
}

void KernelLookups::note(const Found& found) {
  any_ = any_ || found.any;
  if (found.name) names_.insert(*found.name);
}

}  // namespace permverify::host
