// expect: proved
// The first thread of the launch writes and sets the flag; each thread of the other blocks waits for it. The parts of the two sides are
// fences or the orders of the operations.
#include <cuda/atomic>
using device_int = cuda::atomic<int, cuda::thread_scope_device>;
using device_ref = cuda::atomic_ref<int, cuda::thread_scope_device>;
__global__ void orders(device_int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) {
      data[0] = 1;
      flag->store(1, cuda::memory_order_release);
    }
  } else {
    while (flag->load(cuda::memory_order_acquire) == 0) {
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = data[0];
  }
}
__global__ void fences(int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) {
      data[0] = 1;
      __threadfence();
      atomicExch(flag, 1);
    }
  } else {
    while (atomicAdd(flag, 0) == 0)
      ;
    __threadfence();
    out[blockIdx.x * blockDim.x + threadIdx.x] = data[0];
  }
}
__global__ void fence_and_order(int *flag, int *data, int *out) {
  device_ref ref(*flag);
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) {
      data[0] = 1;
      cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_device);
      ref.store(1, cuda::memory_order_relaxed);
    }
  } else {
    while (ref.load(cuda::memory_order_acquire) != 1) {
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = data[0];
  }
}
__global__ void order_and_fence(int *flag, int *data, int *out) {
  device_ref ref(*flag);
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) {
      data[0] = 1;
      ref.store(1, cuda::memory_order_release);
    }
  } else {
    while (!ref.load(cuda::memory_order_relaxed)) {
    }
    cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_device);
    out[blockIdx.x * blockDim.x + threadIdx.x] = data[0];
  }
}
// A value that is added is seen as well as one that is stored.
__global__ void sums(unsigned *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) {
      data[0] = 1;
      __threadfence_system();
      atomicAdd(flag, 1);
    }
  } else {
    while (atomicOr(flag, 0) < 1)
      ;
    __threadfence();
    out[blockIdx.x * blockDim.x + threadIdx.x] = data[0];
  }
}
