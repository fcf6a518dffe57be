// The macro of the header that is missing may change the counter: the block may have more than 256 threads.
#include <stdlib.h>
#include <mymacros.h>
__global__ void k(int *a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
  a[threadIdx.x] = s[threadIdx.x] + 1;
}
int main(int argc, char **argv) {
  int *a;
  cudaMalloc(&a, 1024 * sizeof(int));
  int i = 1;
  for (; i < 100; ++i) {
    if (rand() > 5) break;
    REWIND(i, 500);
  }
  k<<<1, 256 - i>>>(a);
  return 0;
}
