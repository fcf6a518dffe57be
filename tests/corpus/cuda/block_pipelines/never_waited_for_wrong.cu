// expect: not_proved
// run: --local-size 64 --num-groups 1
// The kernel ends before the copy.
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
  cuda::memcpy_async(block, s, in, sizeof(int) * 64, pipe);
  pipe.producer_commit();
  out[blockIdx.x * 64 + threadIdx.x] = 1;
}  //~ ERROR race.copy:not_awaited
