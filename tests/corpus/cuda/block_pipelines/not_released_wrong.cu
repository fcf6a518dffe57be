// expect: not_proved
// run: --local-size 64 --num-groups 1 --param n=3
// Without a release, the second acquisition waits for ever.
#include <cooperative_groups.h>
#include <cuda/pipeline>
namespace cg = cooperative_groups;
//@ requires blockDim.x == 64;
__global__ void k(const int *in, int *out, int n) {
  __shared__ int s[64];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 1> state;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  int sum = 0;
  for (int r = 0; r < n; r++) {
    pipe.producer_acquire();
    cuda::memcpy_async(block, s, in + r * 64, sizeof(int) * 64, pipe);
    pipe.producer_commit();
    pipe.consumer_wait();
    sum += s[63 - threadIdx.x];
  }
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}
