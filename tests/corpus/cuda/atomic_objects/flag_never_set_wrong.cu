// expect: not_proved
// flags: --local-size 1 --num-groups 2
// No thread sets the flag.
#include <cuda/atomic>
using device_int = cuda::atomic<int, cuda::thread_scope_device>;
__global__ void k(device_int *flag, int *data) {
  if (blockIdx.x == 0) {
    data[0] = 1;
  } else {
    while (flag->load(cuda::memory_order_acquire) != 1) {
    }
    data[0] = 2;
  }
}
