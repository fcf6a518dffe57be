// Assertions and expressions as they were written: no names resolved, no types known. Nodes live
// in an arena; references are plain pointers, so that no tree is ever destroyed by recursion.
#pragma once
#include <deque>
#include <string_view>
#include <variant>
#include <vector>

#include "parser/spec/token.h"
#include "support/source.h"

namespace permverify::parser::ast {

using support::Span;

struct Expr;
using ExprRef = const Expr*;

// `int`, `int[n][m]`, `int[]`, `seq<int>`; a null extent stands for empty brackets. In C the name
// may have several words, and `int**` has two pointers.
struct TypeName {
  std::string_view name;
  Span span;
  bool is_seq = false;
  std::vector<ExprRef> extents;
  unsigned pointers = 0;
};
using TypeRef = const TypeName*;

struct Name { std::string_view text; };
struct Number { std::string_view text; };
struct BoolConst { bool value; };
struct Result {};
struct Round {};  // `\round`
struct Member { ExprRef base; std::string_view field; bool arrow; };
struct Unary { Tok op; ExprRef operand; };
struct Binary { Tok op; Span op_span; ExprRef left, right; };
struct Chain { std::vector<ExprRef> operands; std::vector<Tok> ops; };  // 0 <= i < n
struct Conditional { ExprRef condition, then_value, else_value; };
struct Cast { TypeRef type; ExprRef operand; };
struct Index { ExprRef base, index; };      // a null index stands for `[*]`
struct Slice { ExprRef base, low, high; };  // a null bound was left out
struct Length { ExprRef operand; };
struct SeqLiteral { std::vector<ExprRef> elements; TypeRef type = nullptr; };  // `[a, b]`, `seq<int>{a, b}`
// `use`: the conclusion of a lemma, where it is an expression.
struct Call { std::string_view name; Span name_span; std::vector<ExprRef> arguments; bool use = false; };
struct Right { Tok kind; bool percent; std::vector<ExprRef> arguments; };  // Perm, Atomic
struct Old { ExprRef operand; };
struct Paren { ExprRef inner; };
struct Pattern { std::vector<ExprRef> terms; };  // {: e, ... :}

struct Binder { TypeRef type; std::string_view name; Span span; ExprRef low, high; };
struct Quantified {
  Tok kind;
  std::vector<const Binder*> binders;
  ExprRef range;  // may be null
  std::vector<ExprRef> triggers;  // each a Pattern
  ExprRef body;
};

struct Expr {
  using Node = std::variant<Name, Number, BoolConst, Result, Round, Member, Unary, Binary, Chain,
                            Conditional, Cast, Index, Slice, Length, SeqLiteral, Call, Right, Old,
                            Paren, Pattern, Quantified>;
  Node node;
  Span span;
  bool resource = false;    // holds a right, as far as the grammar can see
  std::uint32_t depth = 1;  // of the tree below
};

enum class ClauseKind : std::uint8_t {
  Requires, Ensures, Context, ContextEverywhere, Invariant, Decreases
};
// One clause of a contract; only `decreases` has several expressions.
struct Clause {
  ClauseKind kind;
  Span keyword;
  std::vector<ExprRef> expressions;
};
using ClauseRef = const Clause*;

struct Param { TypeRef type; std::string_view name; Span span; };
using Params = std::vector<Param>;
// An assertion with a name, written out where it is used.
struct ResourceDecl { std::string_view name; Span span; Params params; ExprRef body; };

// Owns the nodes of one file.
class Arena {
 public:
  ExprRef add(Expr expr) { return &exprs_.emplace_back(std::move(expr)); }
  TypeRef add(TypeName type) { return &types_.emplace_back(std::move(type)); }
  const Binder* add(Binder binder) { return &binders_.emplace_back(binder); }
  ClauseRef add(Clause clause) { return &clauses_.emplace_back(std::move(clause)); }

 private:
  std::deque<Expr> exprs_;
  std::deque<TypeName> types_;
  std::deque<Binder> binders_;
  std::deque<Clause> clauses_;
};

}  // namespace permverify::parser::ast
