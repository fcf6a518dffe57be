// expect: not_refuted
// The function is called with a null pointer only.
__global__ void k(int *a) {
  __shared__ int s[64];
  s[threadIdx.x] = 1;
  a[threadIdx.x] = s[threadIdx.x];
}
static void run(int *a, const int *mask) {
  if (mask != nullptr) k<<<1, 65>>>(a);
  else k<<<1, 64>>>(a);
}
int main() {
  int *a;
  cudaMalloc(&a, 4096);
  run(a, nullptr);
}
