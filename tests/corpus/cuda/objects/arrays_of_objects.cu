struct P { int v = 5; };
__global__ void k(int *a) {
  P p[4];
  a[p[3].v == 5 ? 0 : blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; //~ ERROR race:write_write
}
