// expect: proved
// A flag for each block: a block waits for the one before it.
#include <cuda/atomic>
using device_ref = cuda::atomic_ref<unsigned, cuda::thread_scope_device>;
__global__ void one_thread(int *flag, int *data) {
  if (threadIdx.x == 0) {
    int sum = 0;
    if (blockIdx.x > 0) {
      while (atomicAdd(&flag[blockIdx.x - 1], 0) == 0)
        ;
      __threadfence();
      sum = data[blockIdx.x - 1];
    }
    data[blockIdx.x] = sum + 1;
    __threadfence();
    atomicExch(&flag[blockIdx.x], 1);
  }
}
__global__ void with_orders(unsigned *flag, int *data) {
  if (threadIdx.x != 0) return;
  const int b = blockIdx.x;
  int sum = 0;
  if (b != 0) {
    device_ref before(flag[b - 1]);
    while (before.load(cuda::memory_order_acquire) != 1) {
    }
    sum = data[b - 1];
  }
  data[b] = sum + b;
  device_ref(flag[b]).store(1, cuda::memory_order_release);
}
// The sums of a scan: each thread of the block uses the sum of the blocks before.
__global__ void scan(const int *in, int *out, int *sums, int *flag) {
  __shared__ int before;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0) {
    int sum = 0;
    if (blockIdx.x > 0) {
      while (atomicAdd(&flag[blockIdx.x], 0) == 0)
        ;
      __threadfence();
      sum = sums[blockIdx.x];
    }
    before = sum;
    sums[blockIdx.x + 1] = sum + in[blockIdx.x];
    __threadfence();
    atomicAdd(&flag[blockIdx.x + 1], 1);
  }
  __syncthreads();
  out[i] = in[i] + before;
}
// All threads of the block read what all threads of the block before it wrote.
__global__ void whole_blocks(int *flag, int *data) {
  const unsigned i = threadIdx.x, n = blockDim.x;
  int value = 0;
  if (blockIdx.x > 0) {
    if (i == 0) {
      while (atomicAdd(&flag[blockIdx.x - 1], 0) == 0)
        ;
      __threadfence();
    }
    __syncthreads();
    value = data[(blockIdx.x - 1) * n + (n - 1 - i)];
  }
  data[blockIdx.x * n + i] = value + 1;
  __syncthreads();
  if (i == 0) {
    __threadfence();
    atomicExch(&flag[blockIdx.x], 1);
  }
}
