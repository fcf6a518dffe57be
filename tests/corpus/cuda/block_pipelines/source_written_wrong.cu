// expect: refuted
// run: --local-size 64 --num-groups 1
// The source is written while it is copied.
#include <cooperative_groups.h>
#include <cuda/pipeline>
namespace cg = cooperative_groups;
//@ requires blockDim.x == 64 && gridDim.x == 1;
__global__ void k(int *in, int *out) {
  __shared__ int s[64];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 1> state;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  pipe.producer_acquire();
  cuda::memcpy_async(block, s, in, sizeof(int) * 64, pipe);
  pipe.producer_commit();
  in[threadIdx.x] = 0;  //~ ERROR race:read_write //~ ERROR race.copy:under_way
  pipe.consumer_wait();
  out[threadIdx.x] = s[63 - threadIdx.x];
  pipe.consumer_release();
}
