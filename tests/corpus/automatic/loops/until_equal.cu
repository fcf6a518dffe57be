// The loop goes on until the counter meets the limit: below it, since it starts there and goes by one.
__global__ void until(float *cells, unsigned n) {
  int me = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int j = 0; j != n; j++) {
    sum += cells[j];
  }
  cells[n + me] = sum;
}
