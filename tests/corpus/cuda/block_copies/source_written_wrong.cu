// expect: not_proved
// run: --local-size 64 --num-groups 1
// A thread writes the source before the wait.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
//@ requires blockDim.x == 64 && gridDim.x == 1;
__global__ void k(int *data) {
  __shared__ int s[64];
  cg::thread_block block = cg::this_thread_block();
  cg::memcpy_async(block, s, data, sizeof(int) * 64);
  data[threadIdx.x] = 0;
  cg::wait(block);
  data[threadIdx.x] += s[threadIdx.x];
}
