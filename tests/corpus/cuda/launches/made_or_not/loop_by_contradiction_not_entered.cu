// expect: not_refuted
// No number is above 7 and below 3.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  if (argc > 3) return 0;
  int n = argc;
  while (n > 7) {
    k<<<1, 512>>>(a);
    n /= 2;
  }
  k<<<1, 256>>>(a);
  return 0;
}
