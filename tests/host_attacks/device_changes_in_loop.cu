// The second launch runs on a device where n is 0: all threads write a[0].
__constant__ int n;
__global__ void k(int *a) { a[threadIdx.x * n] = threadIdx.x; }
int main() {
  int *a, one = 1;
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMemcpyToSymbol(n, &one, sizeof(int));
  for (int i = 0; i < 2; ++i) {
    k<<<1, 32>>>(a);
    cudaSetDevice(1);
  }
  return 0;
}
