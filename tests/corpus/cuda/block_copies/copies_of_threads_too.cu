// expect: proved
// Each kind of copy has its own wait.
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
  __pipeline_commit();
  cg::memcpy_async(block, s, in, sizeof(int) * 64);
  __pipeline_wait_prior(0);
  cg::wait(block);
  out[i] = s[threadIdx.x ^ 1] + r[threadIdx.x ^ 2];
}
