// shown by: n<=-1
__global__ void k(int *y, int n) {
  if (n < 0) y[0] = threadIdx.x;  //~ ERROR race:write_write
}
