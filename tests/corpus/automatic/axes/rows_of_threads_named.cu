__global__ void k(int *a) {
  if (threadIdx.x == 0 && threadIdx.y == 0) a[blockIdx.x] = gridDim.y;  //~ ERROR race:write_write
}
