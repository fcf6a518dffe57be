// expect: refuted
// The fence before the giving back acquires, and does not release.
#include <cuda/atomic>
using device_int = cuda::atomic<int, cuda::thread_scope_device>;
__global__ void k(device_int *lock, int *x) {
  while (lock->exchange(1, cuda::memory_order_acquire) != 0) {
  }
  x[0] = 1;  //~ ERROR race:write_write
  cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_device);
  lock->store(0, cuda::memory_order_relaxed);
}
