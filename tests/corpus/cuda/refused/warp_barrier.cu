// expect: bad_input
__global__ void k(int *a) {
  a[threadIdx.x] = 1;
  __syncwarp(); //~ ERROR unsupported:warp_barrier
}
