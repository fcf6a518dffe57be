// expect: refuted
// run: --local-size 64 --num-groups 1
// An element of the tile is written before the wait.
#include <cooperative_groups.h>
#include <cuda/pipeline>
namespace cg = cooperative_groups;
//@ requires blockDim.x == 64;
__global__ void k(const int *in, int *out) {
  __shared__ int s[64];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 1> state;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  pipe.producer_acquire();
  cuda::memcpy_async(block, s, in, sizeof(int) * 64, pipe);  //~ ERROR race:write_write
  pipe.producer_commit();
  s[threadIdx.x] = 0;  //~ ERROR race.copy:under_way
  pipe.consumer_wait();  //~ ERROR race:read_write
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
  pipe.consumer_release();
}
