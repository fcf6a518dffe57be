// expect: refuted
// The fence orders the block alone. One thread of each block.
#include <cuda/atomic>
using device_int = cuda::atomic<int, cuda::thread_scope_device>;
__global__ void k(device_int *lock, int *x) {
  if (threadIdx.x != 0) return;
  while (lock->exchange(1, cuda::memory_order_relaxed) != 0) {
  }
  cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_block);
  x[0] = 1;  //~ ERROR race:write_write
  lock->store(0, cuda::memory_order_release);
}
