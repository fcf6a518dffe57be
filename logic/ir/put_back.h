// Reads put back into the expressions that use them.
//
// A front end for a language with side effects in expressions evaluates every read of a variable or of
// memory into a temporary at once: no later effect can change a value that was read before it, whatever
// the order in which the language evaluates operands. This pass removes most of these temporaries again.
// It rebuilds the program that a reader expects, `a[i] = b[i] + c`, and changes no meaning: a temporary is
// replaced by its value only where nothing between the declaration and the use writes what the value reads.
#pragma once
#include <functional>

#include "logic/ir/stmt.h"

namespace permverify::ir {

// The variables that are temporaries: each is assigned by one `Declare` and used only behind it.
struct Temporaries {
  std::function<bool(VarId)> is;
  // The variable that holds the value of a temporary that stays. Called at most once for each.
  std::function<VarId(VarId)> keep;
};

// The statements without the temporaries that can be replaced.
//
// Moved are, from the declaration to the use:
// - a plain variable of the thread, or an identifier: to any number of uses, past every statement that does
//   not assign the variable, also into branches and loops that do not assign it;
// - any other value: to its only use, past declarations, assignments, assertions, and stores to other
//   arrays than those that it reads. Never past an atomic operation, a barrier, a fence, a jump, or a branch or loop,
//   and never into a branch or loop: there an access or a fault of arithmetic might not happen, or happen in
//   another phase.
// A value that is not used is dropped, unless it reads an array or may be a fault: the access remains, and
// the fault.
StmtList put_back(const StmtList& body, const Temporaries& temporaries);

// The value with every temporary of the list replaced, if the list declares only temporaries and each
// that reads an array is used exactly once. Null otherwise. For conditions, which have no place for
// statements.
ExprPtr put_back_all(const StmtList& list, const ExprPtr& value, const Temporaries& temporaries);
// The same for several values that are used together; false: `values` is unchanged.
bool put_back_all(const StmtList& list, const std::vector<ExprPtr*>& values,
                  const Temporaries& temporaries);

}  // namespace permverify::ir
