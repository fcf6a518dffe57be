// `switch` and `goto` in structured form. Forward jumps leave labelled blocks:
//   L2: { L1: { dispatch } part1 } part2       a jump to L1 goes on with part1, and falls through;
// a backward jump starts the loop again that begins at its label:
//   while (true) { L: { part; break; } }       leaving L is the next iteration.
// Jumps into a block from outside have no such form and are refused.
#include <algorithm>

#include "parser/clang/accesses.h"
#include "parser/clang/annotation_binder.h"
#include "parser/clang/emitter.h"
#include "parser/clang/expressions.h"
#include "parser/clang/memory_model.h"
#include "parser/clang/refusals.h"
#include "parser/clang/spans.h"
#include "parser/clang/statements.h"
#include "parser/clang/term_builder.h"
#include "parser/clang/terms.h"

namespace permverify::parser {

using namespace ir;

namespace {

StmtPtr make_stmt(ir::Stmt::Node node, support::Span at) {
  return std::make_shared<const ir::Stmt>(ir::Stmt{std::move(node), at, false});
}

// All gotos below a statement.
void find_gotos(const clang::Stmt* stmt, std::vector<const clang::GotoStmt*>& out) {
  if (!stmt) return;
  if (const auto* jump = clang::dyn_cast<clang::GotoStmt>(stmt)) out.push_back(jump);
  for (const clang::Stmt* child : stmt->children()) find_gotos(child, out);
}

// Some object that an initialiser makes lives as long as the variable.
bool keeps_temporary(const clang::Stmt* stmt) {
  if (!stmt) return false;
  const auto* made = clang::dyn_cast<clang::MaterializeTemporaryExpr>(stmt);
  if (made && made->getExtendingDecl()) return true;
  return std::any_of(stmt->child_begin(), stmt->child_end(), keeps_temporary);
}

const clang::LabelStmt* label_of(const clang::Stmt* stmt) {
  return clang::dyn_cast<clang::LabelStmt>(stmt);
}

}  // namespace

bool Statements::holds_label(const clang::Stmt* stmt) {
  if (!stmt) return false;
  if (clang::isa<clang::LabelStmt>(stmt) || clang::isa<clang::SwitchCase>(stmt)) return true;
  for (const clang::Stmt* child : stmt->children()) {
    if (holds_label(child)) return true;
  }
  return false;
}

// Variables of a list that jumps cross are declared in front of it.
void Statements::hoist(const std::vector<const clang::Stmt*>& list) {
  for (const clang::Stmt* stmt : list) {
    while (const auto* label = label_of(stmt)) stmt = label->getSubStmt();
    while (const auto* label = clang::dyn_cast<clang::SwitchCase>(stmt)) stmt = label->getSubStmt();
    const auto* declaration = clang::dyn_cast<clang::DeclStmt>(stmt);
    if (!declaration) continue;
    for (const clang::Decl* decl : declaration->decls()) {
      const auto* variable = clang::dyn_cast<clang::VarDecl>(decl);
      if (variable && variable->getType()->isReferenceType()) {
        const Span at = spans_.of(variable->getLocation());
        const std::string name = variable->getNameAsString();
        hoisted_references_[frames_.key(variable->getCanonicalDecl())] = {emitter_.declare(name + ".index", int_type, nullptr, at),
                                                                  emitter_.declare(name + ".object", int_type, nullptr, at)};
        continue;
      }
      if (!variable || MemoryModel::is_shared(*variable)) continue;
      variables_.modified.insert(variable->getCanonicalDecl());  // an object, not a value
      hoisted_.insert(frames_.key(variable->getCanonicalDecl()));
      Place object = memory_.new_private(frames_.key(variable->getCanonicalDecl()), variable->getNameAsString(),
                                 variable->getType(), variable->getLocation());
      accesses_.declare_storage(object, spans_.of(variable->getLocation()));
    }
  }
}

// The statements of a block, which may carry labels.
void Statements::labelled(const std::vector<const clang::Stmt*>& list) {
  Labels labels{list, {}, {}};
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (label_of(list[i])) labels.at.push_back(i);
  }
  if (labels.at.empty()) return binder_.annotated_statements(list);
  for (const clang::Stmt* stmt : list) {
    if (clang::isa<clang::DeclStmt>(stmt) && keeps_temporary(stmt)) {
      refusals_.refuse("temporary_among_labels", stmt, "a temporary that lives as long as a variable, in a block with labels");
    }
  }
  hoist(list);
  for (const std::size_t i : labels.at) {
    const auto* label = label_of(list[i])->getDecl();
    labels.entries.push_back(
        {label, jumps_in(list, 0, i, label), jumps_in(list, i, list.size(), label)});
    goto_labels_[{frames_.back().instance, label}] = {emitter_.new_label(), emitter_.new_label(), false};
  }
  StmtList head = emitter_.captured([&] {
    binder_.annotated_statements({list.begin(), list.begin() + static_cast<std::ptrdiff_t>(labels.at[0])});
  });
  emitter_.append(label_chain(labels, std::move(head), 0, labels.at.size()));
  for (const auto& entry : labels.entries)
    goto_labels_.erase({frames_.back().instance, entry.label});
}

