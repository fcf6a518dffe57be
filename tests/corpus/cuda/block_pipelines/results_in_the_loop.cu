// expect: proved
// Each round writes its results. The acquisition orders the reads of a tile before the next copy.
#include <cooperative_groups.h>
#include <cuda/pipeline>
namespace cg = cooperative_groups;
//@ requires blockDim.x == 64 && gridDim.x == 1;
__global__ void k(const int *in, int *out, int n) {
  __shared__ int s[64];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 1> state;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  for (int r = 0; r < n; r++) {
    pipe.producer_acquire();
    cuda::memcpy_async(block, s, in + r * 64, sizeof(int) * 64, pipe);
    pipe.producer_commit();
    pipe.consumer_wait();
    out[r * 64 + threadIdx.x] = s[63 - threadIdx.x];
    pipe.consumer_release();
  }
}
