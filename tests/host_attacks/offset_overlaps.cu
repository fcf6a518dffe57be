// Two pointers into one array, one element apart: what a thread writes another one reads.
__global__ void k(int* a, int* b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 100) a[i] = b[i];
}
int main() {
  int* a;
  cudaMalloc(&a, 101 * sizeof(int));
  k<<<4, 32>>>(a, a + 1);
  return 0;
}
