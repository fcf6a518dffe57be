// expect: not_refuted
// The operand of sizeof is not evaluated.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
static int* f(int* p) {
  k<<<1, 512>>>(p);
  return p;
}
int main() {
  int* a;
  cudaMalloc(&a, 4096);
  k<<<1, 128 + sizeof f(a)>>>(a);
  return 0;
}
