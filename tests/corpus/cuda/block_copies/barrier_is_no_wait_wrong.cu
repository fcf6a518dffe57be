// expect: refuted
// run: --local-size 64 --num-groups 2
// A barrier of the block does not wait for copies.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
//@ requires blockDim.x == 64;
__global__ void k(const int *in, int *out) {
  __shared__ int s[64];
  cg::thread_block block = cg::this_thread_block();
  const int first = blockIdx.x * 64;
  cg::memcpy_async(block, s, in + first, sizeof(int) * 64); //~ ERROR race:read_write
  block.sync();
  out[first + threadIdx.x] = s[threadIdx.x ^ 1]; //~ UNKNOWN race.copy:under_way
  cg::wait(block);
}
