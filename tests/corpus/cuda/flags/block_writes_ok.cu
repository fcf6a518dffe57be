// expect: proved
// All threads of the first block write, and its first thread sets the flag behind a barrier; in the other blocks the first thread waits.
#include <cuda/atomic>
using device_ref = cuda::atomic_ref<int, cuda::thread_scope_device>;
__global__ void fences(int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    data[threadIdx.x] = 1;
    __syncthreads();
    __threadfence();
    if (threadIdx.x == 0) atomicExch(flag, 1);
  } else {
    if (threadIdx.x == 0) {
      while (atomicAdd(flag, 0) == 0)
        ;
    }
    __threadfence();
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = data[threadIdx.x] + data[0];
  }
}
__global__ void orders(int *flag, int *data, int *out) {
  device_ref ref(*flag);
  if (blockIdx.x == 0) {
    data[threadIdx.x] = 1;
    __syncthreads();
    if (threadIdx.x == 0) ref.store(1, cuda::memory_order_release);
  } else {
    if (threadIdx.x == 0) {
      while (ref.load(cuda::memory_order_acquire) == 0) {
      }
    }
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = data[threadIdx.x] + data[0];
  }
}
// Each thread has a fence of its own, before the barrier and behind it: any two of these are ordered.
__global__ void fence_of_each(int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    data[threadIdx.x] = 1;
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) atomicExch(flag, 1);
  } else {
    if (threadIdx.x == 0) {
      while (atomicAdd(flag, 0) == 0)
        ;
    }
    __syncthreads();
    __threadfence();
    out[blockIdx.x * blockDim.x + threadIdx.x] = data[threadIdx.x] + data[0];
  }
}
// In a block of two dimensions.
__global__ void two_dimensions(int *flag, int *data, int *out) {
  const int lane = threadIdx.x + threadIdx.y * blockDim.x;
  if (blockIdx.x == 0) {
    for (int i = 0; i < 4; i++) data[4 * lane + i] = i;
    __syncthreads();
    if (lane == 0) {
      __threadfence();
      atomicExch(flag, 1);
    }
  } else {
    if (lane == 0) {
      while (atomicAdd(flag, 0) == 0)
        ;
      __threadfence();
    }
    __syncthreads();
    out[blockIdx.x * blockDim.x * blockDim.y + lane] = data[lane];
  }
}
