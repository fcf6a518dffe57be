// expect: not_refuted
// The number is below 4.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  if (argc > 3) return 1;
  switch (argc) {
    case 5 ... 9:
      k<<<1, 512>>>(a);
  }
  return 0;
}
