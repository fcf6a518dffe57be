// expect: not_proved
// What releases is a store to another element, and what acquires a load of it.
#include <cuda/atomic>
__device__ cuda::atomic<unsigned, cuda::thread_scope_device> arrived(0);
__device__ cuda::atomic<unsigned, cuda::thread_scope_device> other(0);
__global__ void k(int *part, int *out) {
  if (threadIdx.x != 0) return;
  part[blockIdx.x] = 1;
  other.store(1, cuda::memory_order_release);
  const unsigned ticket = arrived.fetch_add(1, cuda::memory_order_relaxed);
  other.load(cuda::memory_order_acquire);
  if (ticket == gridDim.x - 1) out[0] = part[0] + part[gridDim.x - 1];
}
