// The constant is named by a text.
__constant__ int off = 32;
__global__ void k(int* a) {
  __shared__ int s[64];
  s[threadIdx.x + off] = 1;
}
int main() {
  int* a;
  cudaMalloc(&a, 64 * sizeof(int));
  int far = 40;
  cudaMemcpyToSymbol("off", &far, sizeof(int));
  k<<<1, 32>>>(a);
  return 0;
}
