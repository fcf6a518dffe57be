// The pure language of the logic: typed, hash-consed, immutable terms.
// A Term is one pointer; equal terms of one TermManager are the same pointer.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace permverify::term {

// Map is memory: a total function from `rank` integers to elements. Float32/64 are opaque values
// whose operations are uninterpreted (logic.md 9).
enum class SortKind : std::uint8_t { Bool, Int, Real, Float32, Float64, Map, Seq };

struct Sort {
  SortKind kind = SortKind::Int;
  SortKind element = SortKind::Int;  // Map and Seq only
  std::uint8_t rank = 0;             // Map only
  bool operator==(const Sort&) const = default;
  Sort element_sort() const { return Sort{element, SortKind::Int, 0}; }
};
inline constexpr Sort bool_sort{SortKind::Bool, SortKind::Int, 0};
inline constexpr Sort int_sort{SortKind::Int, SortKind::Int, 0};
inline constexpr Sort real_sort{SortKind::Real, SortKind::Int, 0};
std::string to_string(Sort sort);

enum class Kind : std::uint8_t {
  BoolConst, IntConst, RealConst,
  Symbol,      // a free constant
  BoundVar,    // bound by an enclosing Forall, Exists or Reduce
  Not, And, Or, Implies, Eq, Ite,
  Lt, Le,
  Add, Mul,    // n-ary; subtraction is Add with a factor -1
  Div, Mod,    // floor division; Mod has the sign of the divisor (never negative for n > 0)
  RealDiv, ToReal,
  Flat,        // Flat(q, r, n) = q*n + r: a two-level index (logic.md 12)
  BitAnd, BitOr, BitXor,  // of integers in two's complement of unlimited length: no width is needed
  Pow2,        // 2^n; no value for n < 0. Of a literal: a number that is too large for IntConst
  Select,      // Select(map, i1..ik)
  Store,       // Store(map, i1..ik, value)
  Apply,       // application of a Function
  Keep,        // true; holds its argument so that the solver sees it
  Forall, Exists,  // binders, then the body
  Sum, Min, Max, Count,  // one binder v; children: low, high (half open), condition, body
  SeqLength, SeqAt, SeqSlice, SeqConcat, SeqLit
};

// The threads that share the value of a symbol (logic.md 6):
//   Launch   by all threads (parameters, sizes, launch memory)
//   Group    by the threads of a group, throughout (gid, contents of local memory at start)
//   Uniform  by the threads of a group that are in the same phase instance (uniform variables,
//            memory at a barrier)
//   Private  by no other thread (lid, private variables, a thread's own view of memory)
enum class Scope : std::uint8_t { Launch, Group, Uniform, Private };

struct Node;
class Term {
 public:
  Term() = default;
  explicit Term(const Node* node) : node_(node) {}
  bool operator==(const Term&) const = default;
  explicit operator bool() const { return node_ != nullptr; }
  const Node* operator->() const { return node_; }
  const Node* get() const { return node_; }

  Kind kind() const;
  Sort sort() const;
  std::span<const Term> children() const;
  Term child(std::size_t i) const { return children()[i]; }
  bool is_true() const;
  bool is_false() const;
  bool is_int(std::int64_t value) const;

 private:
  const Node* node_ = nullptr;
};

// An uninterpreted or defined function. A definition is total; `domain` says where it is meant:
// the solver may use  domain ==> f(params) == body  and nothing else (logic.md 9).
struct Function {
  std::uint32_t id = 0;
  std::string name;
  std::vector<Sort> arguments;
  Sort result;
  Scope scope = Scope::Launch;
  std::vector<Term> params;  // BoundVars; empty when there is no definition
  Term domain, body;         // null when there is no definition
  bool recursive = false;
  bool terminates = true;    // false: its definition must not be used (termination not proved)
  // A definite function with unknown values (`sqrt`): facts about every function hold for it, but a model
  // that chooses its values refutes nothing.
  bool certain = false;
};

// The type of the elements of a map: a machine type, or (0 bits) any value of their sort.
struct Width {
  std::uint8_t bits = 0;
  bool is_signed = false;
  bool operator==(const Width&) const = default;
};

struct Node {
  std::uint32_t id;       // creation order, unique in its manager
  Kind kind;
  Sort sort;
  Scope scope = Scope::Launch;       // Symbol
  Width elements;                    // Symbol of a map: of every element, on every path
  std::int64_t value = 0;            // IntConst; RealConst: numerator; BoolConst: 0 or 1
  std::int64_t denominator = 1;      // RealConst, > 0, reduced
  std::string name;                  // Symbol, BoundVar: unique in the manager
  const Function* function = nullptr;  // Apply
  std::vector<Term> children;
  std::vector<Term> binders;         // Forall, Exists, Sum, Min, Max, Count
  std::vector<std::vector<Term>> triggers;  // Forall; empty: chosen by the encoder
  bool has_bound = false;            // some BoundVar occurs free
  Scope narrowest = Scope::Launch;   // of the symbols and functions in it, itself included
};

inline Kind Term::kind() const { return node_->kind; }
inline Sort Term::sort() const { return node_->sort; }
inline std::span<const Term> Term::children() const { return node_->children; }
inline bool Term::is_true() const { return node_->kind == Kind::BoolConst && node_->value == 1; }
inline bool Term::is_false() const { return node_->kind == Kind::BoolConst && node_->value == 0; }
inline bool Term::is_int(std::int64_t v) const {
  return node_->kind == Kind::IntConst && node_->value == v;
}

struct TermHash {
  std::size_t operator()(Term t) const { return t ? t->id * 0x9E3779B97F4A7C15ULL : 0; }
};

}  // namespace permverify::term
