// expect: refuted
// The last element is chosen for an input that passes.
#include <stdlib.h>
__global__ void k(int* a) {
  __shared__ int s[128];
  s[threadIdx.x] = 1;  //~ ERROR access.bounds:program_access
}
int main(int argc, char** argv) {
  const int sizes[] = {64, 128, 512};
  int i = atoi(argv[1]);
  if (i < 0 || i > 2) return 1;
  int* a;
  cudaMalloc(&a, sizeof(int));
  k<<<1, sizes[i]>>>(a);
}
