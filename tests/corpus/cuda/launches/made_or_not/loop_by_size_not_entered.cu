// expect: not_refuted
// The size is 256 when the loop begins.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  int b = 256;
  for (; b > 256; b /= 2) k<<<1, 512>>>(a);
  k<<<1, b>>>(a);
  return 0;
}
