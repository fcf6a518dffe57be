// expect: not_refuted
// flags: --local-size 1 --num-groups 2
// Fences stand for the orders of the operations.
#include <cuda/atomic>
__global__ void k(cuda::atomic<int, cuda::thread_scope_device> *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    data[0] = 1;
    __threadfence();
    flag->store(1, cuda::memory_order_relaxed);
  } else {
    while (flag->load(cuda::memory_order_relaxed) != 1) {
    }
    cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_device);
    out[0] = data[0];
  }
}
