// Assertions (facts and rights mixed by `**`, `&&`, `==>`, `?:`, `\forall*`, `\forall`), resolved
// once and walked concretely many times. Source: [VC] 4.1 and Fig. 5; logic.md 2.
#pragma once
#include <map>
#include <vector>

#include "logic/term/rational.h"
#include "runtime_spec/code/comparison.h"
#include "runtime_spec/machine/program.h"

namespace permverify::runtime_spec {

enum class AtomKind : std::uint8_t { Exact, Read, Atomic };

// One right of one cell, at one value of all binders around it.
struct AtomInstance {
  AtomKind kind;
  ir::VarId array;
  std::int64_t cell;
  term::Rational amount;   // Exact only
  support::Span span;
};

// A clause that means nothing here: an index outside the extents, an amount outside (0, 1], ...
struct AssertionProblem {
  support::FailureId id;
  const char* message;
  support::Span span;
  std::optional<ir::VarId> array;
  std::vector<std::int64_t> index;
};

struct Repair;   // contracts/repair.h

// A part of an assertion; the module must outlive it.
struct AssertionNode {
  enum class Kind : std::uint8_t { Fact, Perm, Atomic, All, Implies, Choice, Each };
  Kind kind = Kind::All;
  support::Span span;
  bool has_right = false;            // here or below
  bool reads_local = false;          // a fact that mentions a local array
  bool timeless = false;             // nothing here is a right or reads memory
  std::shared_ptr<const Repair> repair;  // Fact of a precondition: how it may be made true
  Code code = no_code;               // Fact; condition of Implies and Choice; amount (none: `read`)
  ir::VarId array = no_index;
  std::vector<Code> indices;
  const ExpressionTable::Binders* binders = nullptr;  // Each: \forall, \forall*
  bool star = false;                 // Each: of rights
  std::vector<Conjunct> conjuncts;                           // Fact
  std::vector<std::pair<std::string, std::uint32_t>> bound;  // Fact: binders around it, with their slots
  std::vector<AssertionNode> parts;  // All: in order; Implies, Each: one; Choice: two
  std::vector<ir::VarId> names;      // of a part of the root: the scalars that it names, each once
};

// Receives what an assertion says, from left to right. What returns bool ends the walk with false.
class AssertionVisitor {
 public:
  virtual ~AssertionVisitor() = default;
  // A walk over timeless clauses comes to this part of the root.
  virtual void part(const AssertionNode&) {}
  // May make it hold.
  virtual bool fact(const AssertionNode& node, bool& holds) = 0;
  virtual void atom(const AtomInstance& atom) = 0;
  virtual bool problem(const AssertionProblem& problem) = 0;
  // Something has no value here that can be known.
  virtual void unknown(const EvaluationStop& stop) = 0;
  // Therefore not all rights were reported.
  virtual void rights_unknown(const EvaluationStop&) {}
};

enum class Parts : std::uint8_t { Facts, Rights, Both };

class Assertion {
 public:
  Assertion() = default;
  Assertion(Program& program, const std::vector<ir::Clause>& clauses, bool with_repairs = false);

  bool has_right() const { return root_.has_right; }
  bool empty() const { return root_.parts.empty(); }
  const AssertionNode& root() const { return root_; }

  // Cells that are read to find out, guards and indices included, go to `frame.reads`. Behind a
  // fact that is false neither facts nor problems are reported: it may stand there as their guard.
  bool walk(const ExpressionTable& table, Frame& frame, Parts parts,
            AssertionVisitor& visitor) const;
  // The same for the clauses that neither read memory nor name rights.
  bool walk_timeless(const ExpressionTable& table, Frame& frame, AssertionVisitor& visitor) const;

 private:
  AssertionNode root_;
};

// The fault that an evaluation which stopped amounts to, in a contract; none for a limit.
std::optional<AssertionProblem> problem_of(const EvaluationStop& stop);

}  // namespace permverify::runtime_spec
