// Rows of shared memory, and a place in them that another thread wrote.
__global__ void tile(int *out, const int *in) {
  __shared__ int rows[8][9];
  if (blockDim.x != 64) return;
  const int x = threadIdx.x % 8, y = threadIdx.x / 8;
  rows[y][x] = in[blockIdx.x * 64 + threadIdx.x];
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = rows[x][y];
}
