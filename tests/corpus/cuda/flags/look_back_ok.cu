// expect: proved
// Each block adds up what the blocks before it have left, back to the first one that knows the sum
// of all before it. assumes: flags_at_start
#include <cuda/atomic>
__global__ void two_states(float* own, float* all, int* state, const float* in, float* out) {
  const int b = blockIdx.x;
  if (threadIdx.x != 0) return;
  cuda::atomic_ref<int, cuda::thread_scope_device> mine(state[b]);
  own[b] = in[b];
  mine.store(1, cuda::memory_order_release);
  float sum = 0;
  for (int p = b - 1; p >= 0; p--) {
    cuda::atomic_ref<int, cuda::thread_scope_device> other(state[p]);
    int s;
    do {
      s = other.load(cuda::memory_order_acquire);
    } while (s == 0);
    if (s == 2) {
      sum += all[p];
      break;
    }
    sum += own[p];
  }
  all[b] = sum + in[b];
  mine.store(2, cuda::memory_order_release);
  out[b] = sum;
}
__global__ void one_state(float* own, int* state, const float* in, float* out) {
  const int b = blockIdx.x;
  if (threadIdx.x != 0) return;
  own[b] = in[b];
  cuda::atomic_ref<int, cuda::thread_scope_device>(state[b]).store(1, cuda::memory_order_release);
  float sum = 0;
  for (int p = b - 1; p >= 0; p--) {
    cuda::atomic_ref<int, cuda::thread_scope_device> other(state[p]);
    while (other.load(cuda::memory_order_acquire) == 0) {}
    sum += own[p];
  }
  out[b] = sum;
}
__global__ void by_fences(float* own, float* all, int* state, const float* in, float* out) {
  const int b = blockIdx.x;
  if (threadIdx.x == 0) {
    own[b] = in[b];
    __threadfence();
    atomicExch(&state[b], 1);
    float sum = 0;
    for (int p = b - 1; p >= 0;) {
      const int s = atomicAdd(&state[p], 0);
      __threadfence();
      if (s == 0) continue;
      if (s == 2) {
        sum += all[p];
        break;
      }
      sum += own[p];
      p--;
    }
    all[b] = sum + in[b];
    __threadfence();
    atomicExch(&state[b], 2);
    out[b] = sum;
  }
}
