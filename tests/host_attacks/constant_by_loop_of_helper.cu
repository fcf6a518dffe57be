// A function changes the constant in the second iteration of a loop.
__constant__ int off = 32;
__global__ void k(int* a) {
  __shared__ int s[64];
  s[threadIdx.x + off] = 1;
}
void set(int value) { cudaMemcpyToSymbol(off, &value, sizeof(value)); }
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 64 * sizeof(int));
  int i = 0;
  while (i < argc) {
    k<<<1, 32>>>(a);
    if (++i == 2) set(40);
  }
  return 0;
}
