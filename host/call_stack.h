// The active functions, outermost first.
#pragma once
#include <utility>
#include <vector>

#include "host/value.h"

namespace permverify::host {

class CallStack {
 public:
  struct Frame {
    const clang::FunctionDecl* function = nullptr;  // null: the body of a lambda
    Place self;                                     // the object of `this`; root null: unknown
    std::vector<std::pair<State, Value>> returns;   // the states in which it returned
  };

  void clear() { frames_.clear(); }
  void push(Frame frame) { frames_.push_back(std::move(frame)); }
  Frame pop();

  std::size_t depth() const { return frames_.size(); }
  // The innermost function; null outside of functions and in a lambda.
  const clang::FunctionDecl* function() const { return frames_.empty() ? nullptr : frames_.back().function; }
  // The object of `this`; null: unknown.
  const Place* self() const { return frames_.empty() || !frames_.back().self.root ? nullptr : &frames_.back().self; }
  bool is_active(const clang::FunctionDecl& function) const;
  // Of the innermost function; null outside of functions.
  std::vector<std::pair<State, Value>>* returns() { return frames_.empty() ? nullptr : &frames_.back().returns; }
  // Adds a state in which the innermost function may return.
  void add_return(const State& state, const Value& value);

 private:
  std::vector<Frame> frames_;
};

}  // namespace permverify::host
