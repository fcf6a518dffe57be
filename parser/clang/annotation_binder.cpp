// Where annotations attach: contracts before functions, clauses before loops and barriers,
// statements in between. A comment belongs to the statement that follows it; inside the head of a
// loop, or between a barrier and its semicolon, to that.
#include "parser/clang/annotation_binder.h"

#include <algorithm>

#include "logic/ir/traverse.h"
#include "parser/clang/emitter.h"
#include "parser/clang/gpuverify.h"
#include "parser/clang/invoke.h"
#include "parser/clang/layout.h"
#include "parser/clang/place_names.h"
#include "parser/clang/spans.h"
#include "parser/clang/statements.h"
#include "parser/clang/terms.h"

namespace permverify::parser {

using namespace ir;

TakenBlocks AnnotationBinder::take_blocks(support::BufferId file, std::uint32_t from,
                                          std::uint32_t to) {
  if (annotations_.empty()) return {};
  TakenBlocks result;
  for (std::size_t i = 0; i < annotations_.size(); ++i) {
    const Span at = annotations_[i].span;
    if (at.file != file || at.begin < from || at.begin >= to) continue;
    if (!taken_.insert({frames_.back().instance, i}).second) continue;
    attached_.insert(i);
    result.push_back({i});
  }
  return result;
}

annotation::Blocks AnnotationBinder::blocks(const TakenBlocks& taken) const {
  annotation::Blocks result;
  for (const Taken& one : taken) result.emplace_back(annotations_[one.block], one.made);
  return result;
}

bool AnnotationBinder::has_clauses(std::size_t block) const {
  const auto& items = annotations_[block].items;
  return std::any_of(items.begin(), items.end(), [](const annotation::Item& item) {
    return item.kind != annotation::ItemKind::Statement && !annotation::is_declaration(item.kind);
  });
}

void AnnotationBinder::declare_functions(annotation::CNames& file_scope) {
  frames_.push_back({});  // of no function; stays, as names are looked up later, too
  for (std::size_t i = 0; i < annotations_.size(); ++i) {
    const auto& items = annotations_[i].items;
    const bool declares = std::any_of(items.begin(), items.end(), [](const annotation::Item& item) {
      return annotation::is_declaration(item.kind);
    });
    if (!declares) continue;
    annotated_.declare(annotations_[i]);
    // What else is in the block has to stand where it belongs.
    const bool all = std::all_of(items.begin(), items.end(), [](const annotation::Item& item) {
      return annotation::is_declaration(item.kind);
    });
    if (all) attached_.insert(i);
  }
  annotated_.define(file_scope);
}

void AnnotationBinder::refuse_pending() {
  for (const Taken& one : pending_) {
    if (has_clauses(one.block)) annotated_.refuse_clauses(annotations_[one.block]);
  }
  pending_.clear();
}

void AnnotationBinder::annotation_statements(TakenBlocks& taken) {
  for (Taken& one : taken) {
    if (std::exchange(one.made, true)) continue;
    PlaceNames names = names_.fresh();
    annotation::At at{names, &kernel_};
    emitter_.append(annotated_.statements(annotations_[one.block], at));
  }
}

void AnnotationBinder::annotated_statements(const std::vector<const clang::Stmt*>& list) {
  refuse_pending();  // clauses before a block are not those of what it begins with
  for (const clang::Stmt* stmt : list) {
    annotations_before(stmt->getSourceRange());
    const std::size_t names = scope_.names.size();
    statements_.statement(stmt);
    refuse_pending();
    misplaced_inside(stmt->getSourceRange());
    // What a statement declares in its head ends with it; only a declaration is known behind itself.
    while (const auto* label = clang::dyn_cast<clang::LabelStmt>(stmt)) stmt = label->getSubStmt();
    if (!clang::isa<clang::DeclStmt>(stmt)) scope_.names.resize(names);
  }
}

void AnnotationBinder::annotated_branch(const clang::Stmt* stmt, TakenBlocks first) {
  const std::size_t names = scope_.names.size(), outer = std::exchange(scope_.block_start, names);
  annotation_statements(first);
  annotated_statements({stmt});
  scope_.names.resize(names);
  scope_.block_start = outer;
}

// The statements of the annotations before a place happen here, clauses wait for their owner.
void AnnotationBinder::annotations_before(clang::SourceRange place) {
  if (annotations_.empty()) return;
  const Span at = run_.map().span(place);
  pending_ = take_blocks(at.file, body_start(at.file), at.begin);
  annotation_statements(pending_);
}

// What stands in the middle of a statement belongs to none, and must not wait for the next one.
void AnnotationBinder::misplaced_inside(clang::SourceRange place) {
  if (annotations_.empty()) return;
  const Span at = run_.map().span(place);
  for (const Taken& one : take_blocks(at.file, at.begin, at.end)) {
    support::Diagnostic d;
    d.id = "unsupported:annotation";
    d.message = "this annotation stands inside a statement";
    d.primary.span = annotations_[one.block].span;
    d.help = "write it before the statement";
    sink_.report(std::move(d));
  }
}

// Annotations of a branch that is never executed: inside it, and between it and what it begins with.
void AnnotationBinder::drop_annotations(const clang::IfStmt& stmt, const clang::Stmt* dead) {
  if (!dead) return;
  // `if consteval` has no parentheses.
  const auto head = stmt.isConsteval() ? stmt.getIfLoc() : stmt.getRParenLoc();
  const Span before =
      dead == stmt.getThen() ? spans_.of(head) : run_.map().span(stmt.getThen()->getSourceRange());
  const Span at = run_.map().span(dead->getSourceRange());
  if (before.file == at.file) take_blocks(at.file, before.end, at.end);
}

void AnnotationBinder::drop_annotations(clang::SourceLocation from, clang::SourceLocation to) {
  if (annotations_.empty()) return;
  const Span begin = run_.map().span(from), end = run_.map().span(to);
  if (begin.file == end.file) take_blocks(begin.file, begin.end, end.begin);
}

// Annotations may stand anywhere between the braces of the innermost function.
std::uint32_t AnnotationBinder::body_start(support::BufferId file) const {
  const auto* body = frames_.back().function->getBody();
  if (!body) return ~0U;
  const Span at = run_.map().span(body->getSourceRange());
  return at.file == file ? at.begin : ~0U;
}

// The annotations behind the last statement of a list that ends at `end`.
void AnnotationBinder::end_of_list(clang::SourceLocation end) {
  if (annotations_.empty()) return;
  const Span at = run_.map().span(end);
  TakenBlocks taken = take_blocks(at.file, body_start(at.file), at.begin);
  annotation_statements(taken);
  for (const Taken& one : taken) {
    if (has_clauses(one.block)) annotated_.refuse_clauses(annotations_[one.block]);
  }
}

namespace {

// The body of a loop, and where its head ends: before the body of `do` it is the word itself.
struct LoopParts {
  const clang::Stmt* body = nullptr;
  clang::SourceLocation head_end;
};

LoopParts loop_parts(const clang::Stmt& stmt) {
  if (const auto* s = clang::dyn_cast<clang::ForStmt>(&stmt)) return {s->getBody(), s->getRParenLoc()};
  if (const auto* s = clang::dyn_cast<clang::WhileStmt>(&stmt)) return {s->getBody(), s->getRParenLoc()};
  if (const auto* s = clang::dyn_cast<clang::DoStmt>(&stmt)) return {s->getBody(), s->getDoLoc()};
  return {};
}

}  // namespace

TakenBlocks AnnotationBinder::loop_annotations(const clang::Stmt& stmt, Loop& loop) {
  TakenBlocks taken = std::exchange(pending_, {}), before_body;
  const auto [body, head_end] = loop_parts(stmt);
  if (body) {
    const Span whole = run_.map().span(stmt.getSourceRange());
    const Span head = spans_.of(head_end);
    const Span inner = run_.map().span(body->getSourceRange());
    if (whole.file == inner.file && head.file == inner.file) {
      for (const Taken& one : take_blocks(whole.file, whole.begin, inner.begin)) {
        const bool in_head = annotations_[one.block].span.begin < head.end;
        if (!in_head) before_body.push_back(one);
        taken.push_back({one.block, !in_head});
      }
    }
  }
  PlaceNames names = names_.fresh();
  annotation::At at{names, &kernel_};
  annotated_.loop(blocks(taken), everywhere_, at, loop);
  for (const auto& clause : gpuverify_.function_wide()) loop.invariants.push_back(clause);
  has_rights_ = has_rights_ || has_right(loop.invariants);
  return before_body;
}

void AnnotationBinder::barrier_annotations(const clang::CallExpr& call, ir::Barrier& barrier) {
  TakenBlocks taken = std::exchange(pending_, {});
  const Span at = spans_.of(&call);
  for (const Taken& one : take_blocks(at.file, at.end, run_.map().next_semicolon(at))) {
    taken.push_back(one);
  }
  PlaceNames names = names_.fresh();
  annotation::At place{names, &kernel_};
  annotated_.barrier(blocks(taken), everywhere_, place, barrier);
  barrier.transfers = true;
  has_rights_ = has_rights_ || has_right(barrier.contract.requires_clauses) ||
                has_right(barrier.contract.ensures_clauses);
}

std::vector<const clang::NamedDecl*> AnnotationBinder::file_scope(std::string_view name) const {
  std::vector<const clang::NamedDecl*> result;
  auto& context = layout_.context();
  const auto& id = context.Idents.get(llvm::StringRef(name.data(), name.size()));
  for (const clang::NamedDecl* decl : context.getTranslationUnitDecl()->lookup(&id)) {
    // What our headers declare has a meaning of its own: `gridDim` is the launch, no object.
    const bool ours = clang::isa<clang::VarDecl>(decl) &&
                      run_.map().clang_sources().isInSystemHeader(decl->getLocation());
    if (!ours) result.push_back(decl);
  }
  return result;
}

}  // namespace permverify::parser
