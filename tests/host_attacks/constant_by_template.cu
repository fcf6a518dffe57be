// A function that is given the constant by reference copies to it.
__constant__ int off = 32;
__global__ void k(int* a) {
  __shared__ int s[64];
  s[threadIdx.x + off] = 1;
}
template <class T> void set(const T& symbol, int value) { cudaMemcpyToSymbol(symbol, &value, sizeof(int)); }
int main() {
  int* a;
  cudaMalloc(&a, 64 * sizeof(int));
  set(off, 40);
  k<<<1, 32>>>(a);
  return 0;
}
