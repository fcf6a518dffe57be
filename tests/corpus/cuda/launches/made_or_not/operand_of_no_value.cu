// expect: not_refuted
// The left operand is never true.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  (argc & 1) == 2 && (k<<<1, 512>>>(a), true);
  (argc & 1) != 2 || (k<<<1, 512>>>(a), true);
  k<<<1, 256>>>(a);
  return 0;
}
