// expect: refuted
// NDEBUG leaves it out.
#define NDEBUG
#include <assert.h>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ ERROR access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  assert(argc <= 256);
  k<<<1, argc>>>(a);
  return 0;
}
