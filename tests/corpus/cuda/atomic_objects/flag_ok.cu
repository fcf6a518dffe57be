// expect: not_refuted
// flags: --local-size 1 --num-groups 2
// A message: what is written before the release is there behind the acquire that saw it.
#include <cuda/atomic>
__global__ void k(cuda::atomic<int, cuda::thread_scope_device> *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    data[0] = 1;
    flag->store(1, cuda::memory_order_release);
  } else {
    while (flag->load(cuda::memory_order_acquire) != 1) {
    }
    out[0] = data[0];
  }
}
