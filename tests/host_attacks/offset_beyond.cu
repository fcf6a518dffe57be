// The pointer leads into the middle of the array, so the last elements lie behind its end.
__global__ void k(int* a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 100) a[i] = i;
}
int main() {
  int* a;
  cudaMalloc(&a, 100 * sizeof(int));
  k<<<4, 32>>>(a + 1);
  return 0;
}
// but for: extents
