// expect: undecided
// Whether an exception is thrown before the launch depends on a value that is not followed.
#include <stdlib.h>
#include <time.h>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x & 1];  //~ UNKNOWN access.bounds:program_access
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  int* a;
  cudaMalloc(&a, 1 << 20);
  try {
    if (time(NULL) % 2 == 0) throw 1;
    if (n < 1 || n > 512) throw 1;
    k<<<1, n>>>(a);
  } catch (int) {
    return 1;
  }
  return 0;
}
