// expect: not_refuted
// The handler leaves the loop before the counter is too large.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x & 1];
}
void check(int i) {
  if (i == 5) throw i;
}
int main() {
  int* a;
  cudaMalloc(&a, 1 << 20);
  for (int i = 0; i < 10; ++i) {
    try {
      check(i);
    } catch (int) {
      break;
    }
    k<<<1, 250 + i>>>(a);
  }
  return 0;
}
