// expect: not_refuted
// The call has its argument.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
static int launch() {
  int* a;
  cudaMalloc(&a, 4096);
  k<<<1, 512>>>(a);
  return 1;
}
static int twice(int x = launch()) { return 2 * x; }
int main() {
  int* a;
  cudaMalloc(&a, 4096);
  k<<<1, twice(128)>>>(a);
  return 0;
}
