// expect: undecided
// The size is wrong only if the handler was executed, and no exception is thrown.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x & 1];  //~ UNKNOWN access.bounds:program_access
}
int main() {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int n = 64;
  int m = 1;
  try {
    m = 2;
  } catch (...) {
    n = 512;
  }
  k<<<m, n>>>(a);
  return 0;
}
