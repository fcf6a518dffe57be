// In x a grid may have many more blocks than in y.
__device__ int columns[65535];
__global__ void k() {
  if (threadIdx.x == 0) columns[blockIdx.x] = 1;  //~ ERROR access.bounds:program_access
}
