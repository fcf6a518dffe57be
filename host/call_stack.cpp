#include "host/call_stack.h"

#include <algorithm>

namespace permverify::host {

CallStack::Frame CallStack::pop() {
  Frame frame = std::move(frames_.back());
  frames_.pop_back();
  return frame;
}

bool CallStack::is_active(const clang::FunctionDecl& function) const {
  return std::any_of(frames_.begin(), frames_.end(), [&](const Frame& f) {
    return f.function && f.function->getCanonicalDecl() == function.getCanonicalDecl();
  });
}

void CallStack::add_return(const State& state, const Value& value) {
  if (!frames_.empty()) frames_.back().returns.emplace_back(state, value);
}

}  // namespace permverify::host
