// expect: not_proved
// run: --local-size 64 --num-groups 1 --param n=8 --schedule random --seed 3
// flags: --total-timeout 15
// Four stages, but three buffers.
#include <cooperative_groups.h>
#include <cuda/pipeline>
namespace cg = cooperative_groups;
//@ requires blockDim.x == 64;
__global__ void k(const int *in, int *out, int n) {
  __shared__ int s[4 * 64];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 4> state;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  int sum = 0;
  for (int used = 0, filled = 0; used < n; used++) {
    for (; filled < n && filled < used + 4; filled++) {
      pipe.producer_acquire();
      cuda::memcpy_async(block, s + filled % 3 * 64, in + filled * 64, sizeof(int) * 64, pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    sum += s[used % 3 * 64 + 63 - threadIdx.x];
    pipe.consumer_release();
  }
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}
