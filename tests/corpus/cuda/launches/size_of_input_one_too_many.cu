// expect: refuted
// flags: --host only
// As before, with one row too many.
__global__ void k(float* a, size_t rows, size_t columns) {
  size_t c = blockDim.x * blockIdx.x + threadIdx.x;
  size_t r = blockDim.y * blockIdx.y + threadIdx.y;
  if (r <= rows && c < columns) a[r * columns + c] = 1;  //~ ERROR access.bounds:program_access
}
int main(int argc, char** argv) {
  size_t rows = atoi(argv[1]), columns = atoi(argv[2]);
  float* a;
  cudaMalloc(&a, rows * columns * sizeof(float));
  unsigned across = (columns + 15) / 16, down = (rows + 15) / 16;
  k<<<dim3(across, down), dim3(16, 16)>>>(a, rows, columns);
  return 0;
}
