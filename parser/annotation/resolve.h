// Items of annotations -> IR, with the names of the place where they stand (docs/opencl.md).
// How a front end uses it: parse the comments of a file; `declare` the blocks with declarations,
// then `define`; lower each kernel, and ask for contracts, loops, barriers and statements on the
// way.
#pragma once
#include <functional>
#include <memory>
#include <vector>

#include "logic/ir/module.h"
#include "parser/annotation/comment.h"
#include "parser/annotation/names.h"

namespace permverify::parser::annotation {

// A block for the contract of something. Its statements have been made by then (`made`), in front of the
// loop or barrier or at the start of the body, or have no place there and are refused.
struct Placed {
  Placed(const Block& the_block, bool is_made = false) : block(the_block), made(is_made) {}
  std::reference_wrapper<const Block> block;
  bool made;
};
using Blocks = std::vector<Placed>;

struct Options {
  int device_bits = 64;  // width of `size_t` in casts
};

// The contract of a kernel, or (thread level only) of a function.
struct Contracts {
  ir::Contract thread, group, kernel;
  // `context_everywhere`: in `thread` already, and owed by every loop and barrier of the body.
  std::vector<ir::Clause> everywhere;
  std::vector<ir::ExprPtr> decreases;  // of functions
  bool no_overflow = false;            // `assume_no_overflow;`
  bool any = false;                    // there was a clause, right or wrong
};

// Where the blocks stand. `kernel` learns which dimensions they mention; null where there is none
// yet. `helper`: in a function that a kernel calls, whose contract has no levels but a measure.
struct At {
  CNames& names;
  ir::Kernel* kernel = nullptr;
  bool helper = false;
};

// Errors are reported where they stand and leave the item out; the sink then has errors.
class Resolver {
 public:
  Resolver(ir::Module& module, support::DiagnosticSink& sink, Options options = {});
  ~Resolver();
  Resolver(const Resolver&) = delete;
  Resolver& operator=(const Resolver&) = delete;

  // Functions, lemmas and resources, in the scope of their file. First all of them are declared;
  // `define` resolves contracts and bodies, which may mention each other. `file_scope` must live as
  // long as the resolver: resources are written out where they are used.
  void declare(const Block& block);
  void define(CNames& file_scope);

  // The kernel is lowered anew, with a sink that knows nothing of its errors.
  void start_pass();

  // Clauses before a kernel or a helper. Statements and loop clauses there are misplaced.
  Contracts contracts(const Blocks& blocks, At at);
  // Before a loop: appends to `invariants` and `decreases`, `everywhere` first.
  void loop(const Blocks& blocks, const std::vector<ir::Clause>& everywhere, At at, ir::Loop& loop);
  // Before a barrier: sets `contract`, `has_block` and `transfers`, `everywhere` first.
  void barrier(const Blocks& blocks, const std::vector<ir::Clause>& everywhere, At at,
               ir::Barrier& barrier);
  // Statements of a block, in order; clauses are left to `loop` and `barrier`.
  ir::StmtList statements(const Block& block, At at);
  // Clauses that stand before nothing that has a contract: reported as misplaced.
  void refuse_clauses(const Block& block);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace permverify::parser::annotation
