// Of a grid, too.
// holds if: gridDim.x <= 100
__device__ int sums[100];
__global__ void k() {
  if (threadIdx.x == 0) sums[blockIdx.x] = 1;  //~ ERROR access.bounds:program_access
}
