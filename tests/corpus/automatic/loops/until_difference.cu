// The same, said by a difference that is not zero; downwards, too.
__global__ void until(float *cells, int n) {
  __requires(n >= 0);
  int me = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int j = n; j - 1; j--) {
    sum += cells[j];
  }
  cells[n + 1 + me] = sum;
}
