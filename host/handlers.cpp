// Blocks that catch (`try`), and their handlers.
#include <utility>

#include "host/call_stack.h"
#include "host/dropped_code.h"
#include "host/memory.h"
#include "host/operators.h"
#include "host/plain_types.h"
#include "host/statements.h"
#include "host/unknowns.h"

namespace permverify::host {

// The block is executed as without handlers: an exception ends the path. Behind it stands a state of the block, or of a handler.
void Statements::try_block(const clang::CXXTryStmt& stmt) {
  State entry = memory_.state();
  const std::set<const void*> freed = memory_.freed_in([&] { execute(stmt.getTryBlock()); });
  entry.freed.insert(freed.begin(), freed.end());
  if (declares_owner(*stmt.getTryBlock(), context_)) {  // whose destructors may free whatever they find, on every way out of the block
    for (const void* root : objects_.allocated()) {
      memory_.free(root);
      entry.freed.insert(root);
    }
  }
  State after = memory_.state();
  for (unsigned i = 0; i < stmt.getNumHandlers(); ++i) {
    const clang::CXXCatchStmt& handler = *stmt.getHandler(i);
    enter_handler(stmt, entry, handler);
    handle(handler);
    after = behind_block_or(handler, std::move(after));
  }
  // Clang drops a handler with an error, which may go on behind the statement.
  if (!stack_.function() || dropped_.has_error(stack_.function()->getSourceRange())) {
    enter_handler(stmt, entry, stmt);
    after = behind_block_or(stmt, std::move(after));
  }
  memory_.set(std::move(after));
}

// Behind the handler, or in the other state. Which of the two it is is a truth value of its own, so that what each of them knows stays known.
State Statements::behind_block_or(const clang::Stmt& handler, State other) {
  State handled = memory_.state();
  if (!handled.reachable || !other.reachable) return memory_.joined(std::move(handled), std::move(other), {});
  const Term caught = operators_.truth_of(unknowns_.any(context_.BoolTy, "caught"));
  handled.know(caught, handler.getSourceRange());
  other.know(terms_.negate(caught), handler.getSourceRange());
  return memory_.joined(std::move(handled), std::move(other), caught);
}

// Any part of the block was executed, and the exception has executed code of the program where it was made. Whether one was thrown is not known.
void Statements::enter_handler(const clang::CXXTryStmt& stmt, const State& entry, const clang::Stmt& handler) {
  memory_.set(entry);
  dropped_.forget(stmt.getTryBlock());
  memory_.forget_all();
  memory_.doubt(&handler);
}

// The exception ends where the handler is left, in any way, and may execute code of the program then.
void Statements::handle(const clang::CXXCatchStmt& handler) {
  if (const clang::VarDecl* variable = handler.getExceptionDecl()) {
    const void* root = variable->getCanonicalDecl();
    objects_.add_local(root);
    objects_.lose(root);
    memory_.forget(root);
  }
  const auto size = [](const auto* ways) { return ways ? ways->size() : 0; };
  const std::size_t breaks = size(behind_break_), continues = size(behind_continue_), returns = size(stack_.returns());
  execute(handler.getHandlerBlock());
  State behind = memory_.state();
  const auto end_exception = [this](State& state) {
    memory_.set(std::move(state));
    memory_.forget_all();
    state = memory_.state();
  };
  for (std::size_t i = breaks; i < size(behind_break_); ++i) end_exception((*behind_break_)[i]);
  for (std::size_t i = continues; i < size(behind_continue_); ++i) end_exception((*behind_continue_)[i]);
  for (std::size_t i = returns; i < size(stack_.returns()); ++i) end_exception((*stack_.returns())[i].first);
  end_exception(behind);
  memory_.set(std::move(behind));
}

}  // namespace permverify::host
