// expect: not_proved
// run: --local-size 512 --num-groups 1
// The library writes the variable at file scope.
#include <cstdio>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
}
int threads = 256;
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  scanf("%d", &threads);
  k<<<1, threads>>>(a);
  return 0;
}
