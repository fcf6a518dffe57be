// expect: undecided
// No exception is thrown, so the launch of the handler is never made.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x & 1];  //~ UNKNOWN access.bounds:program_access
}
int main() {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int n = 64;
  try {
    n = 128;
  } catch (...) {
    k<<<1, 512>>>(a);
  }
  k<<<1, n>>>(a);
  return 0;
}
