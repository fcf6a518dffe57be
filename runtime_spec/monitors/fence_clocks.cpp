#include "runtime_spec/monitors/fence_clocks.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace permverify::runtime_spec {

namespace {
constexpr ThreadNumber most_with_clocks = 1024;
// Clocks of elements. All elements that are released behind these share one: more is taken for ordered.
constexpr std::size_t most_published = 4096;
constexpr std::size_t for_all = std::numeric_limits<std::size_t>::max();
}  // namespace

ir::MemoryOrder order_of(const Program& program, const Instruction& instruction) {
  if (instruction.op != Op::Declare || !instruction.ghost || instruction.stmt == nullptr) return {};
  return ir::memory_order_of(program.module, *instruction.stmt);
}

FenceClocks::FenceClocks(ThreadNumber threads, ThreadNumber group_size, bool operations)
    : threads_(threads), group_size_(group_size), exact_(threads <= most_with_clocks) {
  if (!exact_) return;
  clocks_.resize((threads_ + threads_ / group_size_ + 1) * threads_);
  if (operations) pending_.resize(threads_);
}

void FenceClocks::join(Clock* into, const Clock* from) const {
  for (std::size_t t = 0; t < threads_; ++t) into[t] = std::max(into[t], from[t]);
}

void FenceClocks::join(Clocks& into, const Clock* from) const {
  into.resize(threads_);
  join(into.data(), from);
}

void FenceClocks::fence(ThreadNumber thread, ir::FenceScope scope) {
  order(thread, {ir::OrderOf::SequentialFence, true, true, scope});
}

void FenceClocks::order(ThreadNumber thread, const ir::MemoryOrder& order) {
  fenced_ = true;
  if (!exact_) return;
  if (order.of == ir::OrderOf::Operation) {
    if (!pending_.empty()) pending_[thread].next = order;
    return;
  }
  const bool all = order.scope == ir::FenceScope::All;
  Clock* now = row(thread);
  if (order.of == ir::OrderOf::SequentialFence) {
    Clock* of_group = row(threads_ + thread / group_size_);
    Clock* of_all = row(threads_ + threads_ / group_size_);
    join(now, of_group);
    if (all) join(now, of_all);
    remember(thread, order);
    join(of_group, now);
    if (all) join(of_all, now);
  } else {
    remember(thread, order);
  }
}

// What the fence makes known by later stores, and what it knows by earlier loads.
void FenceClocks::remember(ThreadNumber thread, const ir::MemoryOrder& fence) {
  Clock* now = row(thread);
  if (pending_.empty()) {
    ++now[thread];
    return;
  }
  Pending& own = pending_[thread];
  const bool all = fence.scope == ir::FenceScope::All;
  if (fence.acquires) {
    if (!own.seen_group.empty()) join(now, own.seen_group.data());
    if (all && !own.seen_all.empty()) join(now, own.seen_all.data());
  }
  if (!fence.releases) return;
  ++now[thread];
  join(own.released_group, now);
  if (all) join(own.released_all, now);
}

FenceClocks::Clocks& FenceClocks::published(const OrderedCell& cell, std::size_t group) {
  const std::pair key{cell, group};
  if (const auto known = published_.find(key); known != published_.end()) return known->second;
  if (published_.size() < most_published) return published_[key];
  return published_[{OrderedCell{}, for_all}];
}

void FenceClocks::operate(ThreadNumber thread, const OrderedCell& cell, Operates how, ir::AtomicScope scope) {
  if (!exact_ || pending_.empty()) return;
  const ir::MemoryOrder order = std::exchange(pending_[thread].next, {});
  const bool all = scope == ir::AtomicScope::All;
  if (how != Operates::Stores) see(thread, cell, all, order.acquires);
  if (how != Operates::Loads) publish(thread, cell, how, all, order.releases);
}

void FenceClocks::see(ThreadNumber thread, const OrderedCell& cell, bool all, bool acquires) {
  Pending& own = pending_[thread];
  const auto from = [&](std::size_t group, Clocks& seen) {
    const Clocks& known = published(cell, group);
    if (known.empty()) return;
    join(seen, known.data());
    if (acquires) join(row(thread), known.data());
  };
  from(thread / group_size_, own.seen_group);
  if (all) from(for_all, own.seen_all);
}

void FenceClocks::publish(ThreadNumber thread, const OrderedCell& cell, Operates how, bool all, bool releases) {
  Pending& own = pending_[thread];
  if (releases) ++row(thread)[thread];
  const auto to = [&](std::size_t group, const Clocks& fenced) {
    Clocks& known = published(cell, group);
    if (how == Operates::Stores) known.clear();
    if (!fenced.empty()) join(known, fenced.data());
    if (releases) join(known, row(thread));
  };
  to(thread / group_size_, own.released_group);
  if (all) to(for_all, own.released_all);
}

void FenceClocks::arrive(std::span<const ThreadNumber> threads, Known& barrier) {
  fenced_ = true;
  if (!exact_) return;
  for (const ThreadNumber t : threads) {
    ++row(t)[t];
    join(barrier, row(t));
  }
}

void FenceClocks::depart(std::span<const ThreadNumber> threads, const Known& barrier) {
  if (!exact_ || barrier.empty()) return;
  const Clock* of_all = row(threads_ + threads_ / group_size_);
  for (const ThreadNumber t : threads) {
    join(row(t), barrier.data());
    join(row(t), of_all);
  }
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
