// The memory orders of cuda::atomic in place of fences.
// assumes k: atomic_counters
#include <cuda/atomic>
__global__ void k(cuda::atomic<unsigned, cuda::thread_scope_device> *next, cuda::atomic<unsigned, cuda::thread_scope_device> *serving, int *total) {
  const unsigned ticket = next->fetch_add(1u, cuda::memory_order_relaxed);
  while (serving->load(cuda::memory_order_acquire) != ticket) {
  }
  total[0] = total[0] + 1;
  serving->fetch_add(1u, cuda::memory_order_release);
}
