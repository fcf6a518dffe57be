// That the size is not negative follows from the success of the allocation, although the launch does not get the object.
// assumes: host_allocation
#include <stdlib.h>
__device__ int out[64];
__global__ void k(int n) {
  if (threadIdx.x == 0 || n < 0) out[0] = threadIdx.x;
}
int main(int c, char **v) {
  int n = atoi(v[1]);
  float *h;
  cudaMalloc(&h, n * sizeof(float));
  k<<<1, 64>>>(n);
}
