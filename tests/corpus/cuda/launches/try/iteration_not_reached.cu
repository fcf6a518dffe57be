// expect: not_refuted
// An exception leaves the loop before the counter is too large.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x & 1];
}
int main() {
  int* a;
  cudaMalloc(&a, 1 << 20);
  try {
    for (int i = 0; i < 10; ++i) {
      if (i == 5) throw i;
      k<<<1, 250 + i>>>(a);
    }
  } catch (int) {
    return 1;
  }
  return 0;
}
