// expect: refuted
// The second copy is over the end of the first one: in each distribution two threads move an element. The thread that watches
// the element is not known to move it.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
//@ requires blockDim.x == 64;
__global__ void k(const int *in, int *out) {
  __shared__ int s[128];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, s, in, sizeof(int) * 96), cg::memcpy_async(block, s + 32, in, sizeof(int) * 64);  //~ ERROR race:write_write //~ UNKNOWN race.copy:under_way
  cg::wait(block);
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}
