// The reset gives n its first value again, 0: all threads write a[0].
__constant__ int n;
__global__ void k(int *a) { a[threadIdx.x * n] = 1; }
int main() {
  int *a, one = 1;
  cudaMemcpyToSymbol(n, &one, sizeof(int));
  cudaDeviceReset();
  cudaMalloc(&a, 32 * sizeof(int));
  k<<<1, 32>>>(a);
  return 0;
}
