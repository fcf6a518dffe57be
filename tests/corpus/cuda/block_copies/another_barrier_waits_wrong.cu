// expect: not_proved
// run: --local-size 64 --num-groups 2
// The other barrier does not wait for the copy.
#include <cooperative_groups.h>
#include <cuda/barrier>
namespace cg = cooperative_groups;
//@ requires blockDim.x == 64;
__global__ void k(const int *in, int *out) {
  __shared__ int s[64];
  __shared__ cuda::barrier<cuda::thread_scope_block> other;
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  auto block = cg::this_thread_block();
  if (threadIdx.x == 0) {
    init(&bar, blockDim.x);
    init(&other, blockDim.x);
  }
  __syncthreads();
  cuda::memcpy_async(block, s, in, sizeof(int) * 64, bar);
  other.arrive_and_wait();
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
  bar.arrive_and_wait();
}
