// blockDim.y is named: there are threads that differ in y alone.
__global__ void k(int *a) {
  if (threadIdx.x == 0 && blockIdx.x == 0) a[blockIdx.y] = blockDim.y;  //~ ERROR race:write_write
}
