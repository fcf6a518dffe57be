// The sizes stand in a variable, whose y is set later.
__global__ void k(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; //~ ERROR race:write_write
}
void run(int *a, int n) {
  dim3 grid((n + 255) / 256);
  grid.y = n;
  k<<<grid, 256>>>(a);
}
