// expect: proved
// flags: --host only
// The number of blocks is a shift.
__global__ void k(float* a, size_t rows, size_t columns) {
  size_t c = blockDim.x * blockIdx.x + threadIdx.x;
  size_t r = blockDim.y * blockIdx.y + threadIdx.y;
  if (r < rows && c < columns) a[r * columns + c] = 1;
}
int main(int argc, char** argv) {
  size_t rows = atoi(argv[1]), columns = atoi(argv[2]);
  float* a;
  cudaMalloc(&a, rows * columns * sizeof(float));
  k<<<dim3((columns + 15) >> 4, (rows + 15) >> 4), dim3(16, 16)>>>(a, rows, columns);
  return 0;
}
