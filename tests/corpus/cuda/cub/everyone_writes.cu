// expect: refuted
// All threads store what only the first one has.
#include <cub/cub.cuh>
__global__ void sums(const int* in, int* out) {
  typedef cub::BlockReduce<int, 64> Reduce;
  __shared__ Reduce::TempStorage storage;
  out[blockIdx.x] = Reduce(storage).Sum(in[threadIdx.x]);  //~ ERROR race:write_write
}
