// expect: not_refuted
// The variable in the condition is 0.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  int left = 0;
  while (int now = left) {
    k<<<1, 512>>>(a);
    left = now - 1;
  }
  k<<<1, 256>>>(a);
  return 0;
}
