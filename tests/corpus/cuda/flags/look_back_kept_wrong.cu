// expect: undecided
// A state that was found once is used for all blocks before.
#include <cuda/atomic>
__global__ void k(float* own, float* all, int* state, const float* in, float* out) {
  const int b = blockIdx.x;
  if (threadIdx.x != 0) return;
  cuda::atomic_ref<int, cuda::thread_scope_device> mine(state[b]);
  own[b] = in[b]; //~ UNKNOWN race:read_write
  mine.store(1, cuda::memory_order_release);
  float sum = 0;
  int s = 0;
  for (int p = b - 1; p >= 0; p--) {
    cuda::atomic_ref<int, cuda::thread_scope_device> other(state[p]);
    int now = other.load(cuda::memory_order_acquire);
    s = now > s ? now : s;
    if (s == 0) continue;
    if (s == 2) {
      sum += all[p];
      break;
    }
    sum += own[p];
  }
  all[b] = sum + in[b]; //~ UNKNOWN race:read_write
  mine.store(2, cuda::memory_order_release);
  out[b] = sum;
}
