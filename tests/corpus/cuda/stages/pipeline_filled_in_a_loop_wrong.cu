// expect: refuted
// flags: --total-timeout 20
// Three stages of a pipeline of the block in two buffers; a loop fills what was released.
#include <cooperative_groups.h>
#include <cuda/pipeline>
namespace cg = cooperative_groups;
//@ requires blockDim.x == 64;
__global__ void k(const int *in, int *out, int n) {
  __shared__ int s[2][64];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 3> state;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  int sum = 0;
  for (int used = 0, filled = 0; used < n; used++) {
    for (; filled < n && filled < used + 3; filled++) {
      pipe.producer_acquire();
      cuda::memcpy_async(block, s[filled % 2], in + filled * 64, sizeof(int) * 64, pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    sum += s[used % 2][63 - threadIdx.x];
    pipe.consumer_release();
  }
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}
