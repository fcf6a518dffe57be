// expect: not_proved
// run: --local-size 64 --num-groups 1 --param n=2 --array in=0*272 --array out=0*272 --seed 2 --schedule random
// flags: --total-timeout 15
// run: --local-size 64 --num-groups 1 --param n=4
// The copy goes into the buffer that is read next.
#include <cooperative_groups.h>
#include <cuda/pipeline>
namespace cg = cooperative_groups;
//@ requires blockDim.x == 64;
__global__ void k(const int *in, int *out, int n) {
  __shared__ int s[2][64];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  int sum = 0;
  if (n <= 0) return;
  pipe.producer_acquire();
  cuda::memcpy_async(block, s[0], in, sizeof(int) * 64, pipe);
  pipe.producer_commit();
  for (int r = 1; r < n; r++) {
    pipe.producer_acquire();
    cuda::memcpy_async(block, s[(r - 1) % 2], in + r * 64, sizeof(int) * 64, pipe);
    pipe.producer_commit();
    pipe.consumer_wait();
    sum += s[(r - 1) % 2][63 - threadIdx.x];
    pipe.consumer_release();
  }
  pipe.consumer_wait();
  sum += s[(n - 1) % 2][63 - threadIdx.x];
  pipe.consumer_release();
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}
