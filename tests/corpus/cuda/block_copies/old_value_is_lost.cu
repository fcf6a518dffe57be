// expect: refuted
// What stood in the buffer before the copy is not there behind the wait.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
//@ requires blockDim.x == 64;
__global__ void k(const int *in, int *out) {
  __shared__ int s[64], r[64];
  cg::thread_block block = cg::this_thread_block();
  const int i = blockIdx.x * 64 + threadIdx.x;
  s[threadIdx.x] = 7;
  block.sync();
  cg::memcpy_async(block, s, in, sizeof(s));
  cg::wait(block);
  int x = s[threadIdx.x];
  //@ assert x == 7;  //~ ERROR assert:false
  out[i] = x;
}
