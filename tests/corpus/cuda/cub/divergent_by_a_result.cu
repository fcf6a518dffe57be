// expect: undecided
// Whether the threads come apart hangs on what a collective gives: a run is no evidence.
#include <cub/cub.cuh>
__global__ void leaves(const int* in) {
  typedef cub::BlockReduce<int, 64> Reduce;
  __shared__ Reduce::TempStorage storage;
  if (Reduce(storage).Sum(in[threadIdx.x]) == 3) return;
  __syncthreads();  //~ UNKNOWN barrier.divergence:non_uniform_branch
}
__global__ void turns(const int* in) {
  typedef cub::BlockReduce<int, 64> Reduce;
  __shared__ Reduce::TempStorage storage;
  const int times = Reduce(storage).Sum(in[threadIdx.x]);
  for (int i = 0; i < times; ++i) __syncthreads();  //~ UNKNOWN barrier.divergence:non_uniform_branch
}
__global__ void through_memory(const int* in) {
  typedef cub::BlockReduce<int, 64> Reduce;
  __shared__ Reduce::TempStorage storage;
  __shared__ int seen[64];
  seen[threadIdx.x] = Reduce(storage).Sum(in[threadIdx.x]);
  if (seen[threadIdx.x] == 3) __syncthreads();  //~ UNKNOWN barrier.divergence:non_uniform_branch
}
