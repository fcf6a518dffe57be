// expect: proved
// Sizes that are assigned as a whole, for launches in loops.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  dim3 grid, block;
  grid = dim3(1 << 8);
  block = dim3(256);
  for (int i = 0; i < argc; ++i) k<<<grid, block>>>(a);
  grid = dim3(1 << 9);
  block = dim3(128);
  for (int i = 0; i < argc; ++i) k<<<grid, block>>>(a);
  return 0;
}