bool Statements::jumps_in(const std::vector<const clang::Stmt*>& list, std::size_t from,
                          std::size_t to, const clang::LabelDecl* label) {
  for (std::size_t i = from; i < to; ++i) {
    std::vector<const clang::GotoStmt*> gotos;
    find_gotos(list[i], gotos);
    for (const auto* jump : gotos) {
      if (jump->getLabel() == label) return true;
    }
  }
  return false;
}

StmtList Statements::label_part(const Labels& labels, std::size_t k) {
  const std::size_t begin = labels.at[k];
  const std::size_t end = k + 1 < labels.at.size() ? labels.at[k + 1] : labels.list.size();
  return emitter_.captured([&] {
    // What stands behind the label belongs to its statement, or else to the loop that it begins.
    const clang::Stmt* first = label_of(labels.list[begin])->getSubStmt();
    if (labels.entries[k].backward) {
      const std::size_t names = scope_.names.size();
      statement(first);
      if (!clang::isa<clang::DeclStmt>(first)) scope_.names.resize(names);
    } else {
      binder_.annotated_statements({first});
    }
    binder_.annotated_statements({labels.list.begin() + static_cast<std::ptrdiff_t>(begin) + 1,
                          labels.list.begin() + static_cast<std::ptrdiff_t>(end)});
  });
}

// The last label whose part lies in the loop of label k: the parts that jump back to k, and those
// of loops that begin inside.
std::size_t Statements::end_of_loop(const Labels& labels, std::size_t k) {
  std::size_t last = k;
  for (std::size_t j = k; j <= last; ++j) {
    if (!labels.entries[j].backward) continue;
    for (std::size_t part = labels.at.size(); part-- > last;) {
      const std::size_t end =
          part + 1 < labels.at.size() ? labels.at[part + 1] : labels.list.size();
      if (jumps_in(labels.list, labels.at[part], end, labels.entries[j].label)) {
        last = std::max(last, part);
        break;
      }
    }
  }
  return last;
}

// `before`, then the parts of labels k to end - 1, each open to jumps forward from all before it.
StmtList Statements::label_chain(const Labels& labels, StmtList before, std::size_t k,
                                 std::size_t end) {
  const Span where = spans_.of(labels.list[0]->getBeginLoc());
  while (k < end) {
    const auto& entry = labels.entries[k];
    const auto* label = label_of(labels.list[labels.at[k]]);
    StmtList said = emitter_.captured([&] { binder_.annotations_before(label->getSourceRange()); });
    before.insert(before.end(), said.begin(), said.end());
    if (!entry.backward) binder_.refuse_pending();
    const auto id = std::pair{frames_.back().instance, entry.label};
    if (entry.forward && !before.empty()) {
      before = {make_stmt(Block{std::move(before), goto_labels_.at(id).forward}, where)};
    }
    StmtList next;
    std::size_t last = k;
    if (entry.backward) {
      last = end_of_loop(labels, k);
      for (std::size_t j = k + 1; j <= last; ++j) {
        if (jumps_in(labels.list, 0, labels.at[k], labels.entries[j].label)) {
          refusals_.refuse("irreducible_control_flow", labels.list[labels.at[j]],
                           "a jump into a loop from outside");
        }
      }
      goto_labels_.at(id).in_loop = true;
      ++ir_loops_;
      Loop loop;
      TakenBlocks clauses = binder_.take_pending();
      StmtList body = emitter_.captured([&] { binder_.annotations_before(label->getSubStmt()->getSourceRange()); });
      binder_.add_pending(clauses);
      binder_.loop_annotations(*label, loop);
      const StmtList first = label_part(labels, k);
      body.insert(body.end(), first.begin(), first.end());
      body = label_chain(labels, std::move(body), k + 1, last + 1);
      --ir_loops_;
      body.push_back(make_stmt(Break{}, where));
      loop.body = {make_stmt(Block{std::move(body), goto_labels_.at(id).backward}, where)};
      next = {make_stmt(std::move(loop), spans_.of(labels.list[labels.at[k]]->getBeginLoc()))};
    } else {
      next = label_part(labels, k);
    }
    before.insert(before.end(), next.begin(), next.end());
    k = last + 1;
  }
  return before;
}

