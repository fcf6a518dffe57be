// expect: undecided
// The array is no constant: another function changes it.
#include <stdlib.h>
int sizes[] = {64, 128, 256};
void grow() { sizes[0] = 512; }
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = 1;  //~ UNKNOWN access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, sizeof(int));
  grow();
  k<<<1, sizes[atoi(argv[1])]>>>(a);
}
