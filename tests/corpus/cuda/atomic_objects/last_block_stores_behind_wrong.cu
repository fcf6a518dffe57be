// expect: not_proved
// A part is stored behind the counter.
#include <cuda/atomic>
__device__ cuda::atomic<unsigned, cuda::thread_scope_device> arrived(0);
__global__ void k(int *part, int *out) {
  if (threadIdx.x != 0) return;
  const bool last = arrived.fetch_add(1, cuda::memory_order_acq_rel) == gridDim.x - 1;
  part[blockIdx.x] = 1;
  if (last) out[0] = part[0];
}