void Statements::goto_statement(const clang::GotoStmt& stmt) {
  const auto found = goto_labels_.find({frames_.back().instance, stmt.getLabel()});
  if (found == goto_labels_.end()) {
    refusals_.refuse("irreducible_control_flow", &stmt,
                     "a jump into a block from outside: `" + stmt.getLabel()->getNameAsString() + "`");
  }
  emitter_.emit(Leave{found->second.in_loop ? found->second.backward : found->second.forward}, spans_.of(&stmt));
}

// Cases in the order of the source; what stands before the first is never executed.
void Statements::switch_statement(const clang::SwitchStmt& stmt) {
  using namespace clang;
  const Span at = spans_.of(stmt.getSwitchLoc());
  const auto* body = dyn_cast<CompoundStmt>(stmt.getBody());
  if (!body) refusals_.refuse("switch", &stmt, "the body of a switch is no block");
  binder_.misplaced_inside({stmt.getSwitchLoc(), body->getLBracLoc()});
  StmtList whole = emitter_.captured([&] {
    if (stmt.getInit()) statement(stmt.getInit());
    if (const auto* variable = stmt.getConditionVariable()) declare_variable(*variable);
    ExprPtr chosen;
    emitter_.full_expression([&] { chosen = emitter_.temporary(expressions_.scalar(stmt.getCond()), "switch"); });
    std::vector<Part> parts;
    std::vector<const clang::Stmt*> list(body->body_begin(), body->body_end());
    hoist(list);
    for (const clang::Stmt* child : list) {
      if (const auto* label = dyn_cast<SwitchCase>(child)) {
        // Nothing in front of the first label is executed, and what stands between two labels of one
        // statement is executed for the first of them only.
        if (parts.empty()) binder_.misplaced_inside({body->getLBracLoc(), label->getBeginLoc()});
        parts.emplace_back();
        parts.back().begin = label->getBeginLoc();
        const clang::Stmt* inner = label;
        const SwitchCase* last = label;
        while (const auto* next = dyn_cast<SwitchCase>(inner)) {
          parts.back().cases.push_back(last = next);
          inner = next->getSubStmt();
        }
        binder_.misplaced_inside({label->getBeginLoc(), last->getColonLoc()});
        parts.back().body.push_back(inner);
      } else if (!parts.empty()) {
        parts.back().body.push_back(child);
      } else if (holds_label(child)) {
        refusals_.refuse("case_inside_statement", child, "a `case` inside another statement of the switch");
      }
    }
    Jump jump;
    jump.is_switch = true;
    jump.on_break = emitter_.new_label();
    jumps_.push_back(jump);
    StmtList all = switch_dispatch(parts, chosen, at);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const Part& part = parts[i];
      StmtList block{make_stmt(Block{std::move(all), part.label}, at)};
      StmtList own = emitter_.captured([&] {
        binder_.annotated_statements(part.body);
        // What stands in front of the next label is executed by those that fall through to it.
        binder_.end_of_list(i + 1 < parts.size() ? parts[i + 1].begin : body->getRBracLoc());
      });
      block.insert(block.end(), own.begin(), own.end());
      all = std::move(block);
    }
    jump = jumps_.back();
    jumps_.pop_back();
    emitter_.emit(Block{std::move(all), jump.on_break}, at);
  });
  emitter_.emit(Block{std::move(whole)}, at);  // its variables end with it
}

StmtList Statements::switch_dispatch(std::vector<Part>& parts, const ExprPtr& chosen, Span at) {
  using namespace clang;
  StmtList result;
  LabelId otherwise = jumps_.back().on_break;
  for (Part& part : parts) {
    part.label = emitter_.new_label();
    ExprPtr test;
    for (const SwitchCase* label : part.cases) {
      if (isa<DefaultStmt>(label)) {
        otherwise = part.label;
        continue;
      }
      const auto* one = clang::cast<clang::CaseStmt>(label);
      const ExprPtr low = as(expressions_.scalar(one->getLHS()), chosen->type);
      ExprPtr here = equal(chosen, low);
      if (one->caseStmtIsGNURange()) {
        const ExprPtr high = as(expressions_.scalar(one->getRHS()), chosen->type);
        here = both(terms_.comparison(BO_LE, low, chosen, at), terms_.comparison(BO_LE, chosen, high, at));
      }
      test = test ? make_expr(Binary{BinaryOp::Or, test, here}, bool_type, at) : here;
    }
    if (test) result.push_back(make_stmt(If{test, {make_stmt(Leave{part.label}, at)}, {}}, at));
  }
  result.push_back(make_stmt(Leave{otherwise}, at));
  return result;
}

}  // namespace permverify::parser
