// expect: proved
// Two reads in one expression, in any order; a read in the condition of a loop.
#include <cooperative_groups.h>
#include <cuda/pipeline>
namespace cg = cooperative_groups;
//@ requires blockDim.x == 64;
__global__ void k(const int *in, int *out) {
  __shared__ int s[128];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 1> state;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  pipe.producer_acquire();
  cuda::memcpy_async(block, s, in, sizeof(int) * 128, pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  int i = 0;
  while (i < 64 && s[i] > 0) i++;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x] + s[127 - threadIdx.x] + i;
  pipe.consumer_release();
}
