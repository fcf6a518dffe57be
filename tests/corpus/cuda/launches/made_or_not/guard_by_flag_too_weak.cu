// expect: refuted
// As guard_by_flag, with a limit that is one too high.
#include <stdlib.h>
__global__ void k(int *a, int n) {
  __shared__ int s[64];
  if (threadIdx.x < n) s[threadIdx.x] = a[0];  //~ ERROR access.bounds:program_access
}
int main(int argc, char **argv) {
  int n = atoi(argv[1]), ok = 1;
  if (n < 1 || n > 65) ok = 0;
  if (!ok) return 1;
  int *a;
  cudaMalloc(&a, 4);
  k<<<1, 128>>>(a, n);
}
