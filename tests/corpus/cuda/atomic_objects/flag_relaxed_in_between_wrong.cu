// expect: not_proved
// flags: --local-size 1 --num-groups 3
// The thread in between does not acquire, or its relaxed store ends what the release began.
#include <cuda/atomic>
using device_int = cuda::atomic<int, cuda::thread_scope_device>;
__global__ void relayed(device_int *first, device_int *second, int *data, int *out) {
  if (blockIdx.x == 0) {
    data[0] = 1;
    first->store(1, cuda::memory_order_release);
  } else if (blockIdx.x == 1) {
    while (first->load(cuda::memory_order_relaxed) != 1) {
    }
    second->store(1, cuda::memory_order_release);
  } else {
    while (second->load(cuda::memory_order_acquire) != 1) {
    }
    out[blockIdx.x] = data[0];
  }
}
__global__ void overwritten(device_int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    data[0] = 1;
    flag->store(1, cuda::memory_order_release);
  } else if (blockIdx.x == 1) {
    while (flag->load(cuda::memory_order_relaxed) != 1) {
    }
    flag->store(2, cuda::memory_order_relaxed);
  } else {
    while (flag->load(cuda::memory_order_acquire) != 2) {
    }
    out[blockIdx.x] = data[0];
  }
}
