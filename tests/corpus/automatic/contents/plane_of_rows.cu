// expect: refuted
// The same, with the number of the row alone.
__global__ void k(int *out) {
  __shared__ int t[4][4];
  __shared__ int to[64];
  int x = threadIdx.x, y = threadIdx.y;
  t[y][x] = y;
  __syncthreads();
  to[t[x][y]] = x; //~ ERROR race:write_write
}
// flags: --local-size 4,4
