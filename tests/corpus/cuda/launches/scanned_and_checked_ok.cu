// expect: proved
// An input that is checked.
#include <stdio.h>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int b = 0;
  scanf("%d", &b);
  if (b < 1 || b > 256) return 1;
  printf("%d", b);
  k<<<1, b>>>(a);
  return 0;
}
