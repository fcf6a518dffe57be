// One change of a part: which operator made it, where, and what the part is then.
#pragma once
#include <string>
#include <vector>

#include "logic/ir/module.h"

namespace permverify::mutation {

template <class Part>
struct Change {
  std::string operation;  // "index +1 (program)"
  ir::Span span;          // of what was changed
  Part part;
};
template <class Part>
using Changes = std::vector<Change<Part>>;

// What the changed part is for.
enum class Purpose : std::uint8_t {
  Program, Requires, Ensures, BarrierRequires, BarrierEnsures, Invariant, Assertion, Definition,
  Extent, Measure
};

struct Context {
  Purpose purpose = Purpose::Program;
  bool in_index = false;   // of a cell
  bool in_guard = false;   // a condition, a range, what stands left of `==>`
  int dimensions = 1;      // of the kernel; 0 in functions and lemmas
  bool single_group = false;

  Context as(Purpose p) const;
  Context index() const;
  Context guard() const;
};

// All expressions, statement lists, ... that differ in one place. Some may be ill-formed: the caller that
// prints and parses them finds out.
Changes<ir::ExprPtr> changes(const ir::ExprPtr& expr, const Context& context);
Changes<std::vector<ir::Clause>> changes(const std::vector<ir::Clause>& clauses,
                                         const Context& context, const std::string& level);
Changes<ir::Contract> changes(const ir::Contract& contract, const Context& context,
                              const std::string& level, Purpose requires_purpose,
                              Purpose ensures_purpose);
Changes<ir::StmtList> changes(const ir::StmtList& list, const Context& context);

// Those of this node alone, not below.
Changes<ir::ExprPtr> own_changes(const ir::Expr& expr, const Context& context);

}  // namespace permverify::mutation
