#include "host/refused_units.h"

#include <algorithm>
#include <iterator>

#include "host/budget.h"
#include "host/call_stack.h"
#include "host/dropped_code.h"
#include "host/effects.h"
#include "host/endings.h"
#include "host/functions.h"
#include "host/memory.h"
#include "host/source_ranges.h"

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

void RefusedUnits::add_of(const clang::FunctionDecl& function) {
  std::set<std::string>& all = named_[function.getCanonicalDecl()];
  for (const auto& [unit, reason] : functions_.refused_in(function)) {
    refused_.insert(unit);
    const llvm::StringRef text = text_of(unit->getSourceRange(), context_);
    const auto names = text.empty() ? std::nullopt : names_in({text.data(), text.size()}, macro_);
    if (!names) return budget_.give_up();
    const std::set<std::string> read = functions_.errors_in(function).empty() ? only_read_in(*unit) : std::set<std::string>{};
    std::copy_if(names->begin(), names->end(), std::inserter(all, all.end()), [&](const std::string& name) { return read.count(name) == 0; });
  }
}

bool RefusedUnits::is_whole(const clang::Stmt& stmt) const {
  bool whole = !dropped_.has_error(stmt.getSourceRange());
  for_each_statement(&stmt, [&](const clang::Stmt& part) { whole = whole && !is_refused(part); });
  return whole;
}

bool RefusedUnits::may_change(const clang::FunctionDecl& function, const clang::VarDecl& variable) const {
  const auto named = named_.find(function.getCanonicalDecl());
  return named != named_.end() && !objects_.is_constant(variable.getCanonicalDecl()) && named->second.count(variable.getNameAsString()) != 0;
}

void RefusedUnits::lose(const clang::Stmt& unit) {
  memory_.forget_all();
  if (may_not_be_passed(&unit, context_)) memory_.doubt(&unit);
  if (const auto* declared = dyn_cast<clang::DeclStmt>(&unit)) {
    for (const clang::Decl* decl : declared->decls()) {
      const auto* variable = dyn_cast<clang::VarDecl>(decl);
      if (!variable || !variable->hasLocalStorage()) continue;
      objects_.add_local(variable->getCanonicalDecl());
      objects_.lose(variable->getCanonicalDecl());
    }
  }
  if (returns(&unit)) stack_.add_return(memory_.state(), {});
}

}  // namespace permverify::host
