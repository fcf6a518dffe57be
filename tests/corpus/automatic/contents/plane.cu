// A tile of two dimensions, read by columns.
__global__ void __launch_bounds__(64) k(int *out) {
  __shared__ int t[8][8];
  __shared__ int to[64];
  int x = threadIdx.x, y = threadIdx.y;
  t[y][x] = y * 8 + x;
  __syncthreads();
  to[t[x][y]] = 1;
}
// flags: --local-size 8,8
