// Pipelines of the block that are not modelled.
// expect: bad_input
#include <cooperative_groups.h>
#include <cuda/pipeline>
namespace cg = cooperative_groups;
using state_of_two = cuda::pipeline_shared_state<cuda::thread_scope_block, 2>;
__global__ void with_roles(const int *in, int *out) {
  __shared__ state_of_two state;
  __shared__ int s[64];
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state, threadIdx.x < 32 ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer);  //~ ERROR unsupported:unknown_function
  pipe.producer_acquire();
  cuda::memcpy_async(block, s, in, sizeof(int) * 64, pipe);
  pipe.producer_commit();
}
__global__ void two(const int *in, int *out) {
  __shared__ state_of_two state, other;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  auto second = cuda::make_pipeline(block, &other);  //~ ERROR unsupported:pipeline
  out[threadIdx.x] = 1;
}
__global__ void of_the_device(const int *in, int *out) {
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_device, 2> state;
  auto pipe = cuda::make_pipeline(cg::this_thread_block(), &state);  //~ ERROR unsupported:unknown_function
  out[threadIdx.x] = 1;
}
__global__ void of_a_tile(const int *in, int *out) {
  __shared__ state_of_two state;
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  auto pipe = cuda::make_pipeline(tile, &state);  //~ ERROR unsupported:unknown_function
  out[threadIdx.x] = 1;
}
__global__ void updated_and_read(const int *in, int *out) {  //~ ERROR unsupported:asynchronous_copy
  __shared__ state_of_two state;
  __shared__ int s[64];
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  pipe.producer_acquire();
  cuda::memcpy_async(block, s, in, sizeof(int) * 64, pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  atomicAdd(&s[0], 1);
  out[threadIdx.x] = s[threadIdx.x];
  pipe.consumer_release();
}
__global__ void in_two_branches(const int *in, int *out, int n) {
  __shared__ state_of_two state;
  __shared__ int s[64];
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  pipe.producer_acquire();
  cuda::memcpy_async(block, s, in, sizeof(int) * 64, pipe);
  if (threadIdx.x < n) {  //~ ERROR unsupported:barrier_object
    pipe.producer_commit();
  } else {
    pipe.producer_commit();
  }
  pipe.consumer_wait();
  out[threadIdx.x] = s[threadIdx.x];
  pipe.consumer_release();
}
__global__ void with_warps(const int *in, int *out) {
  __shared__ state_of_two state;
  __shared__ int s[64];
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  __syncwarp();  //~ ERROR unsupported:asynchronous_copy
  out[threadIdx.x] = 1;
}
__global__ void ended(const int *in, int *out) {
  __shared__ state_of_two state;
  auto pipe = cuda::make_pipeline(cg::this_thread_block(), &state);
  pipe.quit();  //~ ERROR unsupported:unknown_function
  out[threadIdx.x] = 1;
}
//@ requires \pointer_length(out) == blockDim.x && gridDim.x == 1;
//@ context Perm(out[threadIdx.x], write);
__global__ void with_permissions(int *out) {
  __shared__ state_of_two state;
  auto pipe = cuda::make_pipeline(cg::this_thread_block(), &state);  //~ ERROR unsupported:pipeline
  out[threadIdx.x] = 1;
}
__global__ void without_copies(int *out) {  //~ ERROR unsupported:pipeline
  __shared__ state_of_two state;
  auto pipe = cuda::make_pipeline(cg::this_thread_block(), &state);
  pipe.producer_acquire();
  pipe.producer_commit();
  pipe.consumer_wait();
  out[threadIdx.x] = 1;
  pipe.consumer_release();
}
