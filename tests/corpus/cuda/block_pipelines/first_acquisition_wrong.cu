// expect: not_proved
// run: --local-size 64 --num-groups 1
// The first acquisitions do not wait, so they are no barriers.
#include <cooperative_groups.h>
#include <cuda/pipeline>
namespace cg = cooperative_groups;
//@ requires blockDim.x == 64;
__global__ void k(const int *in, int *out) {
  __shared__ int y[64];
  __shared__ int s[64];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  y[threadIdx.x] = 1;
  pipe.producer_acquire();
  int x = y[63 - threadIdx.x];
  cuda::memcpy_async(block, s, in, sizeof(int) * 64, pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x] + x;
  pipe.consumer_release();
}
