// expect: refuted
// A fence that acquires does not release, and one that releases does not acquire.
#include <cuda/atomic>
using device_int = cuda::atomic<int, cuda::thread_scope_device>;
__global__ void writer(device_int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) {
      data[0] = 1;  //~ ERROR race:read_write
      cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_device);
      flag->store(1, cuda::memory_order_relaxed);
    }
  } else {
    while (flag->load(cuda::memory_order_acquire) == 0) {
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = data[0];
  }
}
__global__ void reader(device_int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) {
      data[0] = 1;  //~ ERROR race:read_write
      flag->store(1, cuda::memory_order_release);
    }
  } else {
    while (flag->load(cuda::memory_order_relaxed) == 0) {
    }
    cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_device);
    out[blockIdx.x * blockDim.x + threadIdx.x] = data[0];
  }
}
