// expect: not_proved
// The number is increased with no order.
#include <cuda/atomic>
__global__ void k(cuda::atomic<unsigned, cuda::thread_scope_device> *next, cuda::atomic<unsigned, cuda::thread_scope_device> *serving, int *total) {
  const unsigned ticket = next->fetch_add(1u, cuda::memory_order_relaxed);
  while (serving->load(cuda::memory_order_acquire) != ticket) {
  }
  total[0] = total[0] + 1;
  serving->fetch_add(1u, cuda::memory_order_relaxed);
}
