// Ghost code, assertions, calls of lemmas.
#include "logic/ir/effects.h"
#include "parser/annotation/c_resolver.h"
#include "parser/annotation/visit.h"

namespace permverify::parser::annotation {

ir::StmtList Resolver::Impl::statements(const Block& block, At at) {
  const Visit visit(*this, at);
  broken_ = broken_ || block.broken;
  ir::StmtList result;
  for (std::size_t i = 0; i < block.items.size(); ++i) {
    if (block.items[i].kind != ItemKind::Statement) continue;
    const ast::StmtRef stmt = block.syntax->trees[i].statement;
    // An assertion is part of the program; everything else in a comment must not change it.
    ghost_ = !std::holds_alternative<ast::AssertStmt>(stmt->node);
    const ir::StmtList made = statement(stmt);
    ghost_ = false;
    show_ghosts(stmt, made);
    result.insert(result.end(), made.begin(), made.end());
  }
  return result;
}

// A variable of `ghost int x = e;` is visible behind the comment, those in `ghost { ... }` are not.
void Resolver::Impl::show_ghosts(ast::StmtRef stmt, const ir::StmtList& made) {
  while (const auto* ghost = std::get_if<ast::GhostStmt>(&stmt->node)) stmt = ghost->statement;
  const auto* declaration = std::get_if<ast::DeclareStmt>(&stmt->node);
  if (declaration == nullptr) return;
  std::size_t next = 0;
  for (const ir::StmtPtr& one : made) {
    ir::for_each_declaration(*one, [&](ir::VarId var) {
      if (next >= declaration->names.size()) return;
      const ast::Declarator& written = declaration->names[next++];
      if (names_->declare_ghost(written.name, var)) return;
      error("type:redeclared", written.span,
            "`" + std::string(written.name) + "` is declared already", "choose another name");
    });
  }
}

// The variable itself, not its value as a mathematical integer.
ir::ExprPtr Resolver::Impl::assignment_target(ast::ExprRef expr) {
  const ExprPtr target = StatementResolver::assignment_target(expr);
  const auto* cast = target ? std::get_if<ir::Cast>(&target->node) : nullptr;
  const bool written = std::holds_alternative<ast::Cast>(expr->node);
  return cast != nullptr && !written ? cast->operand : target;
}

}  // namespace permverify::parser::annotation
