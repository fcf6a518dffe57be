// flags: --local-size 256,2
__global__ void k(int *a) {
  a[blockIdx.x * 256 + threadIdx.x] = threadIdx.y;  //~ ERROR race:write_write
}
