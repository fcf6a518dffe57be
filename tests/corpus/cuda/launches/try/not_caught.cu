// expect: not_refuted
// No handler has the type of the exception, which ends the program.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x & 1];
}
int main() {
  int* a;
  cudaMalloc(&a, 1 << 20);
  try {
    throw 1;
  } catch (const char*) {
  }
  k<<<1, 512>>>(a);
  return 0;
}
