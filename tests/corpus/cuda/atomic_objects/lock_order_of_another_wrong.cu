// expect: refuted
// What acquires is a load of another element.
#include <cuda/atomic>
using device_int = cuda::atomic<int, cuda::thread_scope_device>;
__global__ void k(device_int *lock, device_int *other, int *x) {
  while (lock->exchange(1, cuda::memory_order_relaxed) != 0) {
  }
  other->load(cuda::memory_order_acquire);
  x[0] = 1;  //~ ERROR race:write_write
  lock->store(0, cuda::memory_order_release);
}
