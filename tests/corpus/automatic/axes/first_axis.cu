// The first axis is always there: every launch names it.
__global__ void k(int *a) {
  a[threadIdx.x] = 1;  //~ ERROR race:write_write
}
