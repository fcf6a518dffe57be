__global__ void k(int *a) {
  if (threadIdx.x == 0 && threadIdx.y == 0) a[blockIdx.x] = 1;  //~ ERROR race:write_write
}
void host(int *a) {
  dim3 grid(4, 4), block(8, 8);
  k<<<grid, block>>>(a);
}
