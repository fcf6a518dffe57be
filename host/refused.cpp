// Units of a function that are not executed (plain.h): lambdas, objects with code of their own, `try`.
//
// What such a unit may change. Local variables of the function are reached by their names, in the text of the unit or of code
// that it makes (a lambda, a method of a local class stands in it), or by addresses and references that plain code took (exposed_).
// Code that it keeps may run whenever code of the program or of the library runs, so those variables are never known again, from
// the beginning of the function. A variable that the unit only reads, or that is constant, keeps its value. Everything else that it reaches is memory that other code can reach, too, and the file counts as
// concurrent as soon as one function has such a unit: that memory is never known. What is left are local variables that neither
// its text names nor any address reaches; only plain code changes these. Facts are about values, which do not change.
#include <algorithm>
#include <iterator>

#include "host/effects.h"
#include "host/endings.h"
#include "host/executor.h"

namespace permverify::host {

using clang::dyn_cast;

namespace {

bool returns(const clang::Stmt* stmt) {
  if (!stmt || clang::isa<clang::LambdaExpr>(stmt)) return false;
  return clang::isa<clang::ReturnStmt>(stmt) || std::any_of(stmt->child_begin(), stmt->child_end(), returns);
}

// The name in the operand of a read: of a variable, a member of it, or of an object that is copied without code of the program.
const clang::Expr* read_by(const clang::Stmt& stmt) {
  const clang::Expr* read = nullptr;
  const auto* cast = dyn_cast<clang::ImplicitCastExpr>(&stmt);
  const auto* made = dyn_cast<clang::CXXConstructExpr>(&stmt);
  if (cast && cast->getCastKind() == clang::CK_LValueToRValue) read = cast->getSubExpr();
  if (made && made->getConstructor()->isCopyConstructor() && made->getConstructor()->isTrivial() && made->getNumArgs() == 1) read = made->getArg(0)->IgnoreImpCasts();
  while (read) {
    read = read->IgnoreParens();
    const auto* member = dyn_cast<clang::MemberExpr>(read);
    if (!member || member->isArrow() || member->getMemberDecl()->getType()->isReferenceType()) break;
    read = member->getBase();
  }
  return read;
}

// What has the value leads nowhere. A pointer leads to an object, which the unit may free.
bool has_only_numbers(clang::QualType type) {
  if (type->isArithmeticType() || type->isEnumeralType()) return true;
  const auto* record = type->getAsCXXRecordDecl();
  const auto* whole = record ? record->getDefinition() : nullptr;
  return whole && !whole->isUnion() && whole->getNumBases() == 0 && std::all_of(whole->field_begin(), whole->field_end(), [](const auto* field) { return has_only_numbers(field->getType()); });
}

// Variables of which the unit reads the value, and to which nothing in it leads otherwise.
std::set<std::string> only_read_in(const clang::Stmt& unit) {
  std::set<const clang::Stmt*> reads;
  std::set<std::string> named, otherwise;
  for_each_statement(&unit, [&](const clang::Stmt& part) {
    if (const clang::Expr* read = read_by(part)) reads.insert(read);
    const auto* ref = dyn_cast<clang::DeclRefExpr>(&part);
    if (!ref) return;
    const std::string name = ref->getDecl()->getNameAsString();
    named.insert(name);
    const auto* variable = dyn_cast<clang::VarDecl>(ref->getDecl());
    if (!variable || !has_only_numbers(variable->getType()) || reads.count(ref) == 0) otherwise.insert(name);
  });
  std::erase_if(named, [&](const std::string& name) { return otherwise.count(name) != 0; });
  return named;
}

}  // namespace

void Executor::refuse_units(const clang::FunctionDecl& function) {
  const clang::SourceManager& sources = context_.getSourceManager();
  std::set<std::string>& all = named_by_refused_[function.getCanonicalDecl()];
  for (const auto& [unit, reason] : functions_.refused_in(function)) {
    refused_.insert(unit);
    const auto range = clang::CharSourceRange::getTokenRange(sources.getExpansionRange(unit->getSourceRange()).getAsRange());
    const llvm::StringRef text = clang::Lexer::getSourceText(range, sources, context_.getLangOpts());
    const auto names = text.empty() ? std::nullopt : names_in({text.data(), text.size()}, macro_);
    if (!names) {
      exhausted_ = true;
      return;
    }
    const std::set<std::string> read = functions_.errors_in(function).empty() ? only_read_in(*unit) : std::set<std::string>{};
    std::copy_if(names->begin(), names->end(), std::inserter(all, all.end()), [&](const std::string& name) { return read.count(name) == 0; });
  }
}

void Executor::lose_unit(const clang::Stmt& unit) {
  forget_memory();
  doubt_if_not_passed(unit);
  if (const auto* declared = dyn_cast<clang::DeclStmt>(&unit)) {
    for (const clang::Decl* decl : declared->decls()) {
      const auto* variable = dyn_cast<clang::VarDecl>(decl);
      if (!variable || !variable->hasLocalStorage()) continue;
      locals_.insert(variable->getCanonicalDecl());
      lost_.insert(variable->getCanonicalDecl());
    }
  }
  if (returns(&unit) && !frames_.empty()) frames_.back().returns.emplace_back(state_, Value{});
}

}  // namespace permverify::host
