// expect: not_refuted
// flags: --local-size 2 --num-groups 1
// A message within a block: the scope of the block is enough.
#include <cuda/atomic>
__global__ void k(cuda::atomic<int, cuda::thread_scope_block> *flag, int *data, int *out) {
  if (threadIdx.x == 0) {
    data[0] = 1;
    flag->store(1, cuda::memory_order_release);
  } else {
    while (flag->load(cuda::memory_order_acquire) != 1) {
    }
    out[0] = data[0];
  }
}
