// expect: not_refuted
// The operand of decltype is not evaluated.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
static int f(int* p) {
  k<<<1, 512>>>(p);
  return 1;
}
int main() {
  int* a;
  cudaMalloc(&a, 4096);
  decltype(f(a)) size = 256;
  k<<<1, size>>>(a);
  return 0;
}
