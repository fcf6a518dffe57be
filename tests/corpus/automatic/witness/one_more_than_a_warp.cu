// The 33rd thread meets the first: no smaller block shows it.
// flags: --num-groups 1
// shown by: local==33
// holds if: blockDim.x <= 32
__global__ void k(unsigned *y) {
  y[threadIdx.x & 31] = threadIdx.x;  //~ ERROR race:write_write
}
