// flags: -DNDEBUG
// The CUDA runtime includes <assert.h> itself: with NDEBUG an assertion evaluates nothing.
__global__ void k(int *o) {
  int i = 0;
  assert(i = 1);
  o[i == 0 ? 0 : blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x;  //~ ERROR race:write_write
}
