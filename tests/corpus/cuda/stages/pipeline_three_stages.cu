// expect: proved
// flags: --total-timeout 100
// A pipeline of the block whose stages are filled ahead, and one more in each iteration.
#include <cooperative_groups.h>
#include <cuda/pipeline>
namespace cg = cooperative_groups;
//@ requires blockDim.x == 64;
__global__ void k(const int *in, int *out, int n) {
  __shared__ int s[3][64];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 3> state;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    pipe.producer_acquire();
    if (i < n) cuda::memcpy_async(block, s[i % 3], in + i * 64, sizeof(int) * 64, pipe);
    pipe.producer_commit();
  }
  for (int k = 0; k < n; k++) {
    pipe.consumer_wait();
    sum += s[k % 3][63 - threadIdx.x];
    pipe.consumer_release();
    pipe.producer_acquire();
    if (k + 3 < n) cuda::memcpy_async(block, s[(k + 3) % 3], in + (k + 3) * 64, sizeof(int) * 64, pipe);
    pipe.producer_commit();
  }
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}
