// expect: not_proved
// run: --local-size 64 --num-groups 1
// The second wait does not order the reads behind the first one.
#include <cooperative_groups.h>
#include <cuda/pipeline>
namespace cg = cooperative_groups;
//@ requires blockDim.x == 64;
__global__ void k(const int *in, int *out) {
  __shared__ int s[2][64];
  __shared__ int x[64];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  x[threadIdx.x] = 1;
  __syncthreads();
  pipe.producer_acquire();
  cuda::memcpy_async(block, s[0], in, sizeof(int) * 64, pipe);
  pipe.producer_commit();
  pipe.producer_acquire();
  cuda::memcpy_async(block, s[1], in + 64, sizeof(int) * 64, pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  int sum = x[63 - threadIdx.x] + s[0][threadIdx.x];
  pipe.consumer_release();
  pipe.consumer_wait();
  x[threadIdx.x] = s[1][threadIdx.x];
  pipe.consumer_release();
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}
