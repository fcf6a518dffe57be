// expect: refuted
// run: --local-size 64 --num-groups 2
// The wait leaves the copy of the buffer that is read.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
//@ requires blockDim.x == 64;
__global__ void k(const int *in, int *out) {
  __shared__ int s[64], r[64];
  cg::thread_block block = cg::this_thread_block();
  const int i = blockIdx.x * 64 + threadIdx.x;
  cg::memcpy_async(block, s, in, sizeof(s));
  cg::memcpy_async(block, r, in + 64, sizeof(r));  //~ ERROR race:read_write
  cg::wait_prior<1>(block);
  int x = s[threadIdx.x ^ 1] + r[threadIdx.x ^ 1];  //~ UNKNOWN race.copy:under_way
  cg::wait(block);
  out[i] = x;
}
