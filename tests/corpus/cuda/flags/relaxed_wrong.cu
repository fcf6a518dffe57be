// expect: refuted
// Relaxed operations order nothing, on either side.
#include <cuda/atomic>
using device_int = cuda::atomic<int, cuda::thread_scope_device>;
__global__ void both(device_int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) {
      data[0] = 1;  //~ ERROR race:read_write
      flag->store(1, cuda::memory_order_relaxed);
    }
  } else {
    while (flag->load(cuda::memory_order_relaxed) == 0) {
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = data[0];
  }
}
__global__ void store(device_int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) {
      data[0] = 1;  //~ ERROR race:read_write
      flag->store(1, cuda::memory_order_relaxed);
    }
  } else {
    while (flag->load(cuda::memory_order_acquire) == 0) {
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = data[0];
  }
}
__global__ void load(device_int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) {
      data[0] = 1;  //~ ERROR race:read_write
      flag->store(1, cuda::memory_order_release);
    }
  } else {
    while (flag->load(cuda::memory_order_relaxed) == 0) {
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = data[0];
  }
}
