// expect: refuted
// run: --local-size 64 --num-groups 2
// Behind a barrier a thread starts a copy into the same buffer. The race of the copies is reported at the barrier or at the second copy,
// so the two share a line.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
#include <cuda_pipeline.h>
//@ requires blockDim.x == 64;
__global__ void k(const int *in, int *out) {
  __shared__ int s[64], r[64];
  cg::thread_block block = cg::this_thread_block();
  const int i = blockIdx.x * 64 + threadIdx.x;
  cg::memcpy_async(block, s, in, sizeof(s));
  block.sync(); __pipeline_memcpy_async(&s[threadIdx.x], &in[64 + threadIdx.x], sizeof(int));  //~ ERROR race:read_write //~ ERROR race:write_write //~ ERROR race.copy:under_way
  __pipeline_commit();
  __pipeline_wait_prior(0);
  cg::wait(block);
  out[i] = s[threadIdx.x ^ 1];
}
