#include <cub/cub.cuh>
__global__ void copy(const int* in, int* out) {
  typedef cub::BlockLoad<int, 64, 2, cub::BLOCK_LOAD_TRANSPOSE> Load;
  __shared__ Load::TempStorage storage;
  __shared__ int other[64];
  other[threadIdx.x] = 1;
  int data[2];
  Load(storage).Load(in + blockIdx.x * 128, data);
  out[blockIdx.x * 64 + threadIdx.x] = other[63 - threadIdx.x];
}
