// expect: proved
// The barrier object is a parameter of device functions.
#include <cooperative_groups.h>
#include <cuda/barrier>
namespace cg = cooperative_groups;
using barrier = cuda::barrier<cuda::thread_scope_block>;
__device__ void meet(barrier &bar) { bar.arrive_and_wait(); }
__device__ int tile(barrier &bar, int *s, const int *in) {
  cuda::memcpy_async(cg::this_thread_block(), s, in, sizeof(int) * 64, bar);
  meet(bar);
  return s[threadIdx.x ^ 1];
}
//@ requires blockDim.x == 64;
__global__ void k(const int *in, int *out) {
  __shared__ barrier bar;
  __shared__ int s[64];
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  int x = tile(bar, s, in);
  meet(bar);
  x += tile(bar, s, in + 64);
  out[blockIdx.x * 64 + threadIdx.x] = x;
}
