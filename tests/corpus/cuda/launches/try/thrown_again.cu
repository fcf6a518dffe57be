// expect: not_refuted
// The handler throws again, and nothing catches that.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x & 1];
}
int main() {
  int* a;
  cudaMalloc(&a, 1 << 20);
  try {
    throw 1;
  } catch (int) {
    throw;
  }
  k<<<1, 512>>>(a);
  return 0;
}
