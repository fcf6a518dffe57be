// expect: not_refuted
// No code calls by the pointer.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
static void launch(int* p) { k<<<1, 512>>>(p); }
static void (*kept)(int*) = launch;
int main() {
  int* a;
  cudaMalloc(&a, 4096);
  k<<<1, 256>>>(a);
  return 0;
}
