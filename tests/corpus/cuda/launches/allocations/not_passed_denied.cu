// The same without the assumption that it succeeds: `-1` fails.
// flags: --deny host_allocation
// expect: refuted
#include <stdlib.h>
__device__ int out[64];
__global__ void k(int n) {
  if (threadIdx.x == 0 || n < 0) out[0] = threadIdx.x;
}
int main(int c, char **v) {
  int n = atoi(v[1]);
  float *h;
  cudaMalloc(&h, n * sizeof(float));
  k<<<1, 64>>>(n);  //~ ERROR policy:denied_assumption
}
