// expect: not_refuted
// flags: --total-timeout 15
// wanted: proved
// Each thread copies its element for a pipeline of the block.
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
    if (i < n) cuda::memcpy_async(&s[i % 3][threadIdx.x], in + i * 64 + threadIdx.x, sizeof(int), pipe);
    pipe.producer_commit();
  }
  for (int k = 0; k < n; k++) {
    pipe.consumer_wait();
    sum += s[k % 3][63 - threadIdx.x];
    pipe.consumer_release();
    pipe.producer_acquire();
    if (k + 3 < n) cuda::memcpy_async(&s[(k + 3) % 3][threadIdx.x], in + (k + 3) * 64 + threadIdx.x, sizeof(int), pipe);
    pipe.producer_commit();
  }
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}
