// Barrier objects and copies of groups that are not modelled.
// expect: bad_input
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>
#include <cuda/pipeline>
namespace cg = cooperative_groups;
using barrier = cuda::barrier<cuda::thread_scope_block>;
__global__ void of_a_tile(const int *in, int *out) {
  __shared__ int s[32];
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  cg::memcpy_async(tile, s, in, sizeof(int) * 32);  //~ ERROR unsupported:asynchronous_copy
  cg::wait(tile);
  out[threadIdx.x] = s[threadIdx.x & 31];
}
__global__ void wait_of_a_tile(int *out) {
  cg::wait(cg::tiled_partition<32>(cg::this_thread_block()));  //~ ERROR unsupported:asynchronous_copy
  out[threadIdx.x] = 1;
}
__global__ void by_a_pipeline(const int *in, int *out) {
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  __shared__ int s[64];
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);  //~ ERROR unsupported:unknown_function
  pipe.producer_acquire();
  cuda::memcpy_async(block, s, in, sizeof(int) * 64, pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  out[threadIdx.x] = s[threadIdx.x];
  pipe.consumer_release();
}
__global__ void of_half_a_block(int *out) {
  __shared__ barrier bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x / 2);  //~ ERROR unsupported:barrier_object
  __syncthreads();
  bar.arrive_and_wait();
  out[threadIdx.x] = 1;
}
__global__ void of_a_row(int *out) {
  __shared__ barrier bar;
  if (threadIdx.x == 0 && threadIdx.y == 0) init(&bar, blockDim.x);  //~ ERROR unsupported:barrier_object
  __syncthreads();
  if (threadIdx.y == 0) bar.arrive_and_wait();
  out[threadIdx.y * blockDim.x + threadIdx.x] = 1;
}
__global__ void of_one_thread(int *out) {
  __shared__ barrier bar;
  if (threadIdx.x == 0) {
    init(&bar, 1);  //~ ERROR unsupported:barrier_object
    bar.arrive_and_wait();
  }
  out[threadIdx.x] = 1;
}
__global__ void chosen(int *out, int n) {
  __shared__ barrier bar[2];
  if (threadIdx.x == 0) {
    init(&bar[0], blockDim.x);
    init(&bar[1], blockDim.x);
  }
  __syncthreads();
  bar[n & 1].arrive_and_wait();  //~ ERROR unsupported:barrier_object
  out[threadIdx.x] = 1;
}
__global__ void apart(int *out) {
  __shared__ barrier bar;
  __shared__ int s[64];
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  auto token = bar.arrive();  //~ ERROR unsupported:barrier_object
  s[threadIdx.x] = 1;
  bar.wait(std::move(token));
  out[threadIdx.x] = s[threadIdx.x ^ 1];
}
__global__ void old_token(int *out) {
  __shared__ barrier bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  auto first = bar.arrive();
  bar.wait(std::move(first));
  auto second = bar.arrive();
  bar.wait(std::move(first));  //~ ERROR unsupported:barrier_object
  out[threadIdx.x] = 1;
}
__global__ void different_statements(int *out) {
  __shared__ barrier bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  if (threadIdx.x < 32) {  //~ ERROR unsupported:barrier_object
    bar.arrive_and_wait();
  } else {
    bar.arrive_and_wait();
  }
  out[threadIdx.x] = 1;
}
__global__ void dropped(int *out) {
  __shared__ barrier bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  if (threadIdx.x < 32) bar.arrive_and_drop();  //~ ERROR unsupported:unknown_function
  else bar.arrive_and_wait();
  out[threadIdx.x] = 1;
}
__global__ void of_the_device(int *out) {
  __shared__ cuda::barrier<cuda::thread_scope_device> bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);  //~ ERROR unsupported:barrier_object
  __syncthreads();
  bar.arrive_and_wait();
  out[threadIdx.x] = 1;
}
__global__ void private_source(int *out) {
  __shared__ int s[64];
  int own[64];
  cg::memcpy_async(cg::this_thread_block(), s, own, sizeof(own));  //~ ERROR unsupported:asynchronous_copy
  cg::wait(cg::this_thread_block());
  out[threadIdx.x] = s[threadIdx.x];
}
__global__ void with_warps(const int *in, int *out) {
  __shared__ int s[64];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, s, in, sizeof(s));
  __syncwarp();  //~ ERROR unsupported:asynchronous_copy
  cg::wait(block);
  out[threadIdx.x] = s[threadIdx.x];
}
//@ requires \pointer_length(out) == blockDim.x && gridDim.x == 1;
//@ context Perm(out[threadIdx.x], write);
__global__ void with_permissions(int *out) {
  __shared__ barrier bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);  //~ ERROR unsupported:barrier_object
  out[threadIdx.x] = 1;
}
__global__ void with_an_iteration_left(int *out, int n) {
  __shared__ barrier bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  while (true) {  //~ ERROR unsupported:barrier_object
    if (threadIdx.x > n++) break;
    bar.arrive_and_wait();
  }
  bar.arrive_and_wait();
  out[threadIdx.x] = 1;
}
__global__ void of_two_arrivals(int *out) {
  __shared__ barrier bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  auto token = bar.arrive(2);  //~ ERROR unsupported:barrier_object
  bar.wait(std::move(token));
  out[threadIdx.x] = 1;
}
__global__ void never_waited_for(int *out) {
  __shared__ barrier bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  (void)bar.arrive();  //~ ERROR unsupported:barrier_object
  out[threadIdx.x] = 1;
}
__global__ void in_global_memory(barrier *bar, int *out) {
  bar->arrive_and_wait();  //~ ERROR unsupported:barrier_object
  out[threadIdx.x] = 1;
}
