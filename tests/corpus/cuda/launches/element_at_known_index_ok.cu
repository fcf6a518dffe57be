// expect: proved
// Only the first two elements are chosen.
#include <stdlib.h>
__global__ void k(int* a) {
  __shared__ int s[128];
  s[threadIdx.x] = 1;
}
int main(int argc, char** argv) {
  const int sizes[] = {64, 128, 512};
  int i = atoi(argv[1]);
  if (i < 0 || i > 1) return 1;
  int* a;
  cudaMalloc(&a, sizeof(int));
  k<<<1, sizes[i]>>>(a);
}
