// expect: refuted
// The next iteration uses the storage again.
#include <cub/cub.cuh>
__global__ void sums(const float* in, float* out, int rows) {
  typedef cub::BlockReduce<float, 64> Reduce;
  __shared__ Reduce::TempStorage storage;
  for (int row = 0; row < rows; ++row) {
    const float sum = Reduce(storage).Sum(in[row * 64 + threadIdx.x]);  //~ ERROR race:read_write
    if (threadIdx.x == 0 && blockIdx.x == 0) out[row] = sum;
  }
}
