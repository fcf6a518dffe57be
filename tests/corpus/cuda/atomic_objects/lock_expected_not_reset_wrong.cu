// expect: refuted
// A failed exchange leaves in `expected` what it found. The next one expects that.
#include <cuda/atomic>
using device_int = cuda::atomic<int, cuda::thread_scope_device>;
__global__ void k(device_int *lock, int *x) {
  int expected = 0;
  while (!lock->compare_exchange_weak(expected, 1, cuda::memory_order_acquire)) {
  }
  x[0] = 1;  //~ ERROR race:write_write
  lock->store(0, cuda::memory_order_release);
}
