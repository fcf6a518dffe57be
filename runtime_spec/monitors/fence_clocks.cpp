#include "runtime_spec/monitors/fence_clocks.h"

#include <algorithm>

namespace permverify::runtime_spec {

namespace {
constexpr ThreadNumber most_with_clocks = 1024;
}

ir::FenceScope scope_of_fence(const Program& program, const Instruction& instruction) {
  if (instruction.op != Op::Declare || !instruction.ghost || instruction.stmt == nullptr) return ir::FenceScope::None;
  return ir::fence_scope(program.module, *instruction.stmt);
}

FenceClocks::FenceClocks(ThreadNumber threads, ThreadNumber group_size)
    : threads_(threads), group_size_(group_size), exact_(threads <= most_with_clocks) {
  if (exact_) clocks_.resize((threads_ + threads_ / group_size_ + 1) * threads_);
}

void FenceClocks::join(Clock* into, const Clock* from) const {
  for (std::size_t t = 0; t < threads_; ++t) into[t] = std::max(into[t], from[t]);
}

void FenceClocks::fence(ThreadNumber thread, ir::FenceScope scope) {
  fenced_ = true;
  if (!exact_) return;
  Clock* now = row(thread);
  Clock* of_group = row(threads_ + thread / group_size_);
  Clock* of_all = row(threads_ + threads_ / group_size_);
  const bool all = scope == ir::FenceScope::All;
  join(now, of_group);
  if (all) join(now, of_all);
  ++now[thread];
  join(of_group, now);
  if (all) join(of_all, now);
}

void FenceClocks::meet(ThreadNumber begin, ThreadNumber end) {
  if (!exact_ || begin == end) return;
  const Clock* of_all = row(threads_ + threads_ / group_size_);
  std::vector<Clock> together(of_all, of_all + threads_);
  for (ThreadNumber t = begin; t < end; ++t) {
    ++row(t)[t];
    join(together.data(), row(t));
  }
  for (ThreadNumber t = begin; t < end; ++t) std::copy(together.begin(), together.end(), row(t));
}

}  // namespace permverify::runtime_spec
