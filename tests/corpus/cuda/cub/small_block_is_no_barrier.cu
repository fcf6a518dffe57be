// expect: refuted
// In a block of one warp a reduction has no barrier.
#include <cub/cub.cuh>
__global__ void copy(const int* in, int* out) {
  typedef cub::BlockReduce<int, 32> Reduce;
  __shared__ Reduce::TempStorage storage;
  __shared__ int other[32];
  other[threadIdx.x] = 1;  //~ ERROR race:read_write
  const int sum = Reduce(storage).Sum(in[threadIdx.x]);
  out[blockIdx.x * 32 + threadIdx.x] = other[31 - threadIdx.x];
}
