// expect: proved
// Sizes that are computed before the loop that launches.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.y * blockDim.x + threadIdx.x] = a[blockIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  dim3 grid(64), block(16, 16);
  for (int i = 0; i < argc; ++i) {
    cudaMemset(a, 0, 1 << 20);
    k<<<grid, block>>>(a);
  }
  return 0;
}
