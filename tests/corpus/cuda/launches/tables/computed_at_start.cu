// expect: undecided
// An element of the constant table is computed when the program starts.
#include <stdlib.h>
static const int sizes[] = {64, 128, 256 * atoi(getenv("N"))};
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = 1;  //~ UNKNOWN access.bounds:program_access
}
int main() {
  int* a;
  cudaMalloc(&a, sizeof(int));
  for (int i = 0; i < 3; ++i) k<<<1, sizes[i]>>>(a);
}
