// A copy to a symbol in the direction to the host fails.
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
__constant__ int c = 6; 
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x + c] = a[0]; }
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  int* a;
  cudaMalloc(&a, 4096);
  int z = 5; cudaMemcpyToSymbol(c, &z, 4, 0, cudaMemcpyDeviceToHost); k<<<1, 251>>>(a);
  return 0;
}
