// expect: refuted
// The fence behind the taking releases, and does not acquire.
#include <cuda/atomic>
using device_int = cuda::atomic<int, cuda::thread_scope_device>;
__global__ void k(device_int *lock, int *x) {
  while (lock->exchange(1, cuda::memory_order_relaxed) != 0) {
  }
  cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_device);
  x[0] = 1;  //~ ERROR race:write_write
  lock->store(0, cuda::memory_order_release);
}
