// expect: refuted
// For no value of the failure an exception was thrown: the handler ends the program.
#include <stdlib.h>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x & 1];  //~ ERROR access.bounds:program_access
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  int* a;
  cudaMalloc(&a, 1 << 20);
  try {
    if (n < 1 || n > 512) throw 1;
  } catch (int) {
    return 1;
  }
  k<<<1, n>>>(a);
  return 0;
}
