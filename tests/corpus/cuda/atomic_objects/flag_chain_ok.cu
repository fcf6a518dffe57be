// expect: not_refuted
// flags: --local-size 1 --num-groups 3
// Orders that take another way than from a store to its load.
#include <cuda/atomic>
using device_int = cuda::atomic<int, cuda::thread_scope_device>;
using device_ref = cuda::atomic_ref<int, cuda::thread_scope_device>;
// By the thread that passes it on.
__global__ void through_another(device_int *first, device_int *second, int *data, int *out) {
  if (blockIdx.x == 0) {
    data[0] = 1;
    first->store(1, cuda::memory_order_release);
  } else if (blockIdx.x == 1) {
    while (first->load(cuda::memory_order_acquire) != 1) {
    }
    second->store(1, cuda::memory_order_release);
  } else {
    while (second->load(cuda::memory_order_acquire) != 1) {
    }
    out[blockIdx.x] = data[0];
  }
}
// A relaxed addition continues what the store began.
__global__ void release_sequence(device_int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    data[0] = 1;
    flag->store(1, cuda::memory_order_release);
  } else if (blockIdx.x == 1) {
    while (flag->load(cuda::memory_order_relaxed) != 1) {
    }
    flag->fetch_add(1, cuda::memory_order_relaxed);
  } else {
    while (flag->load(cuda::memory_order_acquire) != 2) {
    }
    out[blockIdx.x] = data[0];
  }
}
__global__ void from_a_fence(int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    data[0] = 1;
    __threadfence();
    atomicExch(flag, 1);
  } else {
    while (device_ref(*flag).load(cuda::memory_order_acquire) != 1) {
    }
    out[blockIdx.x] = data[0];
  }
}
__global__ void to_a_fence(int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    data[0] = 1;
    device_ref(*flag).store(1, cuda::memory_order_release);
  } else {
    while (atomicAdd(flag, 0) != 1) {
    }
    __threadfence();
    out[blockIdx.x] = data[0];
  }
}
// What the reader stores plainly comes behind the store that it saw.
__global__ void set_back(int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    data[0] = 1;
    device_ref(*flag).store(1, cuda::memory_order_release);
  } else if (blockIdx.x == 1) {
    while (device_ref(*flag).load(cuda::memory_order_acquire) != 1) {
    }
    out[0] = data[0];
    *flag = 0;
  }
}
