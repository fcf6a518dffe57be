// expect: refuted
// Not all threads of the block arrive at the collective.
#include <cub/cub.cuh>
__global__ void sums(const float* in, float* out) {
  typedef cub::BlockReduce<float, 128> Reduce;
  __shared__ Reduce::TempStorage storage;
  if (threadIdx.x < 100) {
    const float sum = Reduce(storage).Sum(in[threadIdx.x]);  //~ ERROR barrier.divergence:non_uniform_branch
    if (threadIdx.x == 0) out[blockIdx.x] = sum;
  }
}
