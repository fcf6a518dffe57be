// expect: refuted
// flags: --total-timeout 15
// run: --local-size 64 --num-groups 1 --seed 23
// The first wait is for the first stage, and the second one is read.
#include <cooperative_groups.h>
#include <cuda/pipeline>
namespace cg = cooperative_groups;
//@ requires blockDim.x == 64;
__global__ void k(const int *in, int *out) {
  __shared__ int s[2][64];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  pipe.producer_acquire();
  cuda::memcpy_async(block, s[0], in, sizeof(int) * 64, pipe);
  pipe.producer_commit();
  pipe.producer_acquire();
  cuda::memcpy_async(block, s[1], in + 64, sizeof(int) * 64, pipe);
  pipe.producer_commit();
  pipe.consumer_wait(); //~ ERROR race:read_write
  int sum = s[1][63 - threadIdx.x]; //~ UNKNOWN race.copy:under_way
  pipe.consumer_release();
  pipe.producer_acquire();
  cuda::memcpy_async(block, s[0], in + 128, sizeof(int) * 64, pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  sum += s[1][63 - threadIdx.x];
  pipe.consumer_release();
  pipe.consumer_wait();
  sum += s[0][63 - threadIdx.x];
  pipe.consumer_release();
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}
