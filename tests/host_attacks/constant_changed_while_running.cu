// The stream does not wait for the copies: the kernel may find n == 0.
__constant__ int n;
__global__ void k(int *a) { a[threadIdx.x * n] = 1; }
int main() {
  int *a, one = 1, zero = 0;
  cudaStream_t st;
  cudaStreamCreateWithFlags(&st, cudaStreamNonBlocking);
  cudaMemcpyToSymbol(n, &one, sizeof(int));
  cudaMalloc(&a, 32 * sizeof(int));
  k<<<1, 32, 0, st>>>(a);
  cudaMemcpyToSymbol(n, &zero, sizeof(int));
  return 0;
}
