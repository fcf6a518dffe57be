// expect: refuted
// run: --local-size 64 --num-groups 2
// The wait of the thread concerns its own batches.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
#include <cuda_pipeline.h>
//@ requires blockDim.x == 64;
__global__ void k(const int *in, int *out) {
  __shared__ int s[64], r[64];
  auto block = cg::this_thread_block();
  const int i = blockIdx.x * 64 + threadIdx.x;
  __pipeline_memcpy_async(&r[threadIdx.x], &in[i], sizeof(int));
  cg::memcpy_async(block, s, in, sizeof(int) * 64);  //~ ERROR race:read_write
  __pipeline_commit();
  __pipeline_wait_prior(0);
  block.sync();
  out[i] = s[threadIdx.x ^ 1] + r[threadIdx.x ^ 2];  //~ UNKNOWN race.copy:under_way
  cg::wait(block);
}
