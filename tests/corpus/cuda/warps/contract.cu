// Nothing says which permissions the lanes exchange.
// expect: bad_input
//@ requires Perm(a[\gtid], write);
__global__ void k(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
  __syncwarp();  //~ ERROR unsupported:warp_barrier
}
