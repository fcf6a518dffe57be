// expect: not_proved
// The object is initialised again before it has waited for the copy.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/atomic>
#include <cuda/barrier>
namespace cg = cooperative_groups;
__global__ void k(const int *in, int *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  __shared__ int s[64];
  auto b = cg::this_thread_block();
  if (threadIdx.x == 0) init(&bar, b.size());
  b.sync();
  cuda::memcpy_async(b, s, in, sizeof(int) * 64, bar);
  b.sync();
  if (threadIdx.x == 0) init(&bar, b.size());
  b.sync();
  bar.arrive_and_wait();
  if (threadIdx.x < 64) out[blockIdx.x * blockDim.x + threadIdx.x] = s[63 - threadIdx.x];
}
