// expect: not_proved
// The release needs a fence behind the barrier, or in each writing thread: here the other fence is one that only acquires.
#include <cuda/atomic>
__global__ void k(int *flag, int *data, int *out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> ref(*flag);
  if (blockIdx.x == 0) {
    data[threadIdx.x] = 1;
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) ref.store(1, cuda::memory_order_relaxed);
  } else {
    while (ref.load(cuda::memory_order_relaxed) == 0) {
    }
    cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_device);
    out[blockIdx.x * blockDim.x + threadIdx.x] = data[threadIdx.x];
  }
}
