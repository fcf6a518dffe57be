// expect: not_proved
// The parts are read before the counter.
#include <cuda/atomic>
__device__ cuda::atomic<unsigned, cuda::thread_scope_device> arrived(0);
__global__ void k(int *part, int *out) {
  if (threadIdx.x != 0) return;
  part[blockIdx.x] = 1;
  const int first = part[0];
  if (arrived.fetch_add(1, cuda::memory_order_acq_rel) == gridDim.x - 1) out[0] = first;
}
