// expect: not_proved
// The store is atomic for the block alone.
#include <cuda/atomic>
__global__ void k(int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) {
      data[0] = 1;
      cuda::atomic_ref<int, cuda::thread_scope_block>(*flag).store(1, cuda::memory_order_release);
    }
  } else {
    cuda::atomic_ref<int, cuda::thread_scope_device> ref(*flag);
    while (ref.load(cuda::memory_order_acquire) == 0) {
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = data[0];
  }
}
