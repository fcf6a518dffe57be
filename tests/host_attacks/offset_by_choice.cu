// One of two pointers is given, and one of them overlaps.
__global__ void k(int* a, int* b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 100) a[i] = b[i];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1000 * sizeof(int));
  int* b = argc > 1 ? a + 100 : a + 1;
  k<<<4, 32>>>(a, b);
  return 0;
}
