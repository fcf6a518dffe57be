// expect: refuted
// The storage is used again while other threads may still read it.
#include <cub/cub.cuh>
__global__ void sums(const float* in, float* out) {
  typedef cub::BlockReduce<float, 128> Reduce;
  __shared__ Reduce::TempStorage storage;
  const float sum = Reduce(storage).Sum(in[threadIdx.x]);
  const float most = Reduce(storage).Reduce(in[threadIdx.x], cub::Max());  //~ ERROR race:read_write
  if (threadIdx.x == 0) out[blockIdx.x] = sum / most;
}
