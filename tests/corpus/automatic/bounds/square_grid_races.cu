// Blocks of one row race whatever the grid is, as long as it has two of them: a square one does not help.
// flags: --local-size 8,8
// holds if: gridDim.x == 1 and gridDim.y == 1
__global__ void k(float *a) {
  a[(blockIdx.y * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x] = 1;  //~ ERROR race:write_write
}
