// Copies that a thread or a group starts and waits for.
// expect: bad_input
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda_pipeline.h>
namespace cg = cooperative_groups;
__global__ void of_a_thread(const int *in, int *out) {
  __shared__ int part[256];
  __pipeline_memcpy_async(&part[threadIdx.x], &in[threadIdx.x], sizeof(int));  //~ ERROR unsupported:unknown_function
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[threadIdx.x] = part[threadIdx.x];
}
__global__ void of_a_block(const int *in, int *out) {
  __shared__ int part[256];
  cg::thread_block block = cg::this_thread_block();
  cg::memcpy_async(block, part, in, sizeof(int) * 256);  //~ ERROR unsupported:unknown_function
  cg::wait(block);
  out[threadIdx.x] = part[threadIdx.x];
}
__global__ void only_the_wait(int *out) {
  cg::wait(cg::this_thread_block());  //~ ERROR unsupported:unknown_function
  out[threadIdx.x] = 1;
}
__global__ void only_the_wait_of_a_thread(int *out) {
  __pipeline_wait_prior(0);  //~ ERROR unsupported:unknown_function
  out[threadIdx.x] = 1;
}
