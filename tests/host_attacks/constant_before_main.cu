// A constructor copies to the constant before `main` begins.
__constant__ int off = 32;
__global__ void k(int* a) {
  __shared__ int s[64];
  s[threadIdx.x + off] = 1;
}
static int copy() {
  int far = 40;
  cudaMemcpyToSymbol(off, &far, sizeof(int));
  return 0;
}
static int helper() { return copy(); }
int begins = helper();
int main() {
  int* a;
  cudaMalloc(&a, 64 * sizeof(int));
  k<<<1, 32>>>(a);
  return 0;
}
