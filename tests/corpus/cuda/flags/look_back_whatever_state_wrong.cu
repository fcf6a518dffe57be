// expect: not_proved
// The sum of all before is read in each state.
#include <cuda/atomic>
__global__ void k(float* own, float* all, int* state, const float* in, float* out) {
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
    sum += all[p];
  }
  all[b] = sum + in[b];
  mine.store(2, cuda::memory_order_release);
  out[b] = sum;
}
