// The host changes the constant behind the launch of the first iteration.
__constant__ int off = 32;
__global__ void k(int* a) {
  __shared__ int s[64];
  s[threadIdx.x + off] = 1;
}
int main() {
  int* a;
  cudaMalloc(&a, 64 * sizeof(int));
  for (int i = 0; i < 2; ++i) {
    k<<<1, 32>>>(a);
    int far = 40;
    cudaMemcpyToSymbol(off, &far, sizeof(int));
  }
  return 0;
}
