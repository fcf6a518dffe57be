#include "report/machine/statements.h"

#include "support/overloaded.h"

namespace permverify::report {

std::string Statements::word(support::Span span) const {
  const auto found = words_.find({span.begin, span.end});
  return found == words_.end() ? "" : found->second;
}

void Statements::put(support::Span span, const std::string& word) {
  words_.emplace(std::pair(span.begin, span.end), word);
}

void Statements::add(const ir::StmtList& list) {
  for (const ir::StmtPtr& stmt : list) add(*stmt);
}

void Statements::add(const ir::Stmt& stmt) {
  std::visit(support::Overloaded{
                 [&](const ir::Declare&) {}, [&](const ir::Assign&) {}, [&](const ir::Store&) {},
                 [&](const ir::AtomicUpdate&) {}, [&](const ir::Havoc&) {},
                 [&](const ir::Block& block) { add(block.body); },
                 [&](const ir::Leave&) { put(stmt.span, "jump"); },
                 [&](const ir::If& branch) {
                   put(stmt.span, "if");
                   put(branch.condition->span, "if");
                   add(branch.then_body);
                   add(branch.else_body);
                 },
                 [&](const ir::Loop& loop) {
                   put(stmt.span, "while");
                   if (loop.condition) put(loop.condition->span, "while");
                   add(loop.init);
                   add(loop.body);
                   add(loop.step);
                 },
                 [&](const ir::Break&) { put(stmt.span, "break"); },
                 [&](const ir::Continue&) { put(stmt.span, "continue"); },
                 [&](const ir::Return&) { put(stmt.span, "return"); },
                 [&](const ir::Barrier&) { put(stmt.span, "waits"); },
                 [&](const ir::WarpBarrier&) { put(stmt.span, "waits"); },
                 [&](const ir::Assert&) { put(stmt.span, "assert"); },
                 [&](const ir::Assume&) { put(stmt.span, "assume"); },
                 [&](const ir::LemmaCall&) { put(stmt.span, "lemma"); },
                 [&](const ir::RunKernel&) { put(stmt.span, "par"); },
                 [&](const ir::Exchange&) { put(stmt.span, "atomic"); },
             },
             stmt.node);
}

}  // namespace permverify::report
