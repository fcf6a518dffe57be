// The constructor of a `thrust::host_vector` converts what it fills with.
#include <assert.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <utility>
#include <thrust/device_vector.h>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
struct Conv { int* p; operator int() const { return *p = 512; } };
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  int* a;
  cudaMalloc(&a, 4096);
  int b = 256;
  Conv c = {&b};
  b = 256;
  thrust::host_vector<int> v(4, c);
  k<<<1, b>>>(a);
  return 0;
}
