// The calls that are being inlined, innermost last; the first is the kernel itself.
#pragma once
#include <vector>

#include "parser/clang/frames.h"

namespace permverify::parser {

class CallStack {
 public:
  Frame& back() { return frames_.back(); }
  const Frame& back() const { return frames_.back(); }
  void push_back(Frame frame) { frames_.push_back(std::move(frame)); }
  void pop_back() { frames_.pop_back(); }
  // Outermost first.
  const std::vector<Frame>& all() const { return frames_; }
  bool in_kernel() const { return frames_.size() == 1; }
  // The variable, parameter or temporary of this declaration in the innermost call.
  VarKey key(const void* declaration) const { return {frames_.back().instance, declaration}; }

  // The place that the last call returned, where the function returns a reference.
  std::optional<Place> last_reference;

 private:
  std::vector<Frame> frames_;
};

}  // namespace permverify::parser
