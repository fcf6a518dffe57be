// The pointer is moved by one element, as C moves pointers: the arrays overlap.
__global__ void k(int* a, int* b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 100) a[i] = b[i];
}
int main() {
  int* a;
  cudaMalloc(&a, 101 * sizeof(int));
  int* b = a;
  b++;
  k<<<4, 32>>>(a, b);
  return 0;
}
