// expect: refuted
// The blocks store to each other's elements.
#include <cub/cub.cuh>
__global__ void copy(const int* in, int* out) {
  typedef cub::BlockStore<int, 64, 2> Store;
  __shared__ Store::TempStorage storage;
  int data[2] = {in[0], in[1]};
  Store(storage).Store(out + blockIdx.x * 64, data);  //~ ERROR race:write_write
}
