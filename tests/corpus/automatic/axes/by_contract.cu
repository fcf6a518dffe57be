// A contract that names the axis speaks of launches with it.
//@ requires blockDim.y >= 1;
__global__ void k(int *a) {
  if (threadIdx.x == 0 && blockIdx.x == 0) a[blockIdx.y] = 1;  //~ ERROR race:write_write
}
