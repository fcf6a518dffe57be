// expect: refuted
// A barrier behind an operation that does not acquire is no acquire.
#include <cuda/atomic>
using device_int = cuda::atomic<int, cuda::thread_scope_device>;
__device__ device_int arrived;
__global__ void behind(int *part, int *out) {
  __shared__ int ticket;
  if (threadIdx.x == 0) {
    part[blockIdx.x] = 1;  //~ ERROR race:read_write
    ticket = arrived.fetch_add(1, cuda::memory_order_release);
  }
  __syncthreads();
  if (ticket == gridDim.x - 1 && threadIdx.x == 0) out[0] = part[0];  //~ UNKNOWN race:write_write
}
