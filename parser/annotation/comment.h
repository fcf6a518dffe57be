// Comments with annotations -> items, as they were written (names are not resolved yet).
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "support/diagnostic.h"
#include "support/source.h"

namespace permverify::parser::annotation {

// What an item is. The first six are clauses; Statement is `assert`, `assume`, ghost code, the call
// of a lemma; Function, Lemma and Resource declare; Pure stands alone before a C
// function and has no effect; NoOverflow is about the kernel that follows.
enum class ItemKind : std::uint8_t {
  Requires, Ensures, Context, ContextEverywhere, Invariant, Decreases,
  Statement, Function, Lemma, Resource, Pure, NoOverflow
};
// Whose contract a clause belongs to; `group requires`, `kernel ensures` name the upper ones.
enum class Level : std::uint8_t { Thread, Group, Kernel };

struct Item {
  ItemKind kind;
  Level level = Level::Thread;
  support::Span span;     // from the first to the last word
  std::string_view name;  // of what it declares
};
// Requires, Ensures, Context, ContextEverywhere.
bool is_contract_clause(ItemKind kind);
// Invariant, Decreases.
bool is_loop_clause(ItemKind kind);
bool is_declaration(ItemKind kind);

// One block of annotations: one `/*@ ... @*/`, or several `//@` lines that follow each other.
struct Syntax;
struct Block {
  support::Span span;  // of the comments
  std::vector<Item> items;
  bool broken = false;                   // some part was left out because of a syntax error
  std::shared_ptr<const Syntax> syntax;  // the items' trees, in the same order
};

// The range of one comment, from its `/` to its end (`*/` included, the line end not).
struct Comment { std::uint32_t begin, end; };

// All comments of a C text in order, wherever they stand; string and character constants are seen.
// A front end that knows which comments are active passes those to parse_comments instead.
std::vector<Comment> find_comments(std::string_view text);

// Parses the annotations among `comments` (in order); others are skipped. Spans are those of the
// buffer. Reports all syntax errors, and `unsupported:given` and the like. Never throws.
std::vector<Block> parse_comments(const support::SourceManager& sources, support::BufferId buffer,
                                  const std::vector<Comment>& comments,
                                  support::DiagnosticSink& sink);

// Warns of each comment of a PVL text that begins as an annotation of C does: it has no effect.
void warn_of_annotations(std::string_view text, support::BufferId buffer, support::DiagnosticSink& sink);

// What the annotations use of the library (parser/library), as blocks of a buffer of its own.
std::vector<Block> needed_library(const std::vector<Block>& blocks, support::SourceManager& sources,
                                  support::DiagnosticSink& sink);

}  // namespace permverify::parser::annotation
