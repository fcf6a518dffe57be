// expect: refuted
// The counter does not release.
#include <cuda/atomic>
__device__ cuda::atomic<unsigned, cuda::thread_scope_device> arrived(0);
__global__ void k(int *part, int *out) {
  if (threadIdx.x != 0) return;
  part[blockIdx.x] = 1;  //~ ERROR race:read_write
  const unsigned ticket = arrived.fetch_add(1, cuda::memory_order_acquire);
  if (ticket == gridDim.x - 1) out[0] = part[0] + part[gridDim.x - 1];
}
