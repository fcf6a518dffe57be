// flags: --local-size 16,2
__global__ void k(int *a) {
  a[(blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x] = 1;  //~ ERROR race:write_write
}
