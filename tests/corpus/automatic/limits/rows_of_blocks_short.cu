__device__ int rows[65534];
__global__ void k() {
  if (blockIdx.x == 0 && threadIdx.x == 0) rows[blockIdx.y] = 1;  //~ ERROR access.bounds:program_access
}
