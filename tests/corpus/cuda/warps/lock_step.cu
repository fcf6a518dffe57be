// expect: bad_input
// flags: --warp-size 32
__global__ void k(int *a) {
  a[threadIdx.x] = 1;
  __syncwarp();  //~ ERROR unsupported:warp_barrier
}
