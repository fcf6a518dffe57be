// expect: not_proved
// The counter is set to 0 again where other blocks may not have counted yet.
#include <cuda/atomic>
using device_int = cuda::atomic<int, cuda::thread_scope_device>;
__device__ device_int arrived;
__global__ void by_the_third(int *part, int *out) {
  if (threadIdx.x != 0) return;
  part[blockIdx.x] = 1;
  const int ticket = arrived.fetch_add(1);
  if (ticket == 2) arrived.store(0, cuda::memory_order_relaxed);
  if (ticket == gridDim.x - 1) out[0] = part[0] + part[1];
}
__global__ void by_all(int *part, int *out) {
  if (threadIdx.x != 0) return;
  part[blockIdx.x] = 1;
  if (arrived.fetch_add(1) == gridDim.x - 1) out[0] = part[0] + part[1];
  arrived.store(0, cuda::memory_order_relaxed);
}
__global__ void before(int *part, int *out) {
  if (threadIdx.x != 0) return;
  arrived.store(0, cuda::memory_order_relaxed);
  part[blockIdx.x] = 1;
  if (arrived.fetch_add(1) == gridDim.x - 1) out[0] = part[0] + part[1];
}
