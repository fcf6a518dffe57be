// expect: refuted
// flags: --local-size 1 --num-groups 2
// The second message does not wait until the first one is read.
#include <cuda/atomic>
using device_int = cuda::atomic<int, cuda::thread_scope_device>;
__global__ void k(device_int *flag, int *data, int *out) {
  for (int i = 0; i < 2; i++) {
    if (blockIdx.x == 0) {
      data[0] = i;  //~ ERROR race:read_write
      flag->store(1, cuda::memory_order_release);
    } else {
      while (flag->load(cuda::memory_order_acquire) != 1) {
      }
      out[i] = data[0];
    }
  }
}
