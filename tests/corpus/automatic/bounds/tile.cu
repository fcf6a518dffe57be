// The tile has room for blocks of 16 x 16: wider ones race, higher ones leave it.
// holds if: blockDim.x <= 16 and blockDim.y <= 16
__global__ void k(float *a) {
  __shared__ float tile[16][16];
  tile[threadIdx.y][threadIdx.x] = 1;  //~ ERROR access.bounds:program_access //~ ERROR race:write_write
}
