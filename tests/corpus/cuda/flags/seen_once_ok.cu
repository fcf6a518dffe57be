// expect: proved
// Nothing waits: a thread that finds the flag set reads the data.
#include <cuda/atomic>
using device_ref = cuda::atomic_ref<int, cuda::thread_scope_device>;
__global__ void by_condition(int *flag, int *data, int *out) {
  device_ref ref(*flag);
  if (blockIdx.x == 0 && threadIdx.x == 0) {
    data[0] = 1;
    ref.store(1, cuda::memory_order_release);
  } else if (blockIdx.x != 0 && ref.load(cuda::memory_order_acquire)) {
    out[blockIdx.x * blockDim.x + threadIdx.x] = data[0];
  }
}
__global__ void by_variable(int *flag, int *data, int *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i == 0) {
    data[0] = 1;
    __threadfence();
    atomicExch(flag, 1);
    return;
  }
  const int seen = atomicCAS(flag, 0, 0);
  const bool ready = seen != 0 && i > 1;
  __threadfence();
  int value = 0;
  if (ready) value = data[0];
  out[i] = value;
}
__global__ void left_early(int *flag, int *data, int *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i == 0) {
    data[0] = 1;
    __threadfence();
    atomicExch(flag, 1);
    return;
  }
  if (i % 2 == 0 || !(atomicAdd(flag, 0) > 0)) return;
  __threadfence();
  out[i] = data[0];
}
// It gives up after some time, and then does not read.
__global__ void some_time(int *flag, int *data, int *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i == 0) {
    data[0] = 1;
    __threadfence();
    atomicExch(flag, 1);
    return;
  }
  int seen = 0;
  for (int round = 0; round < 100 && seen == 0; round++) seen = atomicAdd(flag, 0);
  __threadfence();
  if (seen != 0) out[i] = data[0];
}
