__global__ void sums(const int *m, unsigned *out, unsigned rows, unsigned columns) {
  unsigned row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows) {
    unsigned sum = 0;
    for (unsigned c = 0; c < columns; c++) {
      sum += m[(size_t)row * columns + c];
    }
    out[row] = sum;
  }
}
