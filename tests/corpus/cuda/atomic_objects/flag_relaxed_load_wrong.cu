// expect: refuted
// flags: --local-size 1 --num-groups 2
// The load does not acquire.
#include <cuda/atomic>
__global__ void k(cuda::atomic<int, cuda::thread_scope_device> *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    data[0] = 1;  //~ ERROR race:read_write
    flag->store(1, cuda::memory_order_release);
  } else {
    while (flag->load(cuda::memory_order_relaxed) != 1) {
    }
    out[0] = data[0];
  }
}
