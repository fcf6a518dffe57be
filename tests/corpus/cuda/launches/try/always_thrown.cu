// expect: not_refuted
// The block always throws, and the launch behind it is never made.
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
    return 0;
  }
  k<<<1, 512>>>(a);
  return 0;
}
