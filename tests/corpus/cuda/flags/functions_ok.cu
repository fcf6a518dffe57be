// expect: proved
// Waiting and setting are functions and classes of the program.
#include <cuda/atomic>
__device__ void wait_for(int *flag, int value) {
  while (atomicAdd(flag, 0) != value) __nanosleep(20);
  __threadfence();
}
__device__ void set(int *flag, int value) {
  __threadfence();
  atomicExch(flag, value);
}
__global__ void functions(int *flag, int *data) {
  const int b = blockIdx.x;
  int value = 0;
  if (b > 0) {
    if (threadIdx.x == 0) wait_for(&flag[b - 1], 1);
    __syncthreads();
    value = data[(b - 1) * blockDim.x + threadIdx.x];
  }
  data[b * blockDim.x + threadIdx.x] = value + 1;
  __syncthreads();
  if (threadIdx.x == 0) set(&flag[b], 1);
}
struct Chain {
  cuda::atomic<unsigned, cuda::thread_scope_device> *states;
  __device__ void wait(int b) const {
    while (states[b].load(cuda::memory_order_acquire) == 0u) {
    }
  }
  __device__ void pass(int b) const { states[b].store(1u, cuda::memory_order_release); }
};
__global__ void classes(Chain chain, float *data) {
  const int b = blockIdx.x;
  if (threadIdx.x != 0) return;
  float value = 0;
  if (b > 0) {
    chain.wait(b - 1);
    value = data[b - 1];
  }
  data[b] = value + 1;
  chain.pass(b);
}
