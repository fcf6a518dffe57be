// A variable that may be missing has no address.
extern int other __attribute__((weak));
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
int main() {
  int* a;
  cudaMalloc(&a, 4096);
  int n = 512;
  if (&other) n = 256;
  k<<<1, n>>>(a);
  return 0;
}
