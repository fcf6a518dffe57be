// expect: refuted
// The lock is atomic for the block alone.
#include <cuda/atomic>
__global__ void k(cuda::atomic<int, cuda::thread_scope_block> *lock, int *x) {
  if (threadIdx.x != 0) return;
  while (lock->exchange(1, cuda::memory_order_acquire) != 0) {
  }
  x[0] = 1;  //~ ERROR race:write_write
  lock->store(0, cuda::memory_order_release);  //~ ERROR race:atomic_scope
}
