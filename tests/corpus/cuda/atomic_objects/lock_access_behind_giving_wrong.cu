// expect: refuted
// An access behind the giving back.
#include <cuda/atomic>
using device_int = cuda::atomic<int, cuda::thread_scope_device>;
__global__ void k(device_int *lock, int *x) {
  while (lock->exchange(1, cuda::memory_order_acquire) != 0) {
  }
  x[1] = 1;
  lock->store(0, cuda::memory_order_release);
  x[0] = 2;  //~ ERROR race:write_write
}
