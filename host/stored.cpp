#include "host/stored.h"

#include <algorithm>

#include "host/effects.h"

namespace permverify::host {

using clang::dyn_cast;

namespace {

// `array[counter] = ...`, `array[counter].member = ...`, of a variable that is an array.
std::optional<std::int64_t> stored_by(const clang::Stmt& stmt, const clang::VarDecl& counter, const clang::ASTContext& context) {
  const auto* expr = dyn_cast<clang::Expr>(&stmt);
  const auto* assigned = expr ? dyn_cast<clang::BinaryOperator>(without_wrappers(expr)) : nullptr;
  if (!assigned || !assigned->isAssignmentOp()) return std::nullopt;
  const clang::Expr* place = without_wrappers(assigned->getLHS());
  while (const auto* member = dyn_cast<clang::MemberExpr>(place)) {
    if (member->isArrow() || member->getMemberDecl()->getType()->isReferenceType()) return std::nullopt;
    place = without_wrappers(member->getBase());
  }
  const auto* element = dyn_cast<clang::ArraySubscriptExpr>(place);
  if (!element) return std::nullopt;
  const clang::Expr* base = element->getBase()->IgnoreParenImpCasts();
  const auto* index = dyn_cast<clang::DeclRefExpr>(element->getIdx()->IgnoreParenImpCasts());
  const auto* named = dyn_cast<clang::DeclRefExpr>(base);
  const bool at_counter = index && index->getDecl()->getCanonicalDecl() == counter.getCanonicalDecl();
  if (!at_counter || !named || !clang::isa<clang::VarDecl>(named->getDecl()) || named->getDecl()->getType()->isReferenceType()) return std::nullopt;
  const auto* array = context.getAsConstantArrayType(base->getType());
  if (!array || !array->getSize().isIntN(62)) return std::nullopt;
  return array->getSize().getSExtValue();
}

bool skips_a_part(const clang::Stmt* stmt) {
  return stmt && (clang::isa<clang::ContinueStmt>(stmt) || std::any_of(stmt->child_begin(), stmt->child_end(), skips_a_part));
}

}  // namespace

std::optional<std::int64_t> size_of_array_stored_at(const clang::Stmt* body, const clang::VarDecl& counter, const clang::ASTContext& context) {
  if (!body || skips_a_part(body)) return std::nullopt;
  std::optional<std::int64_t> least;
  const auto look_at = [&](const clang::Stmt* stmt) {
    const auto size = stmt ? stored_by(*stmt, counter, context) : std::nullopt;
    if (size) least = std::min(least.value_or(*size), *size);
  };
  if (const auto* block = dyn_cast<clang::CompoundStmt>(body)) {
    for (const clang::Stmt* part : block->body()) look_at(part);
  } else {
    look_at(body);
  }
  return least;
}

}  // namespace permverify::host
