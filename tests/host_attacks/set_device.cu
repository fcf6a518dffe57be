// n was set on another device: here it is 0, and all threads write a[0].
__constant__ int n;
__global__ void k(int *a) { a[threadIdx.x * n] = 1; }
int main() {
  int *a, one = 1;
  cudaMemcpyToSymbol(n, &one, sizeof(int));
  cudaSetDevice(1);
  cudaMalloc(&a, 32 * sizeof(int));
  k<<<1, 32>>>(a);
  return 0;
}
