// expect: not_refuted
// The remainder is never 5.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  int n = argc % 3;
  n == 5 ? (k<<<1, 512>>>(a), 1) : 0;
  (argc & 1) == 2 ? (k<<<1, 512>>>(a), 1) : 0;
  k<<<1, 256>>>(a);
  return 0;
}
