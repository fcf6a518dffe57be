// expect: refuted
// flags: --local-size 1 --num-groups 2
// The loop waits for another flag.
#include <cuda/atomic>
__global__ void k(cuda::atomic<int, cuda::thread_scope_device> *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    data[0] = 1;  //~ ERROR race:read_write
    flag->store(1, cuda::memory_order_release);
  } else {
    flag[1].store(1);
    while (flag[1].load(cuda::memory_order_acquire) != 1) {
    }
    out[0] = data[0];
  }
}
