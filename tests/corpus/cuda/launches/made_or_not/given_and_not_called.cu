// expect: not_refuted
// The function that has the other one does not call it.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
static void launch(int* p) { k<<<1, 512>>>(p); }
static void ignore(void (*)(int*)) {}
int main() {
  int* a;
  cudaMalloc(&a, 4096);
  ignore(launch);
  k<<<1, 256>>>(a);
  return 0;
}
