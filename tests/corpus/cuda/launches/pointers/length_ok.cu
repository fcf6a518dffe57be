// expect: proved
// says: every access in bounds
// assumes not: extents, aliasing
// The host allocates as many elements as the kernel is told of.
#include <stdlib.h>
__global__ void copy(float* to, const float* from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = from[i];
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  float *to, *from;
  cudaMalloc((void**)&to, n * sizeof(float));
  cudaMalloc((void**)&from, n * sizeof(float));
  copy<<<(n + 255) / 256, 256>>>(to, from, n);
  return 0;
}
