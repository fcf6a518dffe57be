// Statements and declarations of a PVL file as they were written.
#pragma once
#include <set>

#include "parser/spec/ast.h"

namespace permverify::parser::ast {

struct Stmt;
using StmtRef = const Stmt*;
using Stmts = std::vector<StmtRef>;
using Clauses = std::vector<ClauseRef>;

// `x`, `x = init`, `x = new made`: what was not written is null.
struct Declarator { std::string_view name; Span span; ExprRef init; TypeRef made = nullptr; };
struct DeclareStmt { TypeRef type; std::vector<Declarator> names; };
// op: one of the assignment tokens, or Increment/Decrement with a null value.
struct AssignStmt { ExprRef target; Tok op; Span op_span; ExprRef value; };
struct CallStmt { ExprRef call; };
struct BlockStmt { Stmts body; };
struct IfStmt { ExprRef condition; StmtRef then_branch, else_branch; };  // else may be null
struct LoopStmt {
  Clauses clauses;
  Stmts init, step;    // `for` only
  ExprRef condition;   // may be null
  StmtRef body;
  bool test_first;
};
struct JumpStmt { Tok kind; };                       // break, continue, return
struct BarrierName { std::string_view text; Span span; Tok kind; };
struct BarrierStmt {
  std::vector<BarrierName> names;  // as written between the parentheses, braces left out
  bool has_block;
  Clauses clauses;
};
struct AssertStmt { Tok kind; ExprRef condition; };  // assert, assume
struct GhostStmt { StmtRef statement; };
// `par name(binders) clauses body`; the name is empty when none was written.
struct ParStmt {
  std::string_view name;
  Span word;
  std::vector<const Binder*> binders;
  Clauses clauses;
  StmtRef body;
  std::string_view refused;  // a part of it that is known and refused, or empty
  Span refused_span;
};
// `vec(int j = lo .. hi) clauses body`
struct VecStmt { Span word; std::vector<const Binder*> binders; Clauses clauses; StmtRef body; };
struct ParallelStmt { Span word; Stmts blocks; };    // `parallel { par ... par ... }`
// `invariant name(resource) { ... }`
struct InvariantStmt { std::string_view name; Span span; ExprRef resource; StmtRef body; };
struct AtomicStmt { std::string_view name; Span span; StmtRef body; };  // `atomic(name) { ... }`
struct RefusedStmt { std::string_view word; };       // known, and refused by name
struct BrokenStmt {};                                // a syntax error was reported here

struct Stmt {
  using Node = std::variant<DeclareStmt, AssignStmt, CallStmt, BlockStmt, IfStmt, LoopStmt,
                            JumpStmt, BarrierStmt, AssertStmt, GhostStmt, ParStmt, VecStmt, ParallelStmt,
                            InvariantStmt, AtomicStmt, RefusedStmt, BrokenStmt>;
  Node node;
  Span span;
};

struct ArrayDecl { bool local; TypeRef type; std::vector<Declarator> names; };
struct LaunchItem { std::string_view name; std::string_view field; Span span; ExprRef value; };

struct KernelDecl {
  std::string_view name;
  Span span;
  Params params;
  Clauses kernel_clauses, group_clauses, thread_clauses;
  std::vector<ArrayDecl> arrays;
  std::vector<std::vector<LaunchItem>> launches;
  std::vector<ResourceDecl> resources;
  std::vector<StmtRef> bodies;   // of `void main`: exactly one in a right program
  std::vector<Span> main_spans;
  Span text;                     // of the whole declaration
};
struct FunctionDecl {
  std::string_view name;
  Span span;
  bool is_lemma;
  TypeRef result;   // null for lemmas
  Params params;
  Clauses clauses;
  ExprRef body;     // null: uninterpreted, or a lemma
  StmtRef lemma_body;
  bool automatic = false;         // a lemma that is known without a call
  std::vector<ExprRef> triggers = {};  // of an automatic one, each a Pattern
};
struct MethodDecl {
  std::string_view name;
  Span span;
  TypeRef result;   // null: void
  Params params;
  Clauses clauses;
  StmtRef body;     // null: only declared
};
// `int n;` or `int[n] a;` outside of methods and kernels.
struct FieldDecl { TypeRef type; std::vector<Declarator> names; };
// A `par` block outside of methods, with the clauses before it (none are allowed).
struct OuterPar { StmtRef par; Clauses clauses; };
struct RefusedDecl { std::string_view word; Span span; };

struct File {
  std::vector<KernelDecl> kernels;
  std::vector<FunctionDecl> functions;
  std::vector<ResourceDecl> resources;
  std::vector<MethodDecl> methods;
  std::vector<FieldDecl> fields;
  std::vector<OuterPar> pars;
  std::vector<Span> classes;  // their names: with a method, a field or a `par`, a `par` program
  std::vector<RefusedDecl> refused;
  std::set<std::string_view> permitted;  // `x` of `Perm(x, ...)` and `Perm(this.x, ...)`
};

}  // namespace permverify::parser::ast
