// expect: not_refuted
// The number is -1, 0 or 1.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  switch (argc & 1) {
    case 2:
      k<<<1, 512>>>(a);
      break;
    case 0:
      k<<<1, 256>>>(a);
  }
  return 0;
}
