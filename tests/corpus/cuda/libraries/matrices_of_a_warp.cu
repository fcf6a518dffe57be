// What is not modelled is refused in the kernel that uses it.
// expect: bad_input
#include <mma.h>
#include <cuda/barrier>
#include <cuda/pipeline>
using namespace nvcuda;
__global__ void multiply(half *a, float *c) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> x;
  wmma::load_matrix_sync(x, a, 16);  //~ ERROR unsupported:unknown_function
}
__global__ void met() {
  __shared__ cuda::barrier<cuda::thread_scope_block> b;
  if (threadIdx.x == 0) init(&b, blockDim.x);
  __syncthreads();
  b.arrive_and_drop();  //~ ERROR unsupported:unknown_function
}
__global__ void piped(int *a) {
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> *state;
  cuda::thread_scope scope = cuda::thread_scope_block;
  auto pipe = cuda::make_pipeline(scope, state);  //~ ERROR unsupported:unknown_function
  pipe.producer_acquire();
}
__global__ void library(double *a) { a[0] = __nv_acos(a[1]); }  //~ ERROR unsupported:unknown_function
__global__ void ok(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = cuda::std::max(1, 2); }
