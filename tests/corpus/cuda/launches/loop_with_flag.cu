// expect: not_refuted
// A flag ends the loop before the counter reaches its bound.
__global__ void k(int *a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
  a[threadIdx.x] = s[threadIdx.x] + 1;
}
int main() {
  int *a;
  cudaMalloc(&a, 1024 * sizeof(int));
  bool ok = true;
  for (int i = 1; i < 1000 && ok; ++i) {
    k<<<1, i>>>(a);
    ok = i < 10;
  }
  return 0;
}
