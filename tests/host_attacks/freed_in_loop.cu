// The array is freed in the first iteration and used in the second one.
__global__ void k(int* a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 100) a[i] = i;
}
int main() {
  int* a;
  cudaMalloc(&a, 100 * sizeof(int));
  for (int i = 0; i < 2; ++i) {
    k<<<4, 32>>>(a);
    if (i == 0) {
      cudaFree(a);
      continue;
    }
  }
  return 0;
}
// but for: extents
