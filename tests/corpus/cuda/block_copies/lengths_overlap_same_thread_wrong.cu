// expect: refuted
// The second copy is over the second half of the first one: in each distribution one thread moves an element in both.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
//@ requires blockDim.x == 64;
__global__ void k(const int *in, int *out) {
  __shared__ int s[128];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, s, in, sizeof(int) * 128);
  cg::memcpy_async(block, s + 64, in, sizeof(int) * 64);  //~ ERROR race.copy:under_way
  cg::wait(block);
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}
