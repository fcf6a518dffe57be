#include "host/user_texts.h"

#include <cctype>

#include "host/library_functions.h"

namespace permverify::host {

using clang::dyn_cast;

namespace {

// Without what is around a text to make a `std::string` of it.
const clang::Expr& plain(const clang::Expr& text) {
  const clang::Expr* e = &text;
  while (true) {
    const clang::Expr* inner = e->IgnoreParenCasts()->IgnoreImplicit();
    const auto* made = dyn_cast<clang::CXXConstructExpr>(inner);
    if (made && made->getNumArgs() >= 1) inner = made->getArg(0);
    if (inner == e) return *e;
    e = inner;
  }
}

const clang::ParmVarDecl* texts_of_main(const clang::Expr& expr) {
  const auto* ref = dyn_cast<clang::DeclRefExpr>(expr.IgnoreParenCasts());
  const auto* parameter = ref ? dyn_cast<clang::ParmVarDecl>(ref->getDecl()) : nullptr;
  const auto* function = parameter ? dyn_cast<clang::FunctionDecl>(parameter->getDeclContext()) : nullptr;
  return function && function->isMain() && parameter->getFunctionScopeIndex() == 1 ? parameter : nullptr;
}

}  // namespace

std::optional<std::string> text_of_user(const clang::Expr& text, const clang::ASTContext& context) {
  const clang::Expr& e = plain(text);
  if (const auto* ref = dyn_cast<clang::DeclRefExpr>(&e)) {
    const auto* variable = dyn_cast<clang::VarDecl>(ref->getDecl());
    const bool option = variable && variable->hasExternalStorage() && variable->getName() == "optarg";
    return option ? std::optional<std::string>("optarg") : std::nullopt;
  }
  if (const auto* call = dyn_cast<clang::CallExpr>(&e)) {
    const clang::FunctionDecl* callee = call->getDirectCallee();
    const bool environment = callee && callee->getIdentifier() && callee->getName() == "getenv" && is_of_library(*callee, context) && call->getNumArgs() == 1;
    const auto* name = environment ? dyn_cast<clang::StringLiteral>(call->getArg(0)->IgnoreParenCasts()) : nullptr;
    return name && name->isOrdinary() ? std::optional("getenv " + name->getString().str()) : std::nullopt;
  }
  const auto* element = dyn_cast<clang::ArraySubscriptExpr>(&e);
  const clang::ParmVarDecl* texts = element ? texts_of_main(*element->getBase()) : nullptr;
  if (!texts) return std::nullopt;
  clang::Expr::EvalResult number;
  if (!element->getIdx()->EvaluateAsInt(number, context) || !number.Val.getInt().isRepresentableByInt64()) return "";
  return "argv[" + std::to_string(number.Val.getInt().getExtValue()) + "]";
}

std::optional<std::int64_t> number_of_text(const std::string& text) {
  llvm::StringRef rest = text;
  std::int64_t number = 0;
  const bool is_number = rest.consume_front("argv[") && rest.consume_back("]") && !rest.getAsInteger(10, number);
  return is_number ? std::optional(number) : std::nullopt;
}

// A letter behind `%x` may be a part of the number.
bool takes_any_number(const clang::Expr& format) {
  const auto* literal = dyn_cast<clang::StringLiteral>(format.IgnoreParenCasts());
  if (!literal || !literal->isOrdinary()) return false;
  const llvm::StringRef text = literal->getString();
  for (std::size_t i = 1; i + 1 < text.size(); ++i) {
    const bool wide = text[i] == 'x' || text[i] == 'X' || text[i] == 'i';
    if (wide && std::isalpha(static_cast<unsigned char>(text[i + 1])) != 0) return false;
  }
  return text.find_first_of("0123456789*[") == llvm::StringRef::npos;
}

}  // namespace permverify::host
