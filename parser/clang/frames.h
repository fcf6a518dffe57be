// The state of the lowering of a kernel: calls that are being inlined, targets of jumps, names.
#pragma once
#include <string>
#include <utility>

#include "logic/ir/stmt.h"
#include "parser/clang/values.h"
#include "parser/resolve/round_counter.h"
#include "support/source.h"

namespace permverify::parser {

// A call that is being inlined, or the kernel itself.
struct Frame {
  std::uint32_t instance = 0;
  const clang::FunctionDecl* function = nullptr;
  ir::LabelId end = ir::no_label;        // of its body; unused for the kernel
  std::optional<Place> result;
  std::optional<Place> self;             // `*this`
  bool returns_reference = false;
  // Values of `\old` in its contract at the call, in the order of the text, and the number of those
  // that were used behind the body.
  std::vector<std::pair<support::Span, ir::ExprPtr>> snapshots;
  std::size_t snapshots_read = 0;
  bool promising = false;                // the contract is read behind the body
  std::optional<Place> reference;        // what it returned
  std::vector<const clang::Expr*> known; // KnownArguments::of_call
};

// The targets of `break` and `continue`.
struct Jump {
  bool is_switch = false;
  std::size_t ir_loop = 0;               // depth of the IR loop, if it is the innermost one
  ir::LabelId on_break = ir::no_label, on_continue = ir::no_label;
  bool break_used = false, continue_used = false;
  bool continue_by_label = false;
};

// One group of `case` labels, and what follows up to the next.
struct Part {
  clang::SourceLocation begin;  // of its first label
  std::vector<const clang::SwitchCase*> cases;
  std::vector<const clang::Stmt*> body;
  ir::LabelId label = ir::no_label;
};

// The labels of one block: their positions in the list, and where jumps to them come from.
struct Labels {
  const std::vector<const clang::Stmt*>& list;
  std::vector<std::size_t> at;
  struct Entry { const clang::LabelDecl* label; bool forward, backward; };
  std::vector<Entry> entries;
};

// The target of a `goto`: the end of a block around the code in front of the label, or the loop that
// begins at it.
struct GotoLabel {
  ir::LabelId forward, backward;
  bool in_loop;
};

// A block of annotations that was found where it stands, and whether its statements have been made.
// All that is in it has to be accounted for where it is taken.
struct Taken {
  std::size_t block;
  bool made = false;
};
using TakenBlocks = std::vector<Taken>;

// A name that annotations may mention.
struct Named {
  std::string name;
  const clang::VarDecl* variable;
  std::optional<ir::VarId> ghost;
};

// Those of one place, innermost last.
struct NameScope {
  std::vector<Named> names;
  std::size_t block_start = 0;  // of the innermost block
  std::vector<RoundCounter> loops;  // of the function, around the place; innermost last
};

}  // namespace permverify::parser
