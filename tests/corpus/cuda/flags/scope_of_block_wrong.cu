// expect: not_proved
// The operations on the flag are atomic for the block alone.
#include <cuda/atomic>
__global__ void k(int *flag, int *data, int *out) {
  cuda::atomic_ref<int, cuda::thread_scope_block> ref(*flag);
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) {
      data[0] = 1;
      ref.store(1, cuda::memory_order_release);
    }
  } else {
    while (ref.load(cuda::memory_order_acquire) == 0) {
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = data[0];
  }
}
