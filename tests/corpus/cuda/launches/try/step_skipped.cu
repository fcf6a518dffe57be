// expect: not_refuted
// The exception skips the step, so that the loop never ends.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x & 1];
}
void check(int n) {
  if (n == 5) throw n;
}
int main() {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int n = 0;
  while (n < 10) {
    try {
      check(n);
      ++n;
    } catch (int) {
    }
  }
  k<<<1, 512>>>(a);
  return 0;
}
