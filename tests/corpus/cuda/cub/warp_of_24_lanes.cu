// expect: bad_input
// So many lanes that are no power of two work through the storage: not modelled.
#include <cub/cub.cuh>
__global__ void reduce(int* out) {
  typedef cub::WarpReduce<int, 24> Reduce;
  __shared__ typename Reduce::TempStorage storage;
  out[blockIdx.x * blockDim.x + threadIdx.x] = Reduce(storage).Sum(threadIdx.x);  //~ ERROR unsupported:unknown_function
}
__global__ void scan(int* out) {
  typedef cub::WarpScan<int, 24> Scan;
  __shared__ typename Scan::TempStorage storage;
  int sum;
  Scan(storage).InclusiveSum(threadIdx.x, sum);  //~ ERROR unsupported:unknown_function
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
__global__ void power_ok(int* out) {
  typedef cub::WarpReduce<int, 16> Reduce;
  __shared__ typename Reduce::TempStorage storage;
  out[blockIdx.x * blockDim.x + threadIdx.x] = Reduce(storage).Sum(threadIdx.x);
}
