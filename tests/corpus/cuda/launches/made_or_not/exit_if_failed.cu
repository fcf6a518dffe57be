// The calls are successful.
#include <stdio.h>
#include <stdlib.h>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];  //~ ERROR access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  if (cudaMalloc(&a, 4096) != cudaSuccess) return 1;
  cudaError_t e = cudaDeviceSynchronize();
  if (e) exit(1);
  if (cudaSuccess != (e = cudaDeviceSynchronize())) {
    printf("%d\n", e);
    if (argc > 1) exit(1);
  }
  switch (cudaDeviceSynchronize()) {
    case cudaSuccess:
      k<<<1, 512>>>(a);
  }
  return 0;
}
